import type { Example } from '#engine/calculations/calculation.ts';

const timezone = 'Europe/London';

/** Clock changes in 2026: 29 March and 25 October. */
export const reminderOccurrencesExamples: readonly Example[] = [
  {
    says: 'every Monday over the change to summer time',
    input: {
      start: '2026-03-23T08:30',
      timezone,
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      from: '2026-03-20T00:00:00Z',
      to: '2026-04-10T00:00:00Z',
    },
    output: { at: ['2026-03-23T08:30:00Z', '2026-03-30T07:30:00Z', '2026-04-06T07:30:00Z'] },
  },
  {
    says: 'a time that does not exist on the night the clocks go forward',
    input: {
      start: '2026-03-28T01:30',
      timezone,
      rule: 'FREQ=DAILY;COUNT=3',
      from: '2026-03-01T00:00:00Z',
      to: '2026-05-01T00:00:00Z',
    },
    output: { at: ['2026-03-28T01:30:00Z', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'] },
  },
  {
    says: 'a time that comes twice on the night the clocks go back',
    input: {
      start: '2026-10-24T01:30',
      timezone,
      rule: 'FREQ=DAILY;COUNT=3',
      from: '2026-10-01T00:00:00Z',
      to: '2026-11-01T00:00:00Z',
    },
    output: { at: ['2026-10-24T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'] },
  },
  {
    says: 'the last day of each month, moved back to a working day',
    input: {
      start: '2026-10-31T09:00',
      timezone,
      rule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
      from: '2026-10-01T00:00:00Z',
      to: '2027-01-31T00:00:00Z',
      shift: 'previous',
      closedDates: ['2026-12-25', '2026-12-28', '2027-01-01'],
    },
    output: {
      at: ['2026-10-30T09:00:00Z', '2026-11-30T09:00:00Z', '2026-12-31T09:00:00Z', '2027-01-29T09:00:00Z'],
    },
  },
  {
    says: 'the 31st, which short months do not have',
    input: {
      start: '2026-08-31T09:00',
      timezone,
      rule: 'FREQ=MONTHLY;BYMONTHDAY=31',
      from: '2026-08-01T00:00:00Z',
      to: '2027-02-01T00:00:00Z',
    },
    output: {
      at: ['2026-08-31T08:00:00Z', '2026-10-31T09:00:00Z', '2026-12-31T09:00:00Z', '2027-01-31T09:00:00Z'],
    },
  },
];
