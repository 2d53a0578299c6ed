import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Doable } from '#engine/actions/doable.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { Refs } from '#engine/lists/useList.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { job } from '../jobs/job.ts';
import { nextColumn } from './moves.ts';

export interface BoardCardProps {
  readonly row: RecordRow;
  readonly refs: Refs;
  readonly doable: readonly Doable[];
  readonly onMove: (status: string) => void;
}

/** A job on the board. The link opens it; the left and right arrow keys move it to the next column. */
export function BoardCard({ row, refs, doable, onMove }: BoardCardProps) {
  const customerId = Number(row.customerId);
  const assignee = refs.user?.[Number(row.assigneeUserId)]?.title;
  const step = (direction: 1 | -1) => {
    const to = nextColumn(String(row.status), direction, doable);
    if (to) onMove(to);
  };
  return (
    <Card
      component="li"
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(row.id))}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        step(event.key === 'ArrowRight' ? 1 : -1);
      }}
      sx={{ p: 1, cursor: 'grab', fontSize: '0.8125rem' }}
    >
      <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary', fontSize: '0.75rem' }}>
        <span>{String(row.number)}</span>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          {String(row.priority)}
        </Box>
        {typeof row.nextDueAt === 'string' && (
          <Box component="span" sx={{ ml: 'auto' }}>
            <RelativeTime at={row.nextDueAt} />
          </Box>
        )}
      </Box>
      <Go
        to={recordPath(job, { id: row.id, customerId })}
        aria-keyshortcuts="ArrowLeft ArrowRight"
        sx={{ display: 'block', py: 0.5, fontWeight: 600, color: 'inherit', overflowWrap: 'anywhere' }}
      >
        {String(row.title)}
      </Go>
      <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
        {[refs.customer?.[customerId]?.title, assignee ?? 'Unassigned'].filter(Boolean).join(' · ')}
      </Box>
    </Card>
  );
}
