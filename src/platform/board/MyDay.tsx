import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { ANY_NOUN, madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Icon } from '#engine/parts/Icon.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { DayLine } from './myDay.ts';

/** The user's events today and in the next days, from all areas, by day. */
export function MyDay() {
  const { data, error, refetch } = useQuery({
    queryKey: ['myDay'],
    meta: madeOf(ANY_NOUN),
    queryFn: ({ signal }) => api<{ readonly lines: readonly DayLine[] }>('/api/v1/my-day', { signal }),
  });
  const now = today();
  return (
    <Section title="My day" icon="calendar-days" flush>
      {error ? (
        <Failed what="Your day could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.lines.length === 0 ? (
        <EmptyState
          icon="calendar-days"
          title="Nothing planned"
          why="What concerns you today and in the next two weeks appears here."
        />
      ) : (
        data.lines.map(({ key, from, to, title, about, path, icon }) => (
          <SectionRow key={key}>
            {icon && <Icon name={icon} size={16} muted />}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {path ? (
                <Go to={path} sx={{ color: 'primary.main' }}>
                  {title}
                </Go>
              ) : (
                title
              )}
              {about && <Box sx={{ color: 'text.secondary' }}>{about}</Box>}
            </Box>
            <Box component="span" className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {whenWords(from, to, now)}
            </Box>
          </SectionRow>
        ))
      )}
    </Section>
  );
}

function whenWords(from: string, to: string, now: string): string {
  if (from <= now) return to > now ? `Until ${formatDay(to)}` : 'Today';
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
