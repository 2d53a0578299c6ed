import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type DragEvent, useMemo, useRef } from 'react';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { allows } from '#engine/session/session.web.ts';
import { beginningAt, boardOf, minuteAt, USUAL_MINUTES } from './dayBoard.rules.ts';
import { draggedIn } from './dragged.web.ts';
import { JobTray } from './JobTray.tsx';
import type { Schedule, SchedulePerson } from './schedule.schema.ts';
import { useJobsToPlan, useMoveVisit, usePlanJob } from './useDayBoard.web.ts';
import { VisitBar } from './VisitBar.tsx';

interface DayBoardProps {
  readonly schedule: Schedule;
  readonly day: string;
}

/**
 * One day by engineer and hour. The user moves visits by mouse or arrow keys, and drags jobs from the tray to plan
 * visits.
 */
export function DayBoard({ schedule: { people }, day }: DayBoardProps) {
  const jobs = useJobsToPlan();
  const move = useMoveVisit();
  const plan = usePlanJob();
  const moved = useRef<number>(null);
  const ids = useMemo(() => people.map(({ id }) => id), [people]);
  const visits = people.flatMap((person) => person.visits);
  const board = boardOf(visits.filter(isOn(day)), day);
  const hours = Array.from({ length: (board.to - board.from) / 120 }, (_, at) => board.from / 60 + at * 2);
  const drop = (event: DragEvent<HTMLElement>, person: SchedulePerson) => {
    event.preventDefault();
    const dragged = draggedIn(event.dataTransfer);
    if (!dragged) return;
    const box = event.currentTarget.getBoundingClientRect();
    const minute = minuteAt((event.clientX - dragged.offset - box.left) / box.width, board);
    if (dragged.kind === 'visit') {
      const visit = visits.find(({ id }) => id === dragged.id);
      if (visit) move.mutate({ visit, ...beginningAt(visit, day, minute), personId: person.id });
      return;
    }
    const job = jobs.data?.jobs.find(({ id }) => id === dragged.id);
    if (job && job.siteId !== null)
      plan.mutate({ job, siteId: job.siteId, personId: person.id, ...beginningAt(USUAL_SPAN, day, minute) });
  };
  const failed = move.error ?? plan.error;
  return (
    <Box
      sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' } }}
    >
      <Box sx={{ minWidth: 0 }}>
        {failed && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {failed.message}
          </Alert>
        )}
        <Box tabIndex={0} role="group" aria-label="Visits of the day by engineer" sx={{ overflowX: 'auto' }}>
          <Box sx={{ minWidth: 720 }}>
            <Box aria-hidden="true" sx={{ ...ROW, color: 'text.secondary', fontSize: '0.75rem' }}>
              <span className="num">{formatDay(day)}</span>
              <Box sx={{ display: 'flex' }}>
                {hours.map((hour) => (
                  <Box key={hour} className="num" sx={{ flex: 1 }}>
                    {`${String(hour).padStart(2, '0')}:00`}
                  </Box>
                ))}
              </Box>
            </Box>
            {people.map((person) => (
              <Box key={person.id} component="section" aria-label={person.name} sx={ROW}>
                <Box sx={{ pr: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  {person.name}
                </Box>
                <Box
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={(event) => drop(event, person)}
                  sx={{
                    ...TRACK,
                    backgroundSize: `calc(100% / ${(board.to - board.from) / 60}) 100%`,
                    ...(isAway(person, day) ? AWAY : {}),
                  }}
                >
                  {person.visits.filter(isOn(day)).map((visit) => (
                    <VisitBar
                      key={visit.id}
                      visit={visit}
                      person={person}
                      people={ids}
                      day={day}
                      board={board}
                      moved={moved}
                      onMove={(to) => move.mutateAsync({ visit, ...to })}
                    />
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
      {allows('visit.create') && jobs.data && <JobTray jobs={jobs.data.jobs} />}
    </Box>
  );
}

const USUAL_SPAN = { start: '2000-01-01T00:00:00Z', end: `2000-01-01T0${USUAL_MINUTES / 60}:00:00Z` };

const isOn =
  (day: string) =>
  ({ start }: { readonly start: string }): boolean =>
    localDay(Date.parse(start), companyZone()) === day;

const isAway = ({ leave }: SchedulePerson, day: string): boolean =>
  leave.some(
    ({ start, end }) =>
      localDay(Date.parse(start), companyZone()) <= day && day <= localDay(Date.parse(end) - 1, companyZone()),
  );

const ROW = {
  display: 'grid',
  gridTemplateColumns: '140px minmax(0, 1fr)',
  alignItems: 'center',
  fontSize: '0.8125rem',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
const TRACK = {
  position: 'relative',
  minHeight: 44,
  backgroundImage: 'linear-gradient(to right, color-mix(in srgb, currentColor 15%, transparent) 1px, transparent 1px)',
} as const;
const AWAY = { bgcolor: 'action.disabledBackground' } as const;
