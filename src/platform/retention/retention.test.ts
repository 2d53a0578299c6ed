import { expect, test } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { lastDueDay, retentionDue, type Retained } from './retention.ts';

test.each<readonly [Retained, string, number, string]>([
  ['session-log', '2026-11-21', 12, '2025-11-21'],
  // 29, 30 and 31 January are all due on the last day of February.
  ['held-mail', '2026-02-28', 1, '2026-01-31'],
  ['held-mail', '2026-02-27', 1, '2026-01-27'],
  ['mileage-claim', '2032-04-05', 72, '2026-04-05'],
  ['mileage-claim', '2032-04-04', 72, '2025-04-05'],
])('for %s, data due on %s and kept %i months dates from %s at the latest', (category, on, months, last) => {
  expect(lastDueDay(category, on, months)).toBe(last);
  expect(retentionDue(category, last, false, months).dueOn <= on).toBe(true);
  expect(retentionDue(category, addDays(last, 1), false, months).dueOn > on).toBe(true);
});

test('a period of the company overrides the default', () => {
  expect(retentionDue('letter', '2026-01-31', false, 1)).toEqual({
    dueOn: '2026-02-28',
    action: 'delete',
    held: false,
  });
});
