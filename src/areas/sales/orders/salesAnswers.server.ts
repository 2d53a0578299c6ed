import * as z from 'zod';
import { printedLine, printedVat } from '../totals/printed.schema.ts';
import type { LinkedQuote, Quote } from './quote.ts';

const quote: z.ZodType<Quote> = z.object({
  number: z.string(),
  revision: z.int(),
  title: z.string(),
  customer: z.string(),
  contact: z.string().nullable(),
  site: z.string().nullable(),
  accountManager: z.string().nullable(),
  quotedOn: z.string(),
  validUntil: z.string(),
  customerPo: z.string().nullable(),
  intro: z.string().nullable(),
  terms: z.string().nullable(),
  discount: z.string().nullable(),
  lines: z.array(printedLine.extend({ isOptional: z.boolean() })),
  netPence: z.int(),
  grossPence: z.int(),
  deposit: z.object({ bps: z.int(), grossPence: z.int() }).nullish(),
  vat: printedVat,
});

export const linkedQuote: z.ZodType<LinkedQuote> = z.object({
  quote,
  company: z.object({ name: z.string().nullable(), phone: z.string().nullable(), website: z.string().nullable() }),
});
