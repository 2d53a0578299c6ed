import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#engine/calendar/calendar.ts';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { allows, sessionNow } from '#engine/session/session.web.ts';
import { SendBack } from './SendBack.tsx';
import type { Sheet } from './timeSheet.rules.ts';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';
import { CARDS } from '#engine/parts/table.ts';

export type NamedSheet = Sheet & { readonly name: string };
interface Sheets {
  readonly monday: string;
  readonly sheets: readonly NamedSheet[];
}

/** Time of each colleague by day of a week, with missing working time. */
export function Screen() {
  const [words, change] = useAddress();
  const week = /^\d{4}-\d{2}-\d{2}$/.test(words.week ?? '') ? words.week : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['timeEntry', 'list', 'sheets', week ?? 'now'],
    queryFn: ({ signal }) => api<Sheets>(`/api/v1/time-sheets${week ? `?week=${week}` : ''}`, { signal }),
  });
  const move = (weeks: number) => data && change({ week: addDays(data.monday, 7 * weeks) });
  return (
    <Page
      subtitle={data ? `${formatDay(data.monday)} to ${formatDay(addDays(data.monday, 6))}` : ''}
      actions={[
        { label: 'Previous week', icon: 'chevron-left', onClick: () => move(-1) },
        { label: 'Next week', icon: 'chevron-right', onClick: () => move(1) },
      ]}
    >
      {error && !data ? (
        <Failed page what="The time sheets could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {data.sheets.map((sheet) => (
            <SheetCard key={sheet.staffId} sheet={sheet} monday={data.monday} />
          ))}
        </Box>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}

function SheetCard({ sheet, monday }: { readonly sheet: NamedSheet; readonly monday: string }) {
  const [isReturning, setReturning] = useState(false);
  const decide = useMutation({
    mutationFn: (step: 'submit' | 'approve') =>
      api('/api/v1/time-sheets/decide', { method: 'POST', body: { staffId: sheet.staffId, week: monday, step } }),
    onSuccess: (_answer, step) => toast(step === 'submit' ? 'Week submitted' : 'Week approved'),
  });
  const isOwn = sheet.staffId === sessionNow()?.user.userid;
  const mayApprove = allows('timeEntry.approve') && sheet.submitted > 0;
  return (
    <Section
      title={sheet.name}
      icon="clock"
      flush
      actions={
        <>
          {isOwn && sheet.draft > 0 && allows('timeEntry.submit') && (
            <Button size="small" loading={decide.isPending} onClick={() => decide.mutate('submit')}>
              Submit week
            </Button>
          )}
          {mayApprove && (
            <>
              <Button size="small" onClick={() => setReturning(true)}>
                Send back
              </Button>
              <Button size="small" loading={decide.isPending} onClick={() => decide.mutate('approve')}>
                Approve week
              </Button>
            </>
          )}
        </>
      }
    >
      {decide.error && <Alert severity="error">{decide.error.message}</Alert>}
      <Box sx={SCROLLS_ASIDE} tabIndex={0} role="region" aria-label={`Time of ${sheet.name}`}>
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              {sheet.days.map(({ day }) => (
                <th key={day} scope="col">
                  {formatDay(day)}
                </th>
              ))}
              <th scope="col">Week</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              {sheet.days.map((each) => (
                <Hours
                  key={each.day}
                  label={formatDay(each.day)}
                  minutes={each.minutes}
                  missing={each.missingMinutes}
                />
              ))}
              <Hours label="Week" minutes={sheet.minutes} missing={sheet.missingMinutes} />
            </tr>
          </tbody>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, px: 2, py: 1, flexWrap: 'wrap', fontSize: '0.8125rem' }}>
        {sheet.draft > 0 && <StatusPill tone="neutral">{`${sheet.draft} draft`}</StatusPill>}
        {sheet.submitted > 0 && <StatusPill tone="info">{`${sheet.submitted} submitted`}</StatusPill>}
        {sheet.approved > 0 && <StatusPill tone="good">{`${sheet.approved} approved`}</StatusPill>}
        {sheet.minutes === 0 && <Box sx={{ color: 'text.secondary' }}>No time logged in this week</Box>}
      </Box>
      {isReturning && <SendBack sheet={sheet} monday={monday} onClose={() => setReturning(false)} />}
    </Section>
  );
}

interface HoursProps {
  readonly label: string;
  readonly minutes: number;
  readonly missing: number;
}

const Hours = ({ label, minutes, missing }: HoursProps) => (
  <td className="num wide" data-label={label}>
    {minutes > 0 ? formatDuration(minutes) : '–'}
    {missing > 0 && <Box sx={{ color: 'error.main', fontSize: '0.75rem' }}>{formatDuration(missing)} missing</Box>}
  </td>
);

const TABLE = {
  width: '100%',
  ...CARDS,
  minWidth: { sm: 720 },
  // The days of all sheets are below each other.
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { textAlign: 'left', px: 2, py: 1, verticalAlign: 'top', fontWeight: 400 },
  '& th': { color: 'text.secondary', fontSize: '0.75rem' },
} as const;
