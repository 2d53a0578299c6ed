import type { Example } from '#engine/calculations/calculation.ts';
import { office } from '../office.examples.ts';

const terms = { firstReminderDays: 2, secondReminderDays: 5, noReplyDays: 8, closeDays: 3 };
const waiting = {
  status: 'waiting-customer',
  waitingSince: '2026-11-20T15:00:00Z',
  resolvedAt: null,
  remindersSent: 0,
  noChasing: false,
};
const example = (says: string, facts: object, next: object | null, more: object = {}): Example => ({
  says,
  input: { ...office, terms: { ...terms, ...more }, facts: { ...waiting, ...facts } },
  output: { next },
});

export const jobChaseExamples: readonly Example[] = [
  example(
    'the first reminder leaves on the second working day, at opening time',
    {},
    { step: 'reminder', at: '2026-11-24T09:00:00Z' },
  ),
  example('the second follows on the fifth', { remindersSent: 1 }, { step: 'reminder', at: '2026-11-27T09:00:00Z' }),
  example('on the eighth the job is resolved', { remindersSent: 2 }, { step: 'no-reply', at: '2026-12-02T09:00:00Z' }),
  example('a job that is not to be chased stays', { noChasing: true }, null),
  example(
    'without reminders the job is still resolved',
    {},
    { step: 'no-reply', at: '2026-12-02T09:00:00Z' },
    { firstReminderDays: 0, secondReminderDays: 0 },
  ),
  example('0 days mean never', { remindersSent: 2 }, null, { noReplyDays: 0 }),
  example(
    'a resolved job is closed after three working days, over a weekend',
    { status: 'resolved', resolvedAt: '2026-11-26T20:00:00Z' },
    { step: 'close', at: '2026-12-01T09:00:00Z' },
  ),
  example(
    'a supplier is chased on the day that the job names, at opening time',
    { status: 'waiting-supplier', waitingSince: null, supplierChaseOn: '2026-11-27' },
    { step: 'supplier', at: '2026-11-27T09:00:00Z' },
  ),
  example(
    'and on the next working day if the company is closed on that day',
    { status: 'waiting-supplier', waitingSince: null, supplierChaseOn: '2026-11-28' },
    { step: 'supplier', at: '2026-11-30T09:00:00Z' },
  ),
  example('a supplier without a day is not chased', { status: 'waiting-supplier', waitingSince: null }, null),
  example(
    'nor is one of a job that is not to be chased',
    { status: 'waiting-supplier', waitingSince: null, supplierChaseOn: '2026-11-27', noChasing: true },
    null,
  ),
  example('work in hand is not chased', { status: 'in-progress' }, null),
];
