import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { usePanel } from '../../parts/panel.web.ts';

/** The link, this once: what opens it is in the link alone. */
export function MadeLink({ link }: { readonly link: string }) {
  const panel = usePanel();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Alert severity="success">
        Copy the link now and send it. It cannot be shown again: what opens the secret stands behind the # and was never
        sent here.
      </Alert>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <TextField
          label="Link"
          value={link}
          fullWidth
          multiline
          inputRef={field}
          onFocus={() => field.current?.select()}
          slotProps={{ htmlInput: { readOnly: true, 'data-link': true }, inputLabel: { shrink: true } }}
        />
        <CopyButton text={link} what="link" />
      </Box>
      <Box>
        <Button variant="outlined" onClick={() => panel?.close()}>
          Done
        </Button>
      </Box>
    </Box>
  );
}
