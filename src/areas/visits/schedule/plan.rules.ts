import { addDays, MONTHS, weekdayOf } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { PlannerCell, PlannerColumn, PlannerRow } from '#engine/parts/planner/planner.ts';
import type { Conflict, ConflictCode } from './conflicts.rules.ts';
import type { Schedule, SchedulePerson } from './schedule.schema.ts';

export const CONFLICT_WORDS: Readonly<Record<ConflictCode, string>> = {
  'on-leave': 'on leave',
  'outside-hours': 'outside working hours',
  overlap: 'at the same time',
  rest: 'less than 11 hours of rest',
  travel: 'not enough time to travel',
};

const LETTERS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

export function columnsOf({ from, to }: Schedule, today: string): readonly PlannerColumn[] {
  const columns: PlannerColumn[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    columns.push({
      key: day,
      head: [LETTERS[weekdayOf(day) - 1] ?? '', String(Number(day.slice(8)))],
      label: `${NAMES[weekdayOf(day) - 1]} ${formatDay(day)}`,
      group: `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
      isNow: day === today,
    });
  return columns;
}

/** People by day: number of visits, leave, and an exclamation mark for conflicts. */
export function rowsOf(schedule: Schedule, timeWords: (from: string, to: string) => string): readonly PlannerRow[] {
  return schedule.people.map((person) => ({
    key: String(person.id),
    title: person.name,
    cells: cellsOf(schedule, person, timeWords),
    shaded: new Set(schedule.closed),
  }));
}

const dayOf = (at: string): string => localDay(Date.parse(at), companyZone());

function cellsOf(
  { from, to }: Schedule,
  person: SchedulePerson,
  timeWords: (from: string, to: string) => string,
): ReadonlyMap<string, PlannerCell> {
  const cells = new Map<string, PlannerCell>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const visits = person.visits.filter(({ start }) => dayOf(start) === day);
    const isAway = person.leave.some(({ start, end }) => dayOf(start) <= day && day <= dayOf(justBefore(end)));
    if (visits.length === 0 && !isAway) continue;
    const wrong = conflictsOf(
      person,
      visits.map(({ id }) => id),
    );
    const words = [
      ...(isAway ? ['on leave'] : []),
      ...visits.map(({ start, end, place }) => `${timeWords(start, end)} ${place}`),
      ...wrong.map(({ code }) => `conflict: ${CONFLICT_WORDS[code]}`),
    ];
    cells.set(day, {
      mark: wrong.length > 0 ? '!' : visits.length > 0 ? String(visits.length) : 'A',
      tone: wrong.length > 0 ? 'bad' : visits.length > 0 ? 'info' : 'good',
      label: words.join('; '),
    });
  }
  return cells;
}

const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();

/** Conflicts of some visits of a person. */
export const conflictsOf = ({ conflicts }: SchedulePerson, visitIds: readonly number[]): readonly Conflict[] =>
  conflicts.filter(({ ids }) => ids.some((id) => visitIds.includes(id)));
