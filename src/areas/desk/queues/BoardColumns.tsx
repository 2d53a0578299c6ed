import Box from '@mui/material/Box';
import { doable } from '#engine/actions/doable.ts';
import type { Refs } from '#engine/lists/useList.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { STATUS_TABLE } from '../jobs/jobChoices.ts';
import { job } from '../jobs/job.ts';
import { BoardCard } from './BoardCard.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { limitOf } from './lanes.ts';
import { BOARD_COLUMNS } from './moves.ts';

export interface BoardColumnsProps {
  /** The title of the lane. Without lanes, each column has its head. */
  readonly lane?: string;
  readonly rows: readonly RecordRow[];
  readonly refs: Refs;
  readonly may: readonly string[];
  /** The limit of jobs per column, 0 for none. */
  readonly most: number;
  readonly onMove: (row: RecordRow, status: string) => void;
  readonly onDrop: (id: string, status: string) => void;
}

/** The columns of the board, or of one of its lanes. A job that is dropped on a column gets its status. */
export const BoardColumns = ({ lane, rows, refs, may, most, onMove, onDrop }: BoardColumnsProps) => (
  <Box sx={COLUMNS}>
    {BOARD_COLUMNS.map(({ status }) => {
      const here = rows.filter((row) => row.status === status);
      const { label } = STATUS_TABLE[status];
      return (
        <Box
          key={status}
          component="section"
          aria-label={lane === undefined ? label : `${label}, ${lane}`}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            onDrop(event.dataTransfer.getData('text/plain'), status);
          }}
          sx={{ ...COLUMN, minHeight: 48, borderRadius: 1, bgcolor: 'action.hover' }}
        >
          {lane === undefined && <ColumnHead status={status} count={here.length} limit={limitOf(status, most)} />}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {here.map((row) => (
              <BoardCard
                key={row.id}
                row={row}
                refs={refs}
                doable={doable(job, row, may)}
                onMove={(to) => onMove(row, to)}
              />
            ))}
          </Box>
        </Box>
      );
    })}
  </Box>
);

export const COLUMNS = { display: 'flex', gap: 1, alignItems: 'stretch' } as const;
export const COLUMN = { flex: '0 0 232px', minWidth: 0, p: 1 } as const;
