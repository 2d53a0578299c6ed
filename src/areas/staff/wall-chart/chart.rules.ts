import { addDays, MONTHS, weekdayOf } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { PlannerCell, PlannerColumn, PlannerRow, PlannerSum } from '#engine/parts/planner/planner.ts';
import { type DayPart, halvesOn, partOf } from '../leave/cost.rules.ts';
import { halvesIn } from '../leave/cover.rules.ts';
import type { Chart, ChartAway, ChartPerson } from '../leave/leaveShapes.ts';

export type ChartSpan = 'month' | 'quarter';

/** The month of a day, or three months from it. */
export function spanOf(span: ChartSpan, day: string): { readonly from: string; readonly to: string } {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(addMonths(from, span === 'month' ? 1 : 3), -1) };
}

/** First day of the previous or next span. */
export const stepped = (span: ChartSpan, day: string, by: 1 | -1): string =>
  addMonths(`${day.slice(0, 7)}-01`, by * (span === 'month' ? 1 : 3));

const LETTERS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function columnsOf({ from, to, bankHolidays, closures }: Chart, today: string): readonly PlannerColumn[] {
  const columns: PlannerColumn[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const notes = [
      ...new Set(bankHolidays.filter((each) => each.day === day).map(({ name }) => name)),
      ...closures.filter((each) => each.day === day).map(({ name, part }) => `${name}${PARTS[part]}`),
    ];
    columns.push({
      key: day,
      head: [LETTERS[weekdayOf(day) - 1] ?? '', String(Number(day.slice(8)))],
      label: `${NAMES[weekdayOf(day) - 1]} ${formatDay(day)}`,
      group: `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
      isNow: day === today,
      ...(notes.length > 0 ? { note: notes.join(', ') } : {}),
    });
  }
  return columns;
}

const PARTS: Readonly<Record<DayPart, string>> = { all: '', am: ', morning', pm: ', afternoon' };

export function rowsOf(chart: Chart): readonly PlannerRow[] {
  return chart.people.map((person) => ({
    key: String(person.id),
    title: person.name,
    ...(person.isOpen ? { to: `/staff/${person.id}/holidays` } : {}),
    cells: cellsOf(chart, person),
    shaded: new Set(person.off),
  }));
}

function cellsOf(
  { away, bankHolidays, closures, from, to }: Chart,
  person: ChartPerson,
): ReadonlyMap<string, PlannerCell> {
  const cells = new Map<string, PlannerCell>();
  const off = new Set(person.off);
  for (const { day, name, part } of closures)
    if (!off.has(day)) cells.set(day, { mark: 'C', tone: 'neutral', label: `${name}${PARTS[part]}`, ...halfOf(part) });
  for (const { day, name, division } of bankHolidays)
    if (division === person.division && !off.has(day)) cells.set(day, { mark: 'B', tone: 'neutral', label: name });
  for (const leave of away.filter(({ staffId }) => staffId === person.id))
    for (let day = leave.start < from ? from : leave.start; day <= leave.end && day <= to; day = addDays(day, 1)) {
      if (off.has(day) || cells.get(day)?.mark === 'B') continue;
      const part = partOf(halvesOn(leave, day));
      const isWaiting = leave.status === 'pending';
      cells.set(day, {
        mark: isWaiting ? '?' : 'A',
        tone: isWaiting ? 'warning' : 'good',
        label: `${leave.label}${PARTS[part]}${isWaiting ? ', waiting' : ''}`,
        ...halfOf(part),
      });
    }
  return cells;
}

const halfOf = (part: DayPart): Pick<PlannerCell, 'half'> =>
  part === 'all' ? {} : { half: part === 'am' ? 'first' : 'second' };

/** Number of people present per day; the lower of the two halves counts. */
export function presenceOf(chart: Chart): PlannerSum {
  const cells = new Map<string, { text: string; label: string; isBad?: boolean }>();
  for (let day = chart.from; day <= chart.to; day = addDays(day, 1)) {
    const holidays = chart.bankHolidays.filter((each) => each.day === day).map(({ division }) => division);
    const working = chart.people.filter(({ off, division }) => !off.includes(day) && !holidays.includes(division));
    if (working.length === 0) continue;
    const [am, pm] = halvesIn('all').map((half) => {
      const gone = new Set(chart.away.filter((leave) => isGone(leave, day, half)).map(({ staffId }) => staffId));
      return working.filter(({ id }) => !gone.has(id)).length;
    });
    const least = Math.min(am ?? 0, pm ?? 0);
    const isBad = chart.minimumPresent !== null && least < chart.minimumPresent;
    const words = am === pm ? `${least} present` : `${am} present in the morning, ${pm} in the afternoon`;
    cells.set(day, {
      text: String(least),
      label: isBad ? `${words}, fewer than ${chart.minimumPresent}` : words,
      ...(isBad ? { isBad } : {}),
    });
  }
  return { title: chart.minimumPresent === null ? 'Present' : `Present (at least ${chart.minimumPresent})`, cells };
}

const isGone = (leave: ChartAway, day: string, half: 'am' | 'pm'): boolean =>
  leave.status === 'approved' && leave.counts && halvesOn(leave, day).includes(half);
