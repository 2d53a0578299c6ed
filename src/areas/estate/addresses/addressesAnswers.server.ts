import * as z from 'zod';

const space = z.object({ id: z.int(), name: z.string() });
const range = z.object({
  id: z.int(),
  first: z.string(),
  last: z.string(),
  kind: z.string(),
  name: z.string().nullable(),
});
/** Utilisation of a prefix. For IPv6 only `used` is given, without a size. */
const fullness = z.object({
  used: z.number().optional(),
  size: z.number().optional(),
  percent: z.number().optional(),
  error: z.string().optional(),
});

/** Every prefix of a customer with its utilisation. */
export const addressPlan = z.object({
  spaces: z.array(space),
  ranges: z.array(range.extend({ spaceId: z.int() })),
  prefixes: z.array(
    fullness.extend({
      id: z.int(),
      cidr: z.string(),
      spaceId: z.int(),
      status: z.string(),
      isPool: z.boolean(),
      next: z.string().nullable(),
      free: z.array(z.string()),
    }),
  ),
});

/** One prefix with up to 256 of its addresses. */
export const prefixRoom = fullness.extend({
  next: z.string().nullable(),
  first: z.string().nullable(),
  last: z.string().optional(),
  count: z.int().optional(),
  squares: z.array(z.unknown()).optional(),
  addresses: z.array(z.record(z.string(), z.unknown())).optional(),
  ranges: z.array(range).optional(),
});
