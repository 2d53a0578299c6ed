import { expect, it } from 'vitest';
import { nextChase } from './chase.rules.ts';

const hours = { timezone: 'Europe/London', hours: {}, closedDates: [], specialHours: {} };

it('a company that never opens sends no reminders', () => {
  const facts = {
    status: 'waiting-customer',
    waitingSince: '2026-11-20T15:00:00Z',
    resolvedAt: null,
    remindersSent: 0,
    noChasing: false,
  } as const;
  const terms = { firstReminderDays: 2, secondReminderDays: 5, noReplyDays: 8, closeDays: 3 };
  expect(nextChase(facts, terms, hours)).toBeNull();
});
