import { describe, expect, it } from 'vitest';
import { dueUpTo, nextAfter, ruleOf, type Timed } from './reminder.rules.ts';
import { readQuick } from './quickText.rules.ts';

// A Friday.
const now = '2026-11-20T10:00';
const quick = (text: string) => {
  const read = readQuick(text, now);
  return read && [read.title, read.startOn, read.startTime, ruleOf(read.repeats, read.startOn, read.rule)].join(' | ');
};

describe('a reminder typed in one line', () => {
  it.each([
    ['every Monday 8.30 call Acme', 'Call Acme | 2026-11-23 | 08:30 | FREQ=WEEKLY;BYDAY=MO'],
    ['every friday 9:00 timesheets', 'Timesheets | 2026-11-27 | 09:00 | FREQ=WEEKLY;BYDAY=FR'],
    ['every friday 4pm timesheets', 'Timesheets | 2026-11-20 | 16:00 | FREQ=WEEKLY;BYDAY=FR'],
    ['every Monday and Thursday 8am check tapes', 'Check tapes | 2026-11-23 | 08:00 | FREQ=WEEKLY;BYDAY=MO,TH'],
    ['every day at 7 water plants', 'Water plants | 2026-11-21 | 07:00 | FREQ=DAILY'],
    ['every weekday 8.45 stand-up', 'Stand-up | 2026-11-20 | 08:45 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['every 2 weeks check the tapes', 'Check the tapes | 2026-11-20 | 09:00 | FREQ=WEEKLY;INTERVAL=2'],
    ['tomorrow 14:00 ring the bank', 'Ring the bank | 2026-11-21 | 14:00 | '],
    ['on 3 dec renew the domain', 'Renew the domain | 2026-12-03 | 09:00 | '],
    ['in 2 weeks chase the quote', 'Chase the quote | 2026-12-04 | 09:00 | '],
    ['11.30 ring the bank', 'Ring the bank | 2026-11-20 | 11:30 | '],
    ['9.30 ring the bank', 'Ring the bank | 2026-11-21 | 09:30 | '],
    ['noon lunch', 'Lunch | 2026-11-20 | 12:00 | '],
    ['ring the bank', 'Ring the bank | 2026-11-21 | 09:00 | '],
    ['12 monitors for Acme', '12 monitors for Acme | 2026-11-21 | 09:00 | '],
  ])('“%s” is understood', (text, expected) => {
    expect(quick(text)).toBe(expected);
  });

  it('needs a text', () => {
    expect(quick('every Monday 8.30')).toBeNull();
    expect(quick('   ')).toBeNull();
  });
});

const timed: Timed = {
  startOn: '2026-03-28',
  startTime: '01:30',
  timezone: 'Europe/London',
  repeats: 'daily',
  rule: null,
  shift: 'none',
};

describe('the next time of a reminder', () => {
  it('follows the last one, also over a clock change', () => {
    expect(nextAfter(timed, '2026-01-01T00:00:00.000Z', [])).toBe('2026-03-28T01:30:00.000Z');
    expect(nextAfter(timed, '2026-03-28T01:30:00.000Z', [])).toBe('2026-03-29T01:30:00.000Z');
    expect(nextAfter(timed, '2026-03-29T01:30:00.000Z', [])).toBe('2026-03-30T00:30:00.000Z');
  });
  it('is empty after a single occurrence', () => {
    expect(nextAfter({ ...timed, repeats: 'once' }, '2026-03-28T01:30:00.000Z', [])).toBeNull();
  });
  it('is found years ahead', () => {
    const leap = { ...timed, startOn: '2024-02-29', repeats: 'yearly' } as const;
    expect(nextAfter(leap, '2024-03-01T00:00:00.000Z', [])).toBe('2028-02-29T01:30:00.000Z');
    expect(nextAfter({ ...timed, startOn: '2099-06-01', repeats: 'once' }, '2026-03-01T00:00:00.000Z', [])).toBe(
      '2099-06-01T00:30:00.000Z',
    );
  });
  it('and all missed ones are due after a pause', () => {
    const span = { first: '2026-03-28T01:30:00.000Z', now: '2026-03-30T09:00:00.000Z' };
    expect(dueUpTo(timed, span, [])).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });
});
