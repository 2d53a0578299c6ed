import * as z from 'zod';
import type { TimeFile } from './additional-time/timeShapes.ts';
import type { ContractExplained, CustomerHours, GroupHours } from './hours/hoursShapes.ts';

const period = z.object({
  from: z.string(),
  to: z.string(),
  included: z.number(),
  carriedIn: z.number(),
  used: z.number(),
  over: z.number(),
  carriedOut: z.number().nullable(),
});

/** Response of `contract.allowance`. */
export const contractAllowanceAnswer = z.object({
  periods: z.array(period),
  leftMinutes: z.int(),
  overMinutes: z.int(),
});

/** Response of `prepaid.ledger`. */
export const prepaidLedgerAnswer = z.object({
  balanceMinutes: z.int(),
  overdrawnMinutes: z.int(),
  toInvoiceMinutes: z.int(),
  refused: z.array(z.string()),
  allocations: z.array(z.object({ usage: z.string(), lot: z.string(), minutes: z.int() })),
  lots: z.array(z.object({ id: z.string(), remainingMinutes: z.int(), expiredMinutes: z.int() })),
});

export const explainedAnswer: z.ZodType<ContractExplained> = contractAllowanceAnswer.extend({
  isUnlimited: z.boolean(),
  usedBy: z.array(z.object({ customerId: z.int(), customer: z.string(), minutes: z.int() })),
});

export const groupHoursAnswer: z.ZodType<GroupHours> = z.object({
  customers: z.array(
    z.object({
      customerId: z.int(),
      customer: z.string(),
      leftMinutes: z.int(),
      balanceMinutes: z.int().nullable(),
    }),
  ),
  leftMinutes: z.int(),
  balanceMinutes: z.int().nullable(),
});

export const hoursAnswer: z.ZodType<CustomerHours> = z.object({
  contracts: z
    .array(
      z.object({
        id: z.int(),
        customerId: z.int(),
        title: z.string(),
        status: z.string(),
        serviceLevel: z.string().nullable(),
        startsOn: z.string(),
        endsOn: z.string().nullable(),
        noticeBy: z.string().nullable(),
        period: period.nullable(),
        isUnlimited: z.boolean(),
        leftMinutes: z.int(),
        overMinutes: z.int(),
        projectedMinutes: z.int().nullable(),
      }),
    )
    .nullable(),
  additional: z
    .object({
      hasBlocks: z.boolean(),
      balanceMinutes: z.int(),
      overdrawnMinutes: z.int(),
      lowMinutes: z.int(),
      isLow: z.boolean(),
      expiring: z.object({ minutes: z.int(), on: z.string() }).nullable(),
    })
    .nullable(),
  toInvoiceMinutes: z.int().nullable(),
});

export const timeFileAnswer: z.ZodType<TimeFile> = z.object({
  customerId: z.int(),
  customer: z.string(),
  asOf: z.string(),
  balanceMinutes: z.int(),
  overdrawnMinutes: z.int(),
  lowMinutes: z.int(),
  whenEmpty: z.enum(['overdraw', 'invoice', 'refuse']),
  termsId: z.int().nullable(),
  lots: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      source: z.enum(['bought', 'given']),
      status: z.enum(['waiting', 'usable', 'cancelled']),
      boughtOn: z.string(),
      expiresOn: z.string().nullable(),
      minutes: z.int(),
      remainingMinutes: z.int(),
      expiredMinutes: z.int(),
      note: z.string().nullable(),
    }),
  ),
  lines: z.array(
    z.object({
      id: z.int(),
      on: z.string(),
      type: z.enum(['topUp', 'adjust', 'usage', 'reverse', 'expire']),
      minutes: z.int(),
      balanceMinutes: z.int(),
      words: z.string(),
      jobId: z.int().nullable(),
      canReturn: z.boolean(),
    }),
  ),
  months: z.array(z.object({ month: z.string(), minutes: z.int() })),
});
