import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { zonedFormat } from '../../calendar/companyZone.ts';
import { Chart } from '../../parts/charts/Chart.tsx';
import { Failed } from '../../parts/EmptyState.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { Section } from '../../parts/Section.tsx';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import { TabBar, TabContent, useTab } from '../../parts/page/TabBar.tsx';
import { Schedules } from './Schedules.tsx';
import type { WorkState } from '../workItem.ts';
import { useSummary, useWorkAct, type WorkSummary } from './useWork.web.ts';
import { WorkLines } from './WorkLines.tsx';

const STATES: readonly { readonly key: WorkState; readonly label: string }[] = [
  { key: 'failed', label: 'Failed' },
  { key: 'waiting', label: 'Queued' },
  { key: 'running', label: 'Running' },
  { key: 'done', label: 'Done' },
  { key: 'cancelled', label: 'Cancelled' },
];

/** Background jobs: by state, by hour, and scheduled ones. */
export function Screen() {
  const { data, error, refetch } = useSummary();
  const act = useWorkAct();
  const tabs = STATES.map(({ key, label }) => ({ key, label, ...(data ? { count: data.counts[key] } : {}) }));
  const [tab, choose] = useTab(tabs);
  const state = STATES.find(({ key }) => key === tab)?.key ?? 'failed';
  return (
    <Page
      subtitle="Jobs that run in the background. A failed job is retried five times, then listed as failed until you retry it."
      tabs={<TabBar label="Job states" tabs={tabs} value={tab} onChange={choose} />}
    >
      {act.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {act.error.message}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <TabContent tab={tab}>
          <WorkLines state={state} act={act} />
        </TabContent>
        {error && !data ? (
          <Failed what="The schedules could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={5} />
        ) : (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
            <Section title="The last 24 hours">
              <Hours hours={data.hours} />
            </Section>
            <Schedules rows={data.schedules} act={act} />
          </Box>
        )}
      </Box>
    </Page>
  );
}

const Hours = ({ hours }: Pick<WorkSummary, 'hours'>) => (
  <Chart
    kind="bar"
    stacked
    height={180}
    label="Jobs completed and failed in each of the last 24 hours"
    labels={hours.map(({ hour }) => HOUR.format(new Date(hour)))}
    series={[
      { label: 'Done', values: hours.map(({ done }) => done) },
      { label: 'Failed', values: hours.map(({ failed }) => failed), tone: 'bad' },
    ]}
  />
);

const HOUR = zonedFormat({ hour: '2-digit', minute: '2-digit' });
