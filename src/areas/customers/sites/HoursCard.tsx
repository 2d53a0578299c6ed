import Box from '@mui/material/Box';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Section } from '#engine/parts/Section.tsx';
import { ShowAll } from '#engine/parts/ShowAll.tsx';
import { TERM_LIST } from '#engine/parts/termList.ts';
import { useState } from 'react';
import type { SiteHours } from './siteHours.rules.ts';

const DAYS = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
] as const;

const MOST = 6;

/** Opening hours of the week, and days that differ. Renders nothing when the hours are unknown. */
export function HoursCard({ site }: { readonly site: SiteHours }) {
  const [showsAll, setShowsAll] = useState(false);
  if (site.hours.length === 0) return null;
  const today = new Date().toISOString().slice(0, 10);
  const everyClosure = site.closedDates.filter(({ to }) => to >= today);
  const everySpecial = site.specialHours.filter(({ on }) => on >= today);
  const most = showsAll ? undefined : MOST;
  const [closures, special] = [everyClosure.slice(0, most), everySpecial.slice(0, most)];
  return (
    <Section title="Opening hours" icon="clock">
      <Box component="dl" className="num" sx={{ ...TERM_LIST, '& dt': { color: 'text.secondary' } }}>
        {DAYS.map(([key, name]) => {
          const intervals = site.hours.filter(({ day }) => day === key);
          return (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{intervals.length === 0 ? 'Closed' : intervals.map(({ from, to }) => `${from}–${to}`).join(', ')}</dd>
            </Box>
          );
        })}
        {closures.map(({ from, to, reason }) => (
          <Box key={`closed ${from}`} sx={{ display: 'contents' }}>
            <dt>{from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}</dt>
            <dd>closed{reason ? `: ${reason}` : ''}</dd>
          </Box>
        ))}
        {special.map(({ on, from, to }) => (
          <Box key={`special ${on} ${from}`} sx={{ display: 'contents' }}>
            <dt>{formatDay(on)}</dt>
            <dd>{`${from}–${to}`}</dd>
          </Box>
        ))}
      </Box>
      <ShowAll
        total={everyClosure.length + everySpecial.length}
        shown={closures.length + special.length}
        what="closures and special days"
        onShow={() => setShowsAll(true)}
      />
    </Section>
  );
}
