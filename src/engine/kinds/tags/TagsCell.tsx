import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { CellProps } from '../face.web.ts';
import { wordsOf } from './tags.ts';

/** Chips. A table shows the first few and the number of others. */
export function TagsCell({ value, place }: CellProps) {
  const words = wordsOf(value);
  const shown = place === 'facts' ? words : words.slice(0, fitting(words));
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
        <Chip key={word} component="span" size="small" label={word} sx={{ minWidth: 0 }} />
      ))}
      {rest.length > 0 && (
        <Chip
          component="span"
          size="small"
          variant="outlined"
          label={`+${rest.length}`}
          title={rest.join(', ')}
          sx={{ flexShrink: 0 }}
        />
      )}
    </Box>
  );
}

/** The number of words that fit into a column of the usual width: at most three, at least one. */
function fitting(words: readonly string[]): number {
  for (let count = Math.min(words.length, MOST); count > 1; count -= 1) {
    const letters = words.slice(0, count).reduce((sum, word) => sum + word.length + AROUND, 0);
    if (letters + (count < words.length ? COUNT_OF_REST : 0) <= ROOM) return count;
  }
  return 1;
}

const MOST = 3;
/** In characters: the width of a column, the space around a chip, and the space for the number of others. */
const ROOM = 18;
const AROUND = 3;
const COUNT_OF_REST = 5;
