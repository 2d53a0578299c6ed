import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { localDay } from './zone.ts';

const ZONES = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Monrovia'];

it('the local day is the one of the runtime, at every instant and in every time zone', () => {
  const instants = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2080, 0, 1) });
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (instant, timeZone) => {
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
      expect(localDay(instant, timeZone)).toBe(shown);
      // The second call reads from the cache.
      expect(localDay(instant, timeZone)).toBe(shown);
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  ['clocks go back at one in the morning UTC', '2026-10-24T23:59:59Z', '2026-10-24T22:59:59Z'],
  ['half an hour on Lord Howe Island', '2026-04-04T14:59:59Z', '2026-04-04T15:00:00Z'],
])('%s: an instant before a change and one after it keep their own days', (_name, before, after) => {
  for (const at of [before, after])
    for (const timeZone of ZONES)
      expect(localDay(Date.parse(at), timeZone)).toBe(
        new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.parse(at)),
      );
});
