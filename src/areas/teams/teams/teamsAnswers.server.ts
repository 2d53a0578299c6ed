import * as z from 'zod';
import type { OpeningHours } from '#engine/calendar/openTime.ts';

export const openingHours: z.ZodType<OpeningHours> = z.object({
  timezone: z.string(),
  hours: z.object({
    mon: z.array(z.tuple([z.string(), z.string()])).optional(),
    tue: z.array(z.tuple([z.string(), z.string()])).optional(),
    wed: z.array(z.tuple([z.string(), z.string()])).optional(),
    thu: z.array(z.tuple([z.string(), z.string()])).optional(),
    fri: z.array(z.tuple([z.string(), z.string()])).optional(),
    sat: z.array(z.tuple([z.string(), z.string()])).optional(),
    sun: z.array(z.tuple([z.string(), z.string()])).optional(),
  }),
  closedDates: z.array(z.string()),
  specialHours: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
});
