import * as z from 'zod';
import { type OfferedCalculation, rule } from '#engine/calculations/calculation.schema.ts';
import { bacsDates, bacsFile, bacsRecord } from './bacs.rules.ts';
import { modulusCheck } from './modulus.rules.ts';
import { account, day, items, pence, refusal, sortCode } from './shapes.schema.ts';

const text = z.string().max(200);
const txCode = z.string().regex(/^(0[1CNS]|1[789]|99)$/, 'Enter a transaction code such as 99 or 17.');
const serial = z.string().regex(/^\d{6}$/, 'Enter 6 digits.');

export const bacsCalculations: readonly OfferedCalculation[] = [
  rule(
    'accounts.bacsDates',
    z.strictObject({
      requestedDate: day,
      roll: z.enum(['next', 'previous']),
      bankHolidays: z.array(day).max(1_000),
      noticeDays: z.int().min(0).max(60).optional(),
    }),
    z.object({ entryDate: z.string(), processingDate: z.string(), inputDate: z.string(), adviseBy: z.string() }),
    bacsDates,
  ),
  rule(
    'accounts.bacsRecord',
    z.strictObject({
      destSortCode: sortCode,
      destAccount: account,
      txCode,
      origSortCode: sortCode,
      origAccount: account,
      amountPence: pence,
      userName: text,
      reference: text,
      destName: text,
    }),
    z.union([z.object({ record: z.string() }), refusal('AMOUNT')]),
    bacsRecord,
  ),
  rule(
    'accounts.bacsFile',
    z.strictObject({
      sun: serial,
      serial,
      createdOn: day,
      expiresOn: day,
      processingDate: day,
      kind: z.enum(['credit', 'debit']),
      originator: z.strictObject({ sortCode, account, name: text }),
      batchRef: text,
      items: items(
        z.strictObject({
          destSortCode: sortCode,
          destAccount: account,
          amountPence: pence,
          reference: text,
          destName: text,
          txCode: txCode.optional(),
        }),
      ),
    }),
    z.union([z.object({ lines: z.array(z.string()) }), refusal('AMOUNT')]),
    bacsFile,
  ),
  rule(
    'accounts.modulusCheck',
    z.strictObject({ sortCode, account: z.string().regex(/^\d{6,8}$/, 'Enter 6 to 8 digits.') }),
    z.object({ valid: z.boolean() }),
    modulusCheck,
  ),
];
