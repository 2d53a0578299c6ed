import * as z from 'zod';
import { count, day, list, maybe, moment, or } from '#engine/calculations/calculation.schema.ts';
import { openingHours } from '#engine/calendar/openTime.schema.ts';

const endsAfterStart = ({ start, end }: { readonly start: string; readonly end: string }): boolean =>
  Date.parse(start) <= Date.parse(end);

export const scheduleConflictsInput = z.object({
  ...openingHours,
  travelMinutes: z
    .record(z.string(), count)
    .nullish()
    .transform((known) => known ?? {}),
  minimumRestMinutes: or(count, 0),
  entries: list(
    z
      .object({
        id: z.int(),
        kind: z.enum(['visit', 'event', 'leave']),
        place: maybe(z.string()),
        start: moment,
        end: moment,
      })
      .refine(endsAfterStart, 'Enter an end after the start.'),
  ),
});

export const visitEovInput = z.object({
  date: day,
  timezone: openingHours.timezone,
  jobStatus: z
    .record(z.string(), z.string())
    .nullish()
    .transform((known) => known ?? {}),
  visits: list(
    z
      .object({
        id: z.int(),
        customerId: z.int(),
        siteId: z.int(),
        staffId: z.int(),
        arrivedAt: moment,
        departedAt: maybe(moment),
        entries: list(z.object({ jobId: z.int(), minutes: count })),
      })
      .refine(
        ({ arrivedAt, departedAt }) => departedAt === null || endsAfterStart({ start: arrivedAt, end: departedAt }),
        'Enter a departure after the arrival.',
      ),
  ),
});
