import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

interface OwnDecisionProps {
  readonly busy: boolean;
  readonly onDecide: (verdict: { readonly decision: 'keep'; readonly note: string | null }) => void;
}

/** Confirms the reviewer's own access with a reason, when there is no other reviewer. */
export function OwnDecision({ busy, onDecide }: OwnDecisionProps) {
  const [reason, setReason] = useState('');
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDecide({ decision: 'keep', note: reason.trim() || null });
      }}
      sx={{ mt: 0.5, maxWidth: 560 }}
    >
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
        This is your own access, and no other user can review. Give a reason to keep it. The review and the audit log
        record that you decided yourself. We recommend giving a colleague a role that can review.
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', flexWrap: 'wrap' }}>
        <TextField
          variant="standard"
          label="Reason"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          sx={{ flex: '1 1 220px' }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 500 } }}
        />
        <Button type="submit" size="small" variant="outlined" loading={busy}>
          Keep my access
        </Button>
      </Box>
    </Box>
  );
}
