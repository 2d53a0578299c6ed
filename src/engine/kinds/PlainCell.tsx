import Box from '@mui/material/Box';
import type { CellProps } from './face.web.ts';
import { kindOf } from './kinds.ts';

/** The kind's own words for a value, in figures of one width and at the right where they are added up. */
export function PlainCell({ field, value, place }: CellProps) {
  const kind = kindOf(field);
  const words = kind.format(value as never, field);
  if (!kind.plain) return place === 'facts' ? words : <Line words={words} />;
  const isRight = kind.align === 'right' && place !== 'facts';
  return (
    <Box
      component="span"
      className="num"
      sx={{
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        ...(isRight ? { display: 'block', textAlign: 'right' } : {}),
      }}
    >
      {words}
    </Box>
  );
}

/** One line of a table; what does not fit is shown on hover. */
const Line = ({ words }: { readonly words: string }) => (
  <Box
    component="span"
    title={words.length > 40 ? words : undefined}
    sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
  >
    {words}
  </Box>
);
