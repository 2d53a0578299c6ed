import Button from '@mui/material/Button';
import { toast } from '#engine/parts/toasts.web.ts';
import { useAct } from '#engine/records/actions/useAct.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { reminder } from './reminder.ts';
import type { ReminderRow } from './useReminders.web.ts';

/** Marks a reminder as done for its owner and for the colleagues who were added to it. */
export function DoneForAll({ row }: { readonly row: ReminderRow }) {
  const act = useAct({ entity: reminder, row }, 'complete');
  if (row.otherIds.length === 0 || row.status !== 'active' || !allows('reminder.update')) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      loading={act.isPending}
      onClick={() => act.mutate({ forAll: true }, { onSuccess: () => toast('Done for all') })}
    >
      Done for all
    </Button>
  );
}
