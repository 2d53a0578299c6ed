import * as z from 'zod';
import { MOST_NAMES } from './names.rules.ts';

const text = z.string().max(300).nullish();
/** Assets to create together, from a name pattern or row by row. */
export const askedInBulk = z
  .strictObject({
    customerId: z.int().positive(),
    /** `SW-[01-24]`, in place of rows with names. */
    pattern: z.string().max(200).optional(),
    rows: z
      .array(
        z.strictObject({
          name: text,
          assetTag: text,
          serial: text,
          mac: text,
          address: text,
          locationId: z.int().positive().nullish(),
        }),
      )
      .max(MOST_NAMES, `Enter at most ${MOST_NAMES} names.`)
      .optional(),
    /** Values shared by all rows. */
    common: z.record(z.string().max(60), z.json()).default({}),
    /** Rows without an address get one from this prefix. */
    prefixId: z.int().positive().nullish(),
    interfaceName: z.string().trim().max(60).nullish(),
    /** The container that takes the assets, the first at this unit and the others below it, in order. */
    containerId: z.int().positive().nullish(),
    firstU: z.number().min(1).max(60).multipleOf(0.5).nullish(),
    dryRun: z.boolean().default(false),
  })
  .refine(({ pattern, rows }) => pattern !== undefined || (rows?.length ?? 0) > 0, {
    path: ['rows'],
    message: 'Enter a pattern of names, or at least one row.',
  })
  .refine(({ containerId, firstU }) => (containerId ?? null) === null || (firstU ?? null) !== null, {
    path: ['firstU'],
    message: 'Enter the unit of the first asset.',
  });
export type AskedInBulk = z.infer<typeof askedInBulk>;
