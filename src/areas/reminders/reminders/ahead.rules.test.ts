import { expect, it } from 'vitest';
import { nextAhead } from './ahead.rules.ts';

const AT = '2026-03-02T08:30:00.000Z';

it('the next advance notification of a time is the earliest that has not passed', () => {
  const before = ['min15', 'day1'] as const;
  expect(nextAhead(AT, before, '2026-02-20T00:00:00.000Z')).toBe('2026-03-01T08:30:00.000Z');
  expect(nextAhead(AT, before, '2026-03-01T08:30:00.000Z')).toBe('2026-03-02T08:15:00.000Z');
  expect(nextAhead(AT, before, '2026-03-02T08:15:00.000Z')).toBeNull();
});

it('a reminder without a next time or without a choice has no advance notification', () => {
  expect(nextAhead(null, ['min5'], AT)).toBeNull();
  expect(nextAhead(AT, [], '2026-02-20T00:00:00.000Z')).toBeNull();
});
