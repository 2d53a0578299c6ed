import Box from '@mui/material/Box';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { STACKED } from '#engine/parts/table.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useContractHours } from './useHours.web.ts';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';

const FIGURES = [
  ['included', 'Included'],
  ['carriedIn', 'Carried in'],
  ['used', 'Used'],
  ['over', 'Over'],
  ['carriedOut', 'Carried out'],
] as const;

/** Hours of a contract by period, newest first. */
export function PeriodsCard({ row }: ShowProps) {
  const { data, error, refetch } = useContractHours(row.id);
  return (
    <Section title="Hours by period" icon="hourglass" flush>
      {error ? (
        <Failed what="The hours could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.periods.length === 0 ? (
        <SectionRow sx={{ color: 'text.secondary' }}>
          {data.isUnlimited
            ? 'All time of the work types is included.'
            : 'Hours count from the first day, once signed.'}
        </SectionRow>
      ) : (
        <>
          <SectionRow sx={{ fontWeight: 600 }}>{`${formatDuration(data.leftMinutes)} left`}</SectionRow>
          <Box
            role="region"
            aria-label="Periods"
            tabIndex={0}
            sx={{ ...SCROLLS_ASIDE, overflowY: 'auto', maxHeight: 360 }}
          >
            <Box component="table" sx={STACKED}>
              <thead>
                <tr>
                  <th scope="col">Period</th>
                  {FIGURES.map(([key, label]) => (
                    <th key={key} scope="col" className="figure">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[...data.periods].reverse().map((period) => (
                  <tr key={period.from}>
                    <th scope="row">{`${formatDay(period.from)} – ${formatDay(period.to)}`}</th>
                    {FIGURES.map(([key, label]) => (
                      <td key={key} className="figure num" data-label={label}>
                        {period[key] === null ? '–' : formatDuration(period[key])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
          {data.usedBy.map(({ customerId, customer, minutes }) => (
            <SectionRow key={customerId} sx={{ gap: 1 }}>
              <Box sx={{ flex: 1 }}>{`${customer}, this period`}</Box>
              <Box className="num">{formatDuration(minutes)}</Box>
            </SectionRow>
          ))}
        </>
      )}
    </Section>
  );
}
