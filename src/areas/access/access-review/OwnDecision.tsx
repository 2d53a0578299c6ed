import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

interface OwnDecisionProps {
  readonly busy: boolean;
  readonly onDecide: (verdict: { readonly decision: 'keep'; readonly note: string | null }) => void;
}

/** Keeping one's own access, where nobody else may review: with the reason. */
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
        This is you, and nobody else may review. Say why your access is right; that you decided yourself stands on the
        review and in the log. Better: give a colleague a role that may review.
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
