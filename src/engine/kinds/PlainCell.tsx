import Box from '@mui/material/Box';
import type { CellProps } from './face.web.ts';
import { kindOf } from './kinds.ts';
import { inYears } from './whole/years.ts';

/** A value in the kind's own format. Numbers have tabular digits and some are right-aligned. */
export function PlainCell({ field, value, place }: CellProps) {
  const kind = kindOf(field);
  const words = inYears(value, field.unit) ?? kind.format(value as never, field);
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

/** One line of a table. Longer text has a tooltip. */
const Line = ({ words }: { readonly words: string }) => (
  <Box
    component="span"
    title={words.length > 40 ? words : undefined}
    sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
  >
    {words}
  </Box>
);
