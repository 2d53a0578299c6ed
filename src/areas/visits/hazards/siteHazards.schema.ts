import * as z from 'zod';

/** The hazards of the site of a visit, and which of its engineers have confirmed them. */
export const siteHazards = z.object({
  siteId: z.int(),
  /** Version of the site, for the confirmation. */
  siteVersion: z.int(),
  hazards: z.array(z.object({ kind: z.string(), text: z.string() })),
  engineers: z.array(
    z.object({ userId: z.int(), name: z.string(), confirmedAt: z.string().nullable(), isDue: z.boolean() }),
  ),
});
export type SiteHazards = z.output<typeof siteHazards>;
