import * as z from 'zod';
import { count, list, or, pence } from '#engine/calculations/calculation.schema.ts';

const id = z.int('Enter an ID.');
const holder = or(z.enum(['us', 'customer', 'other']), 'customer');

export const offboardingPlanInput = z.object({
  credentials: list(
    z.object({
      id,
      hand: or(z.enum(['customer', 'ours']), 'customer'),
      revealed: or(z.boolean(), false),
      privileged: or(z.boolean(), false),
    }),
  ),
  licences: list(z.object({ id, owner: z.enum(['us', 'customer']) })),
  assets: list(
    z.object({
      id,
      ownership: or(z.enum(['customer', 'us', 'loan', 'rental', 'lease']), 'customer'),
      agent: or(z.boolean(), false),
    }),
  ),
  domains: list(z.object({ id, registrarAccount: holder })),
  backups: list(z.object({ id, storedBy: holder })),
  nagios: list(id),
  subscriptions: list(id),
  openJobs: or(count, 0),
  balancePence: or(pence, 0),
});
