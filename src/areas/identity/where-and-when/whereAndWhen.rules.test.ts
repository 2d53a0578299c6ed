import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '#engine/calendar/openTime.ts';
import { blockText, isFromThere, loggedOf, outsideOf, saidOf, type WhereAndWhen } from './whereAndWhen.rules.ts';

const OFFICE = ['203.0.113.0/24', '2001:db8:7::/48'];
const DAYS: OpeningHours = {
  timezone: 'Europe/London',
  hours: Object.fromEntries((['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => [day, [['08:00', '18:00']]])),
  closedDates: ['2026-12-25'],
  specialHours: {},
};
const at = (iso: string) => Date.parse(iso);
const office: WhereAndWhen = { role: 'Engineer', networks: OFFICE, hours: null };
const days: WhereAndWhen = { role: 'Service Desk', networks: [], hours: DAYS };

describe('allowed networks', () => {
  it.each([
    ['203.0.113.9', true],
    ['203.0.114.9', false],
    ['::ffff:203.0.113.9', true],
    ['2001:db8:7:1::5', true],
    ['2001:db8:8::5', false],
    ['fe80::1%eth0', false],
    ['not an address', false],
  ])('%s: %s', (address, isThere) => {
    expect(isFromThere(address, OFFICE)).toBe(isThere);
    expect(outsideOf([office], address, 0) === null).toBe(isThere);
  });
  it.each([
    ['192.0.2.4', '192.0.2.4/32'],
    ['10.20.5.9/16', '10.20.0.0/16'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['10.0.0.0/33', null],
    ['the office', null],
    ['', null],
  ])('%s is written as %s', (typed, written) => {
    expect(blockText(typed)).toBe(written);
  });
});

describe('allowed hours', () => {
  it.each([
    ['a Monday morning', '2026-11-23T09:00:00Z', true],
    ['the last minute of it', '2026-11-23T17:59:59Z', true],
    ['the evening', '2026-11-23T18:00:00Z', false],
    ['a Sunday', '2026-11-22T12:00:00Z', false],
    ['a bank holiday', '2026-12-25T12:00:00Z', false],
    ['a summer morning, in the calendar’s time zone', '2026-07-06T07:00:00Z', true],
  ])('%s', (_, moment, isOpen) => {
    expect(outsideOf([days], null, at(moment)) === null).toBe(isOpen);
  });
  it('say when they begin again, in the time zone of the calendar', () => {
    const outside = outsideOf([days], null, at('2026-07-03T20:00:00Z'));
    expect(outside && saidOf(outside)).toBe(
      'You cannot sign in at this time. You can sign in again from Monday at 08:00. If you need access now, ask an administrator.',
    );
  });
  it('without hours soon name no day', () => {
    const never = { ...days, hours: { ...DAYS, hours: {} } };
    const outside = outsideOf([never], null, at('2026-07-03T20:00:00Z'));
    expect(outside && saidOf(outside)).toBe(
      'You cannot sign in at this time. If you need access now, ask an administrator.',
    );
  });
});

describe('several roles', () => {
  const monday = at('2026-11-23T09:00:00Z');
  it('only narrow each other: each must allow the user', () => {
    expect(outsideOf([], '198.51.100.7', monday)).toBeNull();
    expect(outsideOf([office, days], '203.0.113.9', monday)).toBeNull();
    expect(outsideOf([office, days], '198.51.100.7', monday)).toMatchObject({ why: 'network', role: 'Engineer' });
    expect(outsideOf([office, days], '203.0.113.9', at('2026-11-22T09:00:00Z'))).toMatchObject({
      why: 'hours',
      role: 'Service Desk',
    });
    const other = { ...office, role: 'Finance', networks: ['10.0.0.0/8'] };
    expect(outsideOf([office, other], '203.0.113.9', monday)).toMatchObject({ role: 'Finance' });
  });
  it('are named in the log, and not to the refused user', () => {
    const outside = outsideOf([office], '198.51.100.7', monday);
    expect(outside && loggedOf(outside)).toBe('The address 198.51.100.7 is outside the networks of role Engineer.');
    expect(outside && saidOf(outside)).not.toContain('Engineer');
  });
});
