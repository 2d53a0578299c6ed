import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { api } from '#engine/http/client.web.ts';
import { Chart } from '#engine/parts/charts/Chart.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { EndingSoon } from './EndingSoon.tsx';
import type { EstateSummary } from './summary.ts';

interface Given {
  readonly customerId: number;
}

/** Assets of a customer by type and age. */
export const AgesCard = ({ customerId }: Given) => (
  <Section title="Assets by type and age" icon="boxes" actions={<All customerId={customerId} />}>
    <Summary customerId={customerId} Drawn={Ages} />
  </Section>
);

/** Warranty cover of a customer's assets. */
export const WarrantiesCard = ({ customerId }: Given) => (
  <Section title="Warranties" icon="shield-check">
    <Summary customerId={customerId} Drawn={Warranties} />
  </Section>
);

/** Warranties of a customer that end next. */
export const SoonCard = ({ customerId }: Given) => (
  <Section title="Warranties ending soon" icon="calendar-clock" flush>
    <Summary customerId={customerId} Drawn={Soon} />
  </Section>
);

/** Loads the summary. The three cards share one request. */
function Summary({
  customerId,
  Drawn,
}: Given & { readonly Drawn: ComponentType<{ readonly summary: EstateSummary }> }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['asset', 'summary', customerId],
    queryFn: ({ signal }) => api<EstateSummary>(`/api/v1/customers/${customerId}/estate`, { signal }),
  });
  if (error) return <Failed what="The estate could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data) return <Drawn summary={data} />;
  return (
    <Box sx={{ p: 2 }}>
      <SkeletonLines lines={6} />
    </Box>
  );
}

const All = ({ customerId }: { readonly customerId: number }) => (
  <Go to={`/customer/${customerId}/assets`} sx={{ fontSize: '0.8125rem', color: 'primary.main' }}>
    All assets
  </Go>
);

const BANDS = [
  { label: 'Under 1 year', from: 0, to: 0 },
  { label: '1 to 2', from: 1, to: 2 },
  { label: '3 to 4', from: 3, to: 4 },
  { label: '5 to 6', from: 5, to: 6 },
  { label: '7 years or more', from: 7, to: 99 },
] as const;

function Ages({ summary }: { readonly summary: EstateSummary }) {
  const kinds = [...new Set(summary.ages.map((each) => each.kind))].sort(
    (one, other) => countOf(summary, other) - countOf(summary, one),
  );
  const values = (kind: string): number[] => [
    ...BANDS.map((band) =>
      sum(
        summary.ages.filter(
          (each) => each.kind === kind && each.years !== null && each.years >= band.from && each.years <= band.to,
        ),
      ),
    ),
    sum(summary.ages.filter((each) => each.kind === kind && each.years === null)),
  ];
  return (
    <Chart
      kind="bar"
      stacked
      label="Assets by type and years since purchase"
      labels={[...BANDS.map((band) => band.label), 'Unknown']}
      series={kinds.map((kind) => ({ label: nounEntry(kind)?.plural ?? kind, values: values(kind) }))}
      height={220}
    />
  );
}

const countOf = (summary: EstateSummary, kind: string): number =>
  sum(summary.ages.filter((each) => each.kind === kind));
const sum = (rows: readonly { readonly count: number }[]): number => rows.reduce((total, row) => total + row.count, 0);

const STATES = [
  ['in_warranty', 'In warranty'],
  ['expiring', 'Ends within 90 days'],
  ['expired', 'Expired'],
  ['unknown', 'Unknown'],
] as const;

function Warranties({ summary }: { readonly summary: EstateSummary }) {
  const values = STATES.map(([state]) => summary.warranties.find((each) => each.state === state)?.count ?? 0);
  return (
    <Chart
      kind="pie"
      label="Physical assets by warranty status"
      labels={STATES.map(([, label]) => label)}
      series={[{ label: 'Assets', values }]}
      height={220}
    />
  );
}

const Soon = ({ summary }: { readonly summary: EstateSummary }) => (
  <EndingSoon rows={summary.soon} today={summary.today} />
);
