import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import { usePanel } from '#engine/parts/page/panel.web.ts';

export interface MadeLinkProps {
  readonly link: string;
  /** What it is for, and why it cannot be shown again. */
  readonly why: string;
}

/** The link, this once. */
export function MadeLink({ link, why }: MadeLinkProps) {
  const panel = usePanel();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Alert severity="success">{why}</Alert>
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
