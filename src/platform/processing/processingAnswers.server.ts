import * as z from 'zod';
import type { ProcessingActivity, ProcessingRecipient, ProcessingRecord } from './processingRecord.ts';

const processingActivity: z.ZodType<ProcessingActivity> = z.object({
  key: z.string(),
  label: z.string(),
  as: z.enum(['controller', 'processor']),
  purpose: z.string(),
  basis: z.string().nullable(),
  people: z.array(z.string()),
  data: z.array(z.string()),
  recipients: z.array(z.string()),
  periods: z.array(z.string()),
});

const processingRecipient: z.ZodType<ProcessingRecipient> = z.object({
  label: z.string(),
  where: z.array(z.string()),
  gets: z.string(),
  mayBeAbroad: z.boolean(),
});

export const processingRecordAnswer: z.ZodType<ProcessingRecord> = z.object({
  at: z.string(),
  company: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    registration: z.string().nullable(),
  }),
  officer: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  activities: z.array(processingActivity),
  recipients: z.array(processingRecipient),
  transfers: z.string().nullable(),
  measures: z.array(z.string()),
  onBehalfOf: z.object({ count: z.int(), withAgreement: z.number() }),
  missing: z.array(z.string()),
});
