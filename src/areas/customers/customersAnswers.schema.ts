import * as z from 'zod';

const periodOfUse = z.object({
  from: z.string(),
  to: z.string(),
  included: z.number(),
  carriedIn: z.number(),
  used: z.number(),
  over: z.number(),
  carriedOut: z.number().nullable(),
});
const offboardingLine = z.object({
  category: z.enum([
    'delete_own_account',
    'rotate_credential',
    'remove_agent',
    'stop_monitoring',
    'return_licence',
    'transfer_licence',
    'collect_asset',
    'transfer_domain',
    'hand_over_backup',
    'end_subscription',
    'close_jobs',
    'settle_account',
    'data_export',
    'final_report',
    'customer_sign_off',
    'delete_personal_data',
  ]),
  ref: z.string(),
  mandatory: z.boolean(),
});

/** What `site.open` answers. */
export const siteOpenAnswer = z.object({ open: z.boolean(), changesAt: z.string().nullable() });

/** What `contact.phone` answers. */
export const contactPhoneAnswer = z.union([
  z.object({ e164: z.string(), extension: z.string().nullable() }),
  z.object({ error: z.literal('invalid_phone') }),
]);

/** What `contract.allowance` answers. */
export const contractAllowanceAnswer = z.object({
  periods: z.array(periodOfUse),
  leftMinutes: z.int(),
  overMinutes: z.int(),
});

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

/** What `offboarding.plan` answers. */
export const offboardingPlanAnswer = z.object({ items: z.array(offboardingLine), mandatory: z.number() });
