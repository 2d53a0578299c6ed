import Box from '@mui/material/Box';
import { totalWords } from '../totalWords.ts';

export interface TableFootProps {
  /** Indexes from 0 of the rows in view. */
  readonly first: number;
  readonly last: number;
  readonly total: number | null;
  /** The number of rows that the list can show. */
  readonly shown: number;
  readonly isEstimated: boolean;
  readonly isLeast: boolean;
  readonly isEmpty: boolean;
}

const figures = new Intl.NumberFormat('en-GB');
const figure = (value: number): string => figures.format(value);

/** The position in the list, and the most useful keyboard shortcuts. */
export function TableFoot({ first, last, total, shown, isEstimated, isLeast, isEmpty }: TableFootProps) {
  const count = total === null ? '' : totalWords({ total, estimated: isEstimated, ...(isLeast ? { isLeast } : {}) });
  const words =
    total === null || isEmpty ? '' : `${figure(first + 1)}–${figure(Math.max(first, last) + 1)} of ${count}`;
  return (
    <Box
      className="num"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        flexShrink: 0,
        height: 30,
        px: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.75rem',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
      }}
    >
      <span>{words}</span>
      {total !== null && total > shown && (
        <span>The list ends at {figure(shown)}. Filter the list to see the others.</span>
      )}
      <Box sx={{ flex: 1 }} />
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        Shift-click a second heading to sort by both · X selects · Enter opens
      </Box>
    </Box>
  );
}
