import { uncovered } from '../visits/restTime.rules.ts';

export type DayPart = 'travel' | 'on-site' | 'logged' | 'gap';

export interface DaySpan {
  readonly kind: DayPart;
  /** ISO timestamps. */
  readonly from: string;
  readonly to: string;
}

export interface DayFacts {
  /** Working hours of the day, in order. */
  readonly hours: readonly { readonly from: string; readonly to: string }[];
  readonly visits: readonly {
    readonly travelStartedAt: string | null;
    readonly arrivedAt: string | null;
    readonly departedAt: string | null;
  }[];
  /** Finished time entries. */
  readonly entries: readonly { readonly from: string; readonly to: string }[];
  readonly now: string;
}

export interface DayBar {
  readonly spans: readonly DaySpan[];
  /** Working time up to now that no visit or time entry covers. */
  readonly gapMinutes: number;
}

/** An engineer's day as spans of travel, time on site and other logged time, and the gaps in the working day. */
export function dayBar({ hours, visits, entries, now }: DayFacts): DayBar {
  const spans: DaySpan[] = [];
  for (const { travelStartedAt, arrivedAt, departedAt } of visits) {
    if (travelStartedAt !== null) spans.push({ kind: 'travel', from: travelStartedAt, to: arrivedAt ?? now });
    if (arrivedAt !== null) spans.push({ kind: 'on-site', from: arrivedAt, to: departedAt ?? now });
  }
  const atVisits = spans.map(timed);
  for (const entry of entries)
    for (const rest of uncovered(timed(entry), atVisits)) spans.push({ kind: 'logged', ...written(rest) });
  const busy = spans.map(timed);
  const gaps = hours.flatMap((open) => {
    const span = { from: Date.parse(open.from), to: Math.min(Date.parse(open.to), Date.parse(now)) };
    return span.from < span.to ? uncovered(span, busy) : [];
  });
  return {
    spans: [...spans, ...gaps.map((gap): DaySpan => ({ kind: 'gap', ...written(gap) }))].sort(
      (a, b) => Date.parse(a.from) - Date.parse(b.from),
    ),
    gapMinutes: Math.floor(gaps.reduce((sum, { from, to }) => sum + to - from, 0) / 60_000),
  };
}

const timed = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: Date.parse(from),
  to: Date.parse(to),
});
const written = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
