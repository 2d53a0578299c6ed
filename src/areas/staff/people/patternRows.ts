import { WEEKDAYS } from '#engine/calendar/openTime.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Pattern, WeekMinutes } from '../entitlement/pattern.rules.ts';
import type { staffMember } from './staffMember.ts';

export type PatternRow = Row<typeof staffMember>['patterns'][number];

/** Converts form rows to patterns; a second week belongs to the first with the same date. */
export function patternsOf(rows: readonly PatternRow[]): readonly Pattern[] {
  return rows
    .filter(({ week }) => week === 'every')
    .map((row) => {
      const second = rows.find(({ from, week }) => from === row.from && week === 'second');
      return { from: row.from, minutes: minutesIn(row), ...(second ? { otherWeek: minutesIn(second) } : {}) };
    });
}

const minutesIn = ({ mon, tue, wed, thu, fri, sat, sun }: PatternRow): WeekMinutes => ({
  mon,
  tue,
  wed,
  thu,
  fri,
  sat,
  sun,
});

/** The error message for pattern rows; null when they are valid. */
export function patternComplaint(rows: readonly PatternRow[], startsOn: string): string | null {
  if (rows.length === 0) return 'Add at least one working pattern.';
  const keys = rows.map(({ from, week }) => `${from} ${week}`);
  if (new Set(keys).size < keys.length) return 'Two patterns begin on the same day. Keep one of them.';
  if (rows.some(({ from, week }) => week === 'second' && !keys.includes(`${from} every`)))
    return 'A second week needs a first week with the same date.';
  if (!rows.some(({ from }) => from <= startsOn)) return 'The first pattern begins after the start date.';
  if (rows.some((row) => row.week === 'every' && isEmpty(row) && !keys.includes(`${row.from} second`)))
    return 'Enter the working time of at least one day.';
  return null;
}

const isEmpty = (row: PatternRow): boolean => WEEKDAYS.every((day) => row[day] === 0);

/** Whether all patterns in force up to a day are unchanged. */
export const isKept = (before: readonly PatternRow[], after: readonly PatternRow[], today: string): boolean =>
  before
    .filter(({ from }) => from <= today)
    .every((row) =>
      after.some(
        (each) => each.from === row.from && each.week === row.week && WEEKDAYS.every((day) => each[day] === row[day]),
      ),
    ) && after.filter(({ from }) => from <= today).length === before.filter(({ from }) => from <= today).length;
