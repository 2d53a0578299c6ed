import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { useCopy } from '#engine/parts/useCopy.web.ts';
import { usePanel } from '#engine/parts/page/panel.web.ts';

export interface MadeLinkProps {
  readonly link: string;
  /** The purpose of the link, and why it cannot be shown again. */
  readonly why: string;
  /** Closes the result outside a panel. */
  readonly onDone?: () => void;
}

/** The new link, shown only once. */
export function MadeLink({ link, why, onDone }: MadeLinkProps) {
  const panel = usePanel();
  const { outcome, copy } = useCopy(link);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Alert severity="success">{why}</Alert>
      <TextField
        label="Link"
        value={link}
        fullWidth
        multiline
        inputRef={field}
        onFocus={() => field.current?.select()}
        slotProps={{ htmlInput: { readOnly: true, 'data-link': true }, inputLabel: { shrink: true } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="contained"
          startIcon={outcome === 'copied' ? <Check size={16} /> : <Copy size={16} />}
          onClick={copy}
        >
          Copy link
        </Button>
        <Button variant="outlined" onClick={() => (onDone ? onDone() : panel?.close())}>
          Done
        </Button>
      </Box>
      <Typography role="status" variant="caption" sx={{ minHeight: 20, color: 'text.secondary' }}>
        {outcome === 'copied' && 'Link copied.'}
        {outcome === 'refused' && 'The browser does not allow copying. Select the link and press Ctrl C.'}
      </Typography>
    </Box>
  );
}
