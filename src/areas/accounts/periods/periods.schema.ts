import * as z from 'zod';
import { LEDGERS } from './lockDate.ts';
import { day } from '../kernel/shapes.schema.ts';

const period = z.object({
  id: z.int(),
  version: z.int(),
  startsOn: z.string(),
  endsOn: z.string(),
  status: z.enum(['open', 'softClosed', 'locked']),
});

const yearStatus = z.enum(['open', 'closed']);

export const yearAction = z.strictObject({ version: z.int().positive() });
export const yearReopening = yearAction.extend({ reason: z.string().trim().min(1, 'Enter a reason.').max(300) });
export const yearState = z.object({ id: z.int(), label: z.string(), status: yearStatus, version: z.int() });

export const periodsAnswer = z.object({
  years: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      status: yearStatus,
      label: z.string(),
      startsOn: z.string(),
      endsOn: z.string(),
      periods: z.array(period),
    }),
  ),
  locks: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      ledger: z.string(),
      lockedOn: z.string().nullable(),
      isHard: z.boolean(),
    }),
  ),
});
export const periodAnswer = period;
export const yearAnswer = z.object({ id: z.int(), label: z.string() });
export const periodAction = z.object({ version: z.int().positive(), reason: z.string().max(300).optional() });

export const lockToSet = z.strictObject({
  ledger: z.enum(Object.keys(LEDGERS) as [string, ...string[]]),
  lockedOn: day.nullable(),
  isHard: z.boolean().default(false),
  version: z.int().positive(),
});
export const lockAnswer = z.object({ lockedOn: z.string().nullable(), isHard: z.boolean(), version: z.int() });
