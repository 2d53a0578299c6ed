import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo, useState } from 'react';
import { MONTHS } from '#engine/calendar/calendar.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { Chart } from '#engine/parts/charts/Chart.tsx';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Facts } from '#engine/parts/Facts.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { useTimeFile } from '../hours/useHours.web.ts';
import { BlocksCard } from './BlocksCard.tsx';
import { MovementsCard } from './MovementsCard.tsx';
import type { TimeFile } from './timeShapes.ts';

const UseDialog = lazy(async () => ({ default: (await import('./ByHandDialogs.tsx')).UseDialog }));

const WHEN_EMPTY: Readonly<Record<TimeFile['whenEmpty'], string>> = {
  overdraw: 'Overdraw; the next block pays',
  invoice: 'Invoice the time',
  refuse: 'Do not cover the time',
};

/** Additional time of a customer: balance, blocks, and every movement with an explanation. */
export function Screen() {
  const customerId = Number(usePlace().params.customerId);
  const { data, error, refetch } = useTimeFile(customerId);
  const [isUsing, setUsing] = useState(false);
  const list = `/customer/${customerId}/additional-time`;
  const actions = useMemo(
    (): readonly PageAction[] => [
      ...(allows('prepaidLot.create')
        ? [{ label: 'Add block', icon: 'plus', main: true, letter: 'n', to: `${list}/create` } as const]
        : []),
      ...(allows('prepaidLot.update') ? [{ label: 'Use time', icon: 'clock', onClick: () => setUsing(true) }] : []),
      {
        label: 'Statement (PDF)',
        icon: 'file-text',
        onClick: () => window.location.assign(`/api/v1/customers/${customerId}/additional-time/statement.pdf`),
      },
    ],
    [list, customerId],
  );
  return (
    <Page subtitle={data?.customer ?? ' '} actions={actions}>
      {error ? (
        <Failed what="The additional time could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonFacts facts={8} />
      ) : data.lots.length === 0 && data.lines.length === 0 ? (
        <EmptyState
          alone
          icon="hourglass"
          title="No additional time yet"
          why="Add the first block."
          action={
            allows('prepaidLot.create') ? (
              <Button variant="outlined" component={Go} to={`${list}/create`}>
                Add block
              </Button>
            ) : undefined
          }
        />
      ) : (
        <File file={data} />
      )}
      {isUsing && (
        <Suspense fallback={null}>
          <UseDialog customerId={customerId} onClose={() => setUsing(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function File({ file }: { readonly file: TimeFile }) {
  const { balanceMinutes, overdrawnMinutes, lowMinutes, whenEmpty, months } = file;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Section title="Balance" icon="hourglass" actions={<Terms file={file} />}>
        <Facts
          facts={[
            { label: 'Left', value: formatDuration(balanceMinutes) },
            ...(overdrawnMinutes > 0 ? [{ label: 'Overdrawn', value: formatDuration(overdrawnMinutes) }] : []),
            { label: 'Low from', value: formatDuration(lowMinutes) },
            { label: 'When no time is left', value: WHEN_EMPTY[whenEmpty] },
          ]}
        />
      </Section>
      <Section title="Used by month">
        <Chart
          kind="bar"
          label="Additional time used by month"
          height={160}
          labels={months.map(({ month }) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(2, 4)}`)}
          series={[{ label: 'Used', values: months.map(({ minutes }) => minutes) }]}
          format={formatDuration}
        />
      </Section>
      <BlocksCard file={file} />
      <MovementsCard file={file} />
    </Box>
  );
}

function Terms({ file: { customerId, termsId } }: { readonly file: TimeFile }) {
  if (termsId !== null && allows('additionalTimeTerms.update'))
    return (
      <Button size="small" component={Go} to={`/additional-time-terms/${termsId}/edit`}>
        Edit terms
      </Button>
    );
  if (termsId === null && allows('additionalTimeTerms.create'))
    return (
      <Button size="small" component={Go} to={`/additional-time-terms/create?customerId=${customerId}`}>
        Add terms
      </Button>
    );
  return null;
}
