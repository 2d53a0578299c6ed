import * as z from 'zod';
import { costDay } from '../staffAnswers.schema.ts';

const day = z.string();

export const finding = z.object({
  code: z.string(),
  message: z.string(),
  overridable: z.boolean(),
  shortMinutes: z.int().optional(),
  dates: z.array(day).optional(),
});

const span = {
  start: day,
  startPart: z.enum(['all', 'pm']),
  end: day,
  endPart: z.enum(['all', 'am']),
};

const status = z.enum(['pending', 'approved', 'rejected', 'withdrawn']);

export const clash = z.object({ staffId: z.int(), name: z.string(), status, ...span });

/** Preview of a request: cost, remaining leave, absent colleagues, and findings. */
export const previewAnswer = z.object({
  name: z.string(),
  minutes: z.int(),
  dayMinutes: z.int(),
  days: z.array(costDay),
  before: z.int().nullable(),
  after: z.int().nullable(),
  deducts: z.boolean(),
  clashes: z.array(clash),
  findings: z.array(finding),
});

export const requestAnswer = z.object({
  id: z.int(),
  version: z.int(),
  staffId: z.int(),
  name: z.string(),
  type: z.string(),
  ...span,
  minutes: z.int(),
  dayMinutes: z.int(),
  days: z.array(costDay),
  status,
  reason: z.string().nullable(),
  handoverNote: z.string().nullable(),
  overrideReason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decisionNote: z.string().nullable(),
  /** Actions that the user may take. */
  may: z.array(z.enum(['approve', 'reject', 'withdraw'])),
});

export const queueAnswer = z.object({
  cards: z.array(
    z.object({
      request: requestAnswer,
      asked: z.string(),
      before: z.int().nullable(),
      after: z.int().nullable(),
      noticeDays: z.int(),
      clashes: z.array(clash),
      findings: z.array(finding),
    }),
  ),
});

export const manyAnswer = z.object({
  approved: z.int(),
  refused: z.array(z.object({ id: z.int(), message: z.string(), code: z.string() })),
});

export const leaveFileAnswer = z.object({
  staffId: z.int(),
  name: z.string(),
  dayMinutes: z.int(),
  isOwn: z.boolean(),
  year: z.object({ start: day, end: day, label: z.string(), number: z.int() }),
  years: z.array(z.object({ number: z.int(), label: z.string() })),
  entitlement: z.object({
    contractMinutes: z.int(),
    statutoryMinutes: z.int(),
    basis: z.enum(['contract', 'statutory']),
    entitlementMinutes: z.int(),
    words: z.array(z.string()),
  }),
  isOpened: z.boolean(),
  lines: z.array(z.object({ label: z.string(), minutes: z.int(), kind: z.enum(['given', 'taken', 'sum']) })),
  pendingMinutes: z.int(),
  leftMinutes: z.int(),
  lots: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      from: day,
      expiresOn: day.nullable(),
      minutes: z.int(),
      remainingMinutes: z.int(),
      lapsedMinutes: z.int(),
      reason: z.string(),
    }),
  ),
  requests: z.array(requestAnswer),
});

export const grantAnswer = z.object({
  rows: z.array(
    z.object({
      staffId: z.int(),
      name: z.string(),
      year: z.string(),
      entitlementMinutes: z.int(),
      givenMinutes: z.int(),
      changeMinutes: z.int(),
      dayMinutes: z.int(),
      words: z.string(),
    }),
  ),
  skipped: z.array(z.object({ staffId: z.int(), name: z.string(), why: z.string() })),
});

export const chartAnswer = z.object({
  from: day,
  to: day,
  minimumPresent: z.int().nullable(),
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      jobTitle: z.string(),
      division: z.string(),
      isOpen: z.boolean(),
      off: z.array(day),
    }),
  ),
  away: z.array(
    z.object({
      id: z.int(),
      staffId: z.int(),
      ...span,
      status,
      label: z.string(),
      counts: z.boolean(),
    }),
  ),
  bankHolidays: z.array(z.object({ day, division: z.string(), name: z.string() })),
  closures: z.array(z.object({ day, name: z.string(), part: z.enum(['all', 'am', 'pm']) })),
});

/** Requests with a changed cost. */
export const recostAnswer = z.object({ requests: z.array(z.object({ id: z.int(), words: z.string() })) });
