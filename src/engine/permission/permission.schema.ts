import * as z from 'zod';
import { list, maybe, or } from '../calculations/calculation.schema.ts';

export const permissionExplainInput = z.object({
  permission: z.string().regex(/^[A-Za-z]\w*\.[A-Za-z]\w*$/, 'Enter a permission such as job.update.'),
  user: z.object({
    active: or(z.boolean(), true),
    scope: or(z.enum(['all', 'assigned']), 'all'),
    assignedCustomers: list(z.int()),
    roles: list(z.string()),
  }),
  roles: or(z.record(z.string(), z.array(z.string())), {}),
  features: or(z.record(z.string(), z.boolean()), {}),
  resource: z
    .object({ customerId: maybe(z.int()), feature: maybe(z.string()) })
    .nullish()
    .transform((resource) => resource ?? { customerId: null, feature: null }),
});
