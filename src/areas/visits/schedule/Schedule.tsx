import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays } from '#engine/calendar/calendar.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Planner } from '#engine/parts/planner/Planner.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { spanWords } from '../day/times.web.ts';
import { DayBoard } from './DayBoard.tsx';
import { columnsOf, mondayOf, rowsOf } from './plan.rules.ts';
import type { Schedule } from './schedule.schema.ts';
import { ScheduledDay } from './ScheduledDay.tsx';
import { chooseFirst } from '#areas/customers/customers/chooseTarget.ts';

const DAYS = 28;
const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** Staff as rows and days as columns: visits, leave and conflicts, with the visits of one day below. */
export function Screen() {
  const [address, change] = useAddress();
  const day = isDay(address.day) ? address.day : today();
  const from = mondayOf(isDay(address.from) ? address.from : day);
  const to = addDays(from, DAYS - 1);
  const { data, error, refetch } = useQuery({
    queryKey: ['visit', 'schedule', from, to],
    meta: madeOf('holiday', 'user', 'staffMember', 'site', 'calendar'),
    queryFn: ({ signal }) => api<Schedule>(`/api/v1/visits/schedule?from=${from}&to=${to}`, { signal }),
    placeholderData: (before) => before,
  });
  const actions = useMemo(() => (allows('visit.create') ? [PLAN] : []), []);
  return (
    <Page subtitle="Visits and leave by day" actions={actions}>
      <Box sx={{ display: 'flex', gap: 0.5, mb: 1.5 }}>
        <Button variant="outlined" onClick={() => change({ from: addDays(from, -7) })}>
          Earlier
        </Button>
        <Button variant="outlined" onClick={() => change({ from: null, day: null })}>
          Today
        </Button>
        <Button variant="outlined" onClick={() => change({ from: addDays(from, 7) })}>
          Later
        </Button>
      </Box>
      {error && !data ? (
        <Failed what="The schedule could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.people.length === 0 ? (
          <EmptyState
            alone
            icon="calendar-days"
            title="No staff yet"
            why="Staff with a login and engineers of visits are shown."
          />
        ) : (
          <>
            <Plan schedule={data} />
            {from <= day && day <= to && <DayBoard schedule={data} day={day} />}
            <ScheduledDay schedule={data} day={day} onDay={(next) => change({ day: next, from })} />
          </>
        )
      ) : (
        <SkeletonRows rows={12} />
      )}
    </Page>
  );
}

const PLAN = {
  label: 'Plan visit',
  icon: 'plus',
  to: chooseFirst('/customer/{customerId}/visits/create'),
  main: true,
  letter: 'n',
} as const;

function Plan({ schedule }: { readonly schedule: Schedule }) {
  const columns = useMemo(() => columnsOf(schedule, today()), [schedule]);
  const rows = useMemo(() => rowsOf(schedule, spanWords), [schedule]);
  return (
    <>
      <Card sx={{ overflow: 'hidden' }}>
        <Planner label="Staff schedule" corner="Staff" rows={rows} columns={columns} />
      </Card>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
        <span>Number: visits</span>
        <span>! conflict</span>
        <span>A away</span>
        <span>Grey: not a working day</span>
      </Box>
    </>
  );
}
