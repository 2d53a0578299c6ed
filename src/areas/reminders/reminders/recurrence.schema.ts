import * as z from 'zod';
import { day, list, or } from '#engine/calculations/calculation.schema.ts';
import { isTimezone } from '#engine/calendar/zone.ts';
import { readRule, RuleError } from './repeatRule.ts';

const wall = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, 'Enter a local date and time such as 2026-11-20T08:30.')
  .refine((text) => !Number.isNaN(Date.parse(`${text}:00Z`)), 'Enter a date that exists.');
const instant = z.iso.datetime({ offset: true, error: 'Enter a date and time such as 2026-11-20T14:05:00Z.' });

const rule = z
  .string()
  .max(500)
  .check(({ value, issues }) => {
    try {
      readRule(value);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      issues.push({ code: 'custom', message: error.message, input: value });
    }
  });

const MOST_DAYS = 3_700;

export const occurrencesInput = z
  .object({
    start: wall,
    timezone: z.string().max(60).refine(isTimezone, 'Enter a time zone such as Europe/London.'),
    rule: or(rule, ''),
    from: instant,
    to: instant,
    excludeDates: list(day),
    shift: or(z.enum(['none', 'next', 'previous']), 'none'),
    closedDates: list(day),
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * 86_400_000, {
    path: ['to'],
    message: 'Ask for up to ten years.',
  });

export const occurrencesAnswer = z.object({ at: z.array(z.string()).readonly() });
