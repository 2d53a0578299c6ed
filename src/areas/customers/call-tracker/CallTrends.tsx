import Box from '@mui/material/Box';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Chart } from '#engine/parts/charts/Chart.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { TABLE } from '#engine/parts/table.ts';
import type { CallDay } from './callDay.ts';
import { CALL_RESULTS } from './callFigures.rules.ts';
import { RESULT_WORDS } from './callWords.ts';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Call results by week, and the hours at which calls are answered. */
export function CallTrends({ weeks, times }: Pick<CallDay, 'weeks' | 'times'>) {
  const results = CALL_RESULTS.filter((result) => weeks.some((week) => week.results[result]));
  if (results.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
      <Section title="Results by week" about="The last 12 weeks." icon="chart-column">
        <Chart
          kind="bar"
          stacked
          label="Calls of the last 12 weeks by result"
          labels={weeks.map(({ week }) => formatDay(week).slice(0, 5))}
          series={results.map((result) => ({
            label: RESULT_WORDS[result].label,
            values: weeks.map((week) => week.results[result] ?? 0),
          }))}
          height={240}
        />
      </Section>
      <Section title="Best time to call" about="Calls that reached a person, in the last 12 weeks." icon="phone" flush>
        <Times times={times} />
      </Section>
    </Box>
  );
}

function Times({ times }: Pick<CallDay, 'times'>) {
  const hours = [...new Set(times.map(({ hour }) => hour))].sort((a, b) => a - b);
  const days = [...new Set(times.map(({ weekday }) => weekday))].sort((a, b) => a - b);
  return (
    <Box role="region" aria-label="Share of calls that reached a person" tabIndex={0} sx={SCROLLS_ASIDE}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            {days.map((weekday) => (
              <th key={weekday} scope="col" className="figure">
                {DAYS[weekday - 1]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{`${String(hour).padStart(2, '0')}:00`}</th>
              {days.map((weekday) => {
                const found = times.find((each) => each.weekday === weekday && each.hour === hour);
                const share = found ? found.connected / found.calls : 0;
                return (
                  <Box component="td" key={weekday} className="figure num" sx={shadeOf(share)}>
                    {found ? `${Math.round(share * 100)}% of ${found.calls}` : ''}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const shadeOf = (share: number) => ({
  backgroundColor: `color-mix(in srgb, currentColor ${Math.round(share * 18)}%, transparent)`,
});
