import { calculation } from '#engine/calculations/calculation.ts';
import { openSpans, type OpeningHours } from '#engine/calendar/openTime.ts';
import { localDay } from '#engine/calendar/zone.ts';

export const CONFLICT_CODES = ['on-leave', 'outside-hours', 'overlap', 'rest', 'travel'] as const;
export type ConflictCode = (typeof CONFLICT_CODES)[number];
export type EntryKind = 'visit' | 'event' | 'leave';

/** An entry in one person's diary. */
export interface DiaryEntry {
  readonly id: number;
  readonly kind: EntryKind;
  readonly place: string | null;
  /** ISO timestamps. */
  readonly start: string;
  readonly end: string;
}

export interface Diary extends OpeningHours {
  /** Minutes between two places, keyed by their names in alphabetical order: "A|B". */
  readonly travelMinutes: Readonly<Record<string, number>>;
  readonly minimumRestMinutes: number;
  readonly entries: readonly DiaryEntry[];
}

export interface Conflict {
  readonly code: ConflictCode;
  /** Ascending. */
  readonly ids: readonly number[];
}

interface Timed extends DiaryEntry {
  readonly from: number;
  readonly to: number;
  readonly day: string;
}

const MINUTE = 60_000;

/** Conflicts in one person's diary, by code and then by entries. */
export function conflictsIn({ entries, travelMinutes, minimumRestMinutes, ...calendar }: Diary): readonly Conflict[] {
  const all = entries
    .map((entry): Timed => {
      const [from, to] = [Date.parse(entry.start), Date.parse(entry.end)];
      return { ...entry, from, to, day: localDay(from, calendar.timezone) };
    })
    .sort((a, b) => a.from - b.from || a.to - b.to || a.id - b.id);
  const leave = all.filter(({ kind }) => kind === 'leave');
  const busy = all.filter(({ kind }) => kind !== 'leave');
  const found: Conflict[] = [];
  const note = (code: ConflictCode, ...ids: number[]) => found.push({ code, ids: ids.sort((a, b) => a - b) });
  for (const [at, one] of busy.entries()) {
    for (const other of busy.slice(at + 1)) if (overlap(one, other)) note('overlap', one.id, other.id);
    for (const away of leave) if (overlap(one, away)) note('on-leave', one.id, away.id);
    if (!isWithinHours(calendar, one)) note('outside-hours', one.id);
    const next = busy[at + 1];
    if (!next) continue;
    const gap = (next.from - one.to) / MINUTE;
    if (next.day !== one.day) {
      if (gap < minimumRestMinutes) note('rest', one.id, next.id);
    } else if (gap < travelBetween(travelMinutes, one.place, next.place)) note('travel', one.id, next.id);
  }
  return found.sort((a, b) => compare(a.code, b.code) || compareIds(a.ids, b.ids));
}

const overlap = (one: Timed, other: Timed): boolean => one.from < other.to && other.from < one.to;

const isWithinHours = (calendar: OpeningHours, { from, to, day }: Timed): boolean =>
  openSpans(calendar, day, day).some((span) => span.from <= from && to <= span.to);

/** Without a figure, travel time is unknown; within a place there is none. */
function travelBetween(known: Diary['travelMinutes'], one: string | null, other: string | null): number {
  if (one === null || other === null || one === other) return Number.NEGATIVE_INFINITY;
  return known[pairKey(one, other)] ?? Number.NEGATIVE_INFINITY;
}

/** Two places in alphabetical order: ("B", "A") → "A|B" */
export const pairKey = (one: string, other: string): string => (one < other ? `${one}|${other}` : `${other}|${one}`);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const compareIds = (a: readonly number[], b: readonly number[]): number =>
  (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);

export const scheduleConflicts = calculation('schedule.conflicts', (diary: Diary) => ({
  conflicts: conflictsIn(diary),
}));
