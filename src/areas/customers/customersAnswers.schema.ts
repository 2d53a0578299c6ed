import * as z from 'zod';

/** Response of `site.open`. */
export const siteOpenAnswer = z.object({ open: z.boolean(), changesAt: z.string().nullable() });

/** Response of `contact.phone`. */
export const contactPhoneAnswer = z.union([
  z.object({ e164: z.string(), extension: z.string().nullable() }),
  z.object({ error: z.literal('invalid_phone') }),
]);

/** Response of `sales.callMetrics`. */
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
