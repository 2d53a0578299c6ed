import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import type { MyDay } from './myDay.schema.ts';

/** The user's visits today. */
export const useMyDay = (day = today()) =>
  useQuery({
    queryKey: ['visit', 'my-day', day],
    meta: madeOf('job', 'timeEntry', 'eov', 'site', 'coverNote'),
    queryFn: ({ signal }) => api<MyDay>(`/api/v1/visits/my-day?day=${day}`, { signal }),
  });
