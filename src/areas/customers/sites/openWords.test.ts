import { describe, expect, it } from 'vitest';
import { openNow } from './siteHours.rules.ts';
import { openWords } from './openWords.ts';

describe('the opening state of a site in words', () => {
  const now = '2026-11-20T16:00:00Z';

  it.each([
    [true, '2026-11-20T16:30:00Z', 'Open until 16:30'],
    [false, '2026-11-23T08:00:00Z', 'Closed until Mon 08:00'],
    [false, '2026-11-30T08:00:00Z', 'Closed until Mon 30 Nov 08:00'],
    [true, null, 'Open'],
  ])('open %s, changing at %s: %s', (open, changesAt, words) =>
    expect(openWords({ open, changesAt }, now)).toBe(words),
  );

  it('is in British time', () => {
    expect(openWords({ open: true, changesAt: '2026-07-01T15:30:00Z' }, '2026-07-01T07:00:00Z')).toBe(
      'Open until 16:30',
    );
  });

  it('follows the hours its form holds', () => {
    const hours = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day: day as 'mon', from: '08:00', to: '16:30' }));
    const site = {
      hours,
      closedDates: [{ from: '2026-11-23', to: '2026-11-24', reason: 'Training' }],
      specialHours: [],
    };
    expect(openNow(site, Date.parse(now))).toEqual({ open: true, changesAt: '2026-11-20T16:30:00.000Z' });
    expect(openNow(site, Date.parse('2026-11-20T16:30:00Z'))).toEqual({
      open: false,
      changesAt: '2026-11-25T08:00:00.000Z',
    });
    expect(openNow({ hours: [], closedDates: [], specialHours: [] }, Date.parse(now))).toBeNull();
  });
});
