import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { addDays } from '#engine/calendar/calendar.ts';
import { ApiError } from '#engine/http/failure.ts';
import { day as dayField, formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { EngineerDay } from './EngineerDay.tsx';
import { useBuildAll, useDaily, useSendAll } from './useDaily.web.ts';

const DAY = dayField();
const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** One day of all engineers: visits, reports, and unlogged time. */
export function Screen() {
  const [address, change] = useAddress();
  const day = isDay(address.day) ? address.day : today();
  const go = (to: string) => change({ day: to === today() ? null : to });
  useKeys({ ArrowLeft: () => go(addDays(day, -1)), ArrowRight: () => go(addDays(day, 1)) });
  const { data, error, refetch } = useDaily(day);
  const { mutate: build, error: buildError } = useBuildAll(day);
  const { mutate: send, data: sent, error: sendError } = useSendAll(data);
  const isUnreported = data?.engineers.some(({ visits }) =>
    visits.some(({ isReported, arrivedAt }) => !isReported && arrivedAt !== null),
  );
  const isSigned = data?.engineers.some(({ reports }) => reports.some(({ state }) => state === 'signed'));
  const actions = useMemo(
    () => [
      ...(isUnreported && allows('eov.create')
        ? [{ label: 'Build all', icon: 'clipboard-check', onClick: () => build() }]
        : []),
      ...(isSigned && allows('eov.send')
        ? [{ label: 'Send all signed', icon: 'send', main: true as const, onClick: () => send() }]
        : []),
      ...(allows('eov.export')
        ? [{ label: 'CSV', icon: 'download', onClick: () => location.assign(`/api/v1/jobs/eov.csv?f.date=is:${day}`) }]
        : []),
    ],
    [isUnreported, isSigned, day, build, send],
  );
  const failure = buildError ?? sendError;
  return (
    <Page subtitle={`Visits on ${formatDay(day)}`} actions={actions}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Button variant="outlined" aria-label="Day before" onClick={() => go(addDays(day, -1))}>
          Earlier
        </Button>
        <Box sx={{ width: 170 }}>
          <FieldInput
            id="eov-day"
            label="Day"
            field={DAY}
            value={day}
            onChange={(value) => {
              if (typeof value === 'string' && isDay(value)) go(value);
            }}
          />
        </Box>
        <Button variant="outlined" aria-label="Day after" onClick={() => go(addDays(day, 1))}>
          Later
        </Button>
        <Button onClick={() => go(today())}>Today</Button>
      </Box>
      {failure instanceof ApiError && <Alert severity="error">{failure.message}</Alert>}
      {sent && sent.refused.length > 0 && <Alert severity="warning">Not sent. {sent.refused.join(' ')}</Alert>}
      {error && !data ? (
        <Failed what="The visits could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.engineers.length === 0 ? (
          <EmptyState
            alone
            icon="clipboard-check"
            title="No visits on this day"
            why="Visits and their reports are listed by engineer."
          />
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {data.engineers.map((engineer) => (
              <EngineerDay key={engineer.userId} engineer={engineer} from={data.from} to={data.to} />
            ))}
          </Box>
        )
      ) : (
        <SkeletonRows rows={10} />
      )}
    </Page>
  );
}
