import * as z from 'zod';

/** What `site.open` answers. */
export const siteOpenAnswer = z.object({ open: z.boolean(), changesAt: z.string().nullable() });

/** What `contact.phone` answers. */
export const contactPhoneAnswer = z.union([
  z.object({ e164: z.string(), extension: z.string().nullable() }),
  z.object({ error: z.literal('invalid_phone') }),
]);

/** What `sales.callMetrics` answers. */
export const salesCallMetricsAnswer = z.object({
  calls: z.number(),
  connected: z.number(),
  connectPercent: z.number().nullable(),
  organisations: z.number(),
  meeting: z.number(),
  meetingPercent: z.number().nullable(),
  quote: z.number(),
  quotePercent: z.number().nullable(),
  won: z.number(),
  wonPercent: z.number().nullable(),
});
