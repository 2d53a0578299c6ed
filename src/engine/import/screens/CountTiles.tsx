import Box from '@mui/material/Box';
import { Tile } from '../../parts/Tile.tsx';
import type { Counts } from '../fault.ts';
import { count } from './words.ts';

/** Row counts by result, or by expected result. They add up to the rows that were read. */
export function CountTiles({ counts, asked = false }: { readonly counts: Counts; readonly asked?: boolean }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      <Tile label={asked ? 'To create' : 'Created'} value={count(counts.created)} icon="plus" note="rows" />
      <Tile label={asked ? 'To update' : 'Updated'} value={count(counts.updated)} icon="pencil" note="rows" />
      <Tile label="Unchanged" value={count(counts.unchanged)} icon="repeat" note="rows" />
      <Tile label="Skipped" value={count(counts.skipped)} icon="file" note="rows, including blank rows" />
      <Tile
        label="Errors"
        value={count(counts.failed)}
        icon="octagon-alert"
        note={counts.failed > 0 ? (asked ? 'rows to correct or skip' : 'not imported') : 'none'}
        tone={counts.failed > 0 ? 'bad' : 'good'}
      />
    </Box>
  );
}
