import { expect, it } from 'vitest';
import { backAt } from './hold.rules.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}:00.000Z`);
const hours = {
  timezone: 'Europe/London',
  hours: { mon: [['08:00', '17:00']], tue: [['08:00', '17:00']], fri: [['08:00', '17:00']] } as const,
  closedDates: ['2026-11-23'],
  specialHours: {},
};
const away = (from: string, to: string) => ({ from: at(from), to: at(to) });

it('a person on leave is back at the start of the first working day, after weekends and closed days', () => {
  // Friday 20 November; Monday 23 is closed.
  const leave = [away('20T00:00', '21T00:00')];
  expect(backAt(leave, hours, at('20T09:00'))).toBe(at('24T08:00'));
});

it('leave in the morning ends at noon', () => {
  expect(backAt([away('20T00:00', '20T12:00')], hours, at('20T09:00'))).toBe(at('20T12:00'));
});

it('two leaves with only a weekend between them are one', () => {
  const leave = [away('20T00:00', '21T00:00'), away('24T00:00', '25T00:00')];
  expect(backAt(leave, hours, at('20T09:00'))).toBe(at('27T08:00'));
});

it('a person who is not on leave now is not held, also on the day after it', () => {
  const leave = [away('20T00:00', '21T00:00')];
  for (const now of ['19T23:59', '21T00:00']) expect(backAt(leave, hours, at(now))).toBeNull();
});

it('without any working hours the leave alone decides', () => {
  expect(backAt([away('20T00:00', '21T00:00')], { ...hours, hours: {} }, at('20T09:00'))).toBe(at('21T00:00'));
});
