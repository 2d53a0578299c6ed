import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { sessionNow } from '#engine/session/session.web.ts';
import { HazardsOfVisit } from './HazardsOfVisit.tsx';
import type { SiteHazards } from './siteHazards.schema.ts';

/** The hazards of the site on the page of a visit, with the engineers who have confirmed them. */
export function HazardsCard({ row }: Pick<ShowProps, 'row'>) {
  const { data } = useQuery({
    queryKey: ['visit', 'one', row.id, 'hazards'],
    meta: madeOf('site'),
    queryFn: ({ signal }) => api<SiteHazards>(`/api/v1/visits/${row.id}/hazards`, { signal }),
  });
  if (!data || data.hazards.length === 0) return null;
  const own = data.engineers.find(({ userId }) => userId === sessionNow()?.user.userid);
  return (
    <Section title="Hazards" icon="triangle-alert" flush>
      <Box sx={{ px: 2, pb: 1 }}>
        <HazardsOfVisit
          siteId={data.siteId}
          siteVersion={data.siteVersion}
          hazards={data.hazards.map(({ text }) => text)}
          confirmedAt={own?.confirmedAt ?? null}
          isDue={own?.isDue ?? false}
        />
      </Box>
      {data.engineers.map(({ userId, name, confirmedAt, isDue }) => (
        <SectionRow key={userId}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{name}</Box>
          <StatusPill tone={isDue ? 'warning' : 'good'}>
            {isDue ? 'Not confirmed' : `Confirmed ${confirmedAt ? formatDay(dayOf(confirmedAt)) : ''}`}
          </StatusPill>
        </SectionRow>
      ))}
    </Section>
  );
}
