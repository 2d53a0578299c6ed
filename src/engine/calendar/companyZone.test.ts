import { afterEach, expect, test } from 'vitest';
import { formatMoment, readMoment } from '../kinds/moment/moment.ts';
import { isCompanyZone, keepCompanyZone, USUAL_ZONE, zonedFormat } from './companyZone.ts';

afterEach(() => keepCompanyZone(USUAL_ZONE));
const NOON = '2026-07-01T12:00:00.000Z';

test('moments are written and read in the company’s time zone, from the moment it changes', () => {
  const hour = zonedFormat({ hour: '2-digit', minute: '2-digit' });
  expect(formatMoment(NOON)).toBe('1 Jul 2026, 13:00');
  expect(hour.format(new Date(NOON))).toBe('13:00');
  keepCompanyZone('Pacific/Auckland');
  expect(formatMoment(NOON)).toBe('2 Jul 2026, 00:00');
  expect(hour.format(new Date(NOON))).toBe('00:00');
  expect(readMoment('02/07/2026 00:00')).toBe(NOON);
});

test.each(['Europe/London', 'Europe/Isle_of_Man', 'America/Argentina/Buenos_Aires', 'UTC'])(
  '%s is a time zone',
  (name) => {
    expect(isCompanyZone(name)).toBe(true);
  },
);
// Names that a database interprets differently, or does not know, are refused.
test.each(['Europe/Atlantis', '+05:00', 'Etc', "Europe/London'", '', 'europe/london'])('“%s” is not one', (name) => {
  expect(isCompanyZone(name)).toBe(false);
});
