import * as z from 'zod';
import type { CalendarFeed } from './calendarFeed.ts';

export const calendarFeed: z.ZodType<CalendarFeed> = z.object({
  madeAt: z.string().nullable(),
  fetchedAt: z.string().nullable(),
});
