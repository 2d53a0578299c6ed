import { expect, it } from 'vitest';
import { groupOf } from './reminderGroups.rules.ts';

it('reminders are grouped by their time, due ones first', () => {
  const at = { today: '2026-11-18', weekEnd: '2026-11-22', dayOf: (moment: string) => moment.slice(0, 10) };
  const place = (nextAt: string | null, dueAt: string | null = null) => groupOf({ dueAt, nextAt }, at);
  expect(place('2026-11-18T20:00:00Z')).toBe('today');
  expect(place('2026-11-22T09:00:00Z')).toBe('week');
  expect(place('2026-11-23T09:00:00Z')).toBe('later');
  expect(place(null)).toBe('later');
  expect(place('2026-11-23T09:00:00Z', '2026-11-16T09:00:00Z')).toBe('due');
});
