import * as z from 'zod';

/** What a line of a quote and of an invoice shows on paper and by link. */
export const printedLine = z.object({
  kind: z.enum(['item', 'heading', 'text', 'subtotal']),
  description: z.string(),
  quantity: z.number(),
  unitPence: z.int(),
  pricePer: z.int(),
  discount: z.string().nullable(),
  netPence: z.int(),
});

/** Net and VAT by rate. */
export const printedVat = z.array(z.object({ label: z.string(), netPence: z.int(), vatPence: z.int() }));
