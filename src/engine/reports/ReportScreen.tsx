import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { madeOf } from '../changes/events/madeOf.ts';
import { api } from '../http/client.web.ts';
import { FieldInput } from '../kinds/inputs.tsx';
import { kindOf } from '../kinds/kinds.ts';
import { labelOf } from '../kinds/field.ts';
import { layoutOf } from '../parts/charts/chart.ts';
import { Chart } from '../parts/charts/Chart.tsx';
import { EmptyState, Failed } from '../parts/EmptyState.tsx';
import { Page } from '../parts/page/Page.tsx';
import { Section } from '../parts/Section.tsx';
import { SkeletonRows } from '../parts/Skeletons.tsx';
import { today } from '../kinds/day/today.web.ts';
import { useAddress } from '../screens/address.web.ts';
import { formatDuration } from '../kinds/duration/duration.ts';
import { formatMoney } from '../kinds/money/money.ts';
import { formatPounds } from './pounds.ts';
import { firstAsked, type Report, type ReportAnswer, type ReportCheck } from './report.ts';
import { ReportTable } from './ReportTable.tsx';

/** A report as a page: parameters, checks, chart and rows. */
export function ReportScreen({ report }: { readonly report: Report }) {
  const { query, change } = useReportQuery(report);
  const address = `/api/v1/reports/${report.name}`;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    // The key starts with a noun of the report.
    queryKey: [report.of[0] ?? 'report', 'report', report.name, query],
    meta: madeOf(...report.of),
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) => api<ReportAnswer>(`${address}?${withAfter(query, pageParam)}`, { signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  const actions = useMemo(
    () =>
      ['CSV', 'PDF'].map((kind) => ({
        label: `Export ${kind}`,
        icon: 'download',
        onClick: () => window.location.assign(`${address}.${kind.toLowerCase()}?${query}`),
      })),
    [address, query],
  );
  const [first] = data?.pages ?? [];
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page subtitle={report.answers} actions={actions}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Asking report={report} query={query} onChange={change} />
        {error && !data && (
          <Failed what="The report could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={8} />}
        {first && (
          <>
            {first.checks?.map((check) => (
              <Check key={check.says} check={check} />
            ))}
            {first.chart && report.chart && (
              <Section title="Chart">
                <Chart
                  {...layoutOf(first.chart.labels)}
                  kind="bar"
                  label={report.chart.label}
                  stacked={report.chart.stacked ?? false}
                  labels={first.chart.labels}
                  series={first.chart.series}
                  format={FIGURES[report.chart.kind ?? 'money']}
                  {...((report.chart.kind ?? 'money') === 'money' ? { axis: POUNDS } : {})}
                />
              </Section>
            )}
            <Section title={report.title} count={rows.length} flush>
              {rows.length === 0 ? (
                <EmptyState icon="file-text" title={report.empty} why="Choose other dates to see more." />
              ) : (
                <ReportTable report={report} rows={rows} totals={first.totals} />
              )}
              {hasNextPage && (
                <Box sx={{ p: 1.5, textAlign: 'center' }}>
                  <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    Show more
                  </Button>
                </Box>
              )}
            </Section>
          </>
        )}
      </Box>
    </Page>
  );
}

/** An axis needs no pence, and none of its steps is smaller than a pound. */
const POUNDS = { format: formatPounds, step: 100 };

const FIGURES = {
  money: formatMoney,
  duration: formatDuration,
  whole: (value: number) => value.toLocaleString('en-GB'),
};

const withAfter = (query: string, after: string): string =>
  [query, after === '' ? '' : `after=${encodeURIComponent(after)}`].filter(Boolean).join('&');

/** The parameters are in the address, so that a report can be shared as a link. */
function useReportQuery(report: Report) {
  const [query, change] = useAddress();
  const known = Object.keys(report.asks).flatMap((key) => (query[key] ? [[key, query[key]]] : []));
  return { query: new URLSearchParams(known).toString(), change };
}

function Asking({
  report,
  query,
  onChange,
}: {
  readonly report: Report;
  readonly query: string;
  readonly onChange: (words: Readonly<Record<string, string | null>>) => void;
}) {
  const params = new URLSearchParams(query);
  const first = firstAsked(report, today());
  return (
    <Box
      role="search"
      aria-label="What the report covers"
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' }}
    >
      {Object.entries(report.asks).map(([key, field]) => {
        const text = params.get(key);
        const read = text === null ? undefined : kindOf(field).read(text, field);
        return (
          <FieldInput
            key={key}
            id={`asked-${key}`}
            label={labelOf(key, field)}
            field={field}
            value={read && 'value' in read ? read.value : (text ?? first[key] ?? null)}
            onChange={(now) =>
              onChange({ [key]: now === null || now === undefined ? null : kindOf(field).write(now as never, field) })
            }
          />
        );
      })}
    </Box>
  );
}

/** A check that compares a total with its expected value. */
function Check({ check: { says, pence, expectedPence } }: { readonly check: ReportCheck }) {
  const difference = pence - expectedPence;
  return (
    <Alert severity={difference === 0 ? 'success' : 'error'} sx={{ py: 0 }}>
      {says}: {formatMoney(expectedPence)}
      {difference === 0 ? ', equal.' : `, a difference of ${formatMoney(difference)}.`}
    </Alert>
  );
}
