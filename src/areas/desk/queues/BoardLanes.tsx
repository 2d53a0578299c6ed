import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BoardColumns, type BoardColumnsProps, COLUMN, COLUMNS } from './BoardColumns.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { type Lanes, lanesOf, limitOf } from './lanes.ts';
import { BOARD_COLUMNS } from './moves.ts';

export interface BoardLanesProps extends Omit<BoardColumnsProps, 'lane'> {
  readonly by: Exclude<Lanes, 'none'>;
}

/** The board in lanes by assignee or customer. The heads count the jobs of all lanes. */
export const BoardLanes = ({ by, ...board }: BoardLanesProps) => (
  <>
    <Box sx={COLUMNS}>
      {BOARD_COLUMNS.map(({ status }) => (
        <Box key={status} sx={{ ...COLUMN, pb: 0 }}>
          <ColumnHead
            status={status}
            count={board.rows.filter((row) => row.status === status).length}
            limit={limitOf(status, board.most)}
          />
        </Box>
      ))}
    </Box>
    {lanesOf(board.rows, board.refs, by).map(({ key, title, rows }) => (
      <Box key={key} component="section" aria-label={title} sx={{ mb: 2, width: 'max-content' }}>
        <Typography
          variant="h3"
          component="h2"
          sx={{ mb: 0.5, px: 1, position: 'sticky', left: 0, width: 'fit-content' }}
        >
          {title}{' '}
          <Box component="span" className="num" sx={{ color: 'text.secondary', fontWeight: 500 }}>
            {rows.length}
          </Box>
        </Typography>
        <BoardColumns {...board} lane={title} rows={rows} />
      </Box>
    ))}
  </>
);
