import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Fault, Remark } from '../fault.ts';

export interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly remarks: readonly Remark[];
  readonly isOff: boolean;
  readonly onSave: (text: string) => void;
  /** Called when the user chooses the record that the text means, for every row with the same text. */
  readonly onMeant: (id: number) => void;
}

/** A cell of the file, edited in place. Enter saves it and checks the row again; Escape discards the change. */
export function CellEditor({ label, text, faults, remarks, isOff, onSave, onMeant }: CellEditorProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const said = useId();
  const isBad = faults.length > 0;
  const save = (): void => {
    if (typed !== null && typed !== text) onSave(typed);
    setTyped(null);
  };
  return (
    <Box sx={{ minWidth: 60, maxWidth: 280 }}>
      {isOff ? (
        <Box component="span" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {text}
        </Box>
      ) : typed === null ? (
        <Box
          component="button"
          type="button"
          aria-label={`${label}: ${text || 'empty'}`}
          {...(isBad ? { 'aria-describedby': said } : {})}
          onClick={() => setTyped(text)}
          sx={{
            ...CELL,
            cursor: 'text',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            borderColor: isBad ? 'error.main' : 'transparent',
            '&:hover': { borderColor: isBad ? 'error.main' : 'divider' },
          }}
        >
          {text || ' '}
        </Box>
      ) : (
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setTyped(null);
          }}
          inputProps={{ 'aria-label': label, 'aria-invalid': isBad, spellCheck: false }}
          sx={{ ...CELL, minWidth: 180, borderColor: 'primary.main', '& input': { p: 0 } }}
        />
      )}
      <Box id={said} sx={{ whiteSpace: 'normal' }}>
        {faults.map(({ message, offers }) => (
          <Typography key={message} variant="caption" component="div" sx={{ color: 'error.main', minWidth: 160 }}>
            {message}
            {!isOff &&
              (offers ?? []).map((offer) => (
                <Button
                  key={offer.id}
                  size="small"
                  onClick={() => onMeant(offer.id)}
                  sx={{ display: 'block', textAlign: 'left' }}
                >
                  {`Use ${offer.title}`}
                </Button>
              ))}
          </Typography>
        ))}
        {remarks.map(({ message }) => (
          <Typography key={message} variant="caption" component="div" sx={{ color: 'warning.main', minWidth: 160 }}>
            {message}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

const CELL = {
  display: 'block',
  width: '100%',
  minHeight: 24,
  px: 0.5,
  py: 0,
  font: 'inherit',
  lineHeight: '22px',
  textAlign: 'left',
  color: 'inherit',
  bgcolor: 'transparent',
  border: '1px solid',
  borderRadius: '4px',
  whiteSpace: 'nowrap',
} as const;
