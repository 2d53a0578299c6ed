import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { CellProps } from '../face.web.ts';
import { wordsOf } from './tags.ts';

/** Chips; a table shows the first few and counts the rest. */
export function TagsCell({ value, place }: CellProps) {
  const words = wordsOf(value);
  const shown = place === 'facts' || words.length <= FEW + 1 ? words : words.slice(0, FEW);
  const rest = words.slice(shown.length);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: 0.5,
        flexWrap: place === 'facts' ? 'wrap' : 'nowrap',
        maxWidth: '100%',
        verticalAlign: 'middle',
      }}
    >
      {shown.map((word) => (
        <Chip key={word} component="span" size="small" label={word} />
      ))}
      {rest.length > 0 && (
        <Chip component="span" size="small" variant="outlined" label={`+${rest.length}`} title={rest.join(', ')} />
      )}
    </Box>
  );
}

const FEW = 3;
