import * as z from 'zod';
import { day, list } from '../calculations/calculation.schema.ts';
import { minutesOf, type OpenInterval } from './openTime.ts';
import { isTimezone } from './zone.ts';

export const timezone = z.string().refine(isTimezone, 'Enter a time zone such as Europe/London.');

const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 08:30. A day ends at 24:00.');

const stretch = z
  .tuple([time, time])
  .transform(([from, to]): OpenInterval => [from, to])
  .refine(([from, to]) => minutesOf(from) < minutesOf(to), 'Enter an end time after the start time.');

const intervals = z.array(stretch);

/** A working calendar in the form that calculations accept. */
export const openingHours = {
  timezone,
  hours: z
    .object({
      mon: intervals,
      tue: intervals,
      wed: intervals,
      thu: intervals,
      fri: intervals,
      sat: intervals,
      sun: intervals,
    })
    .partial()
    .nullish()
    .transform((hours) => hours ?? {}),
  closedDates: list(day),
  specialHours: z
    .record(day, intervals)
    .nullish()
    .transform((hours) => hours ?? {}),
};
