import Box from '@mui/material/Box';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { Refs } from '#engine/lists/useList.web.ts';
import { SectionRow } from '#engine/parts/Section.tsx';
import { ActionButton } from '#engine/records/actions/ActionButton.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { allows } from '#engine/session/session.web.ts';
import { DoneForAll } from './DoneForAll.tsx';
import { REPEATS, reminder } from './reminder.ts';
import type { ReminderRow } from './useReminders.web.ts';

export interface ReminderLineProps {
  readonly row: ReminderRow;
  readonly refs: Refs;
  /** Omits the buttons, where space is limited. */
  readonly brief?: boolean;
}

/** One reminder in a line: title, time and actions. */
export function ReminderLine({ row, refs, brief = false }: ReminderLineProps) {
  const may = allows('reminder.update') ? ['reminder.update'] : [];
  const answer = { row, refs, may };
  const when = row.dueAt
    ? `Due since ${formatMoment(row.dueAt)}`
    : row.nextAt
      ? formatMoment(row.nextAt)
      : 'No further time';
  return (
    <SectionRow sx={{ flexWrap: 'wrap', py: 1, gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <RowLink to={`/reminders/${row.id}`}>{row.title}</RowLink>
        <Box sx={{ color: 'text.secondary' }}>
          {row.repeats === 'once' ? when : `${when} · ${REPEATS[row.repeats].label}`}
          {row.status === 'active' && row.jobState === 'jobEnded' && ' · The job is closed'}
        </Box>
      </Box>
      {!brief && row.status === 'active' && (
        <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
          <ActionButton entity={reminder} answer={answer} action="complete" size="small" />
          <DoneForAll row={row} />
          {row.jobState === 'jobEnded' && (
            <>
              <ActionButton entity={reminder} answer={answer} action="keep" size="small" />
              <ActionButton entity={reminder} answer={answer} action="stop" size="small" />
            </>
          )}
          {row.dueAt !== null && <ActionButton entity={reminder} answer={answer} action="snooze" size="small" />}
        </Box>
      )}
    </SectionRow>
  );
}
