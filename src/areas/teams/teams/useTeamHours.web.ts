import { useQuery } from '@tanstack/react-query';
import type { OpeningHours } from '#engine/calendar/openTime.ts';
import { api } from '#engine/http/client.web.ts';
import { team } from './team.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';

interface Answer {
  readonly hours: Readonly<Record<string, OpeningHours | null>>;
}

/** Working hours of a team; null without a calendar, undefined while loading. One request serves all teams. */
export function useTeamHours(teamId: number): OpeningHours | null | undefined {
  const { data } = useQuery({
    queryKey: [team.name, 'hours'],
    meta: madeOf('workingCalendar', 'bankHoliday'),
    queryFn: ({ signal }) => api<Answer>('/api/v1/teams/hours', { signal }),
  });
  return data && (data.hours[teamId] ?? null);
}
