import { houseZone } from '#engine/calendar/houseZone.ts';
import { formatInstant, instantOf } from '#engine/calendar/zone.ts';

const MINUTE = 60_000;
/** Visits are moved in steps of a quarter of an hour. */
export const STEP = 15;
/** A visit that begins with a job takes so long until a user says otherwise. */
export const USUAL_MINUTES = 60;

/** The hours that the board of a day shows. */
export const BOARD = { from: 6 * 60, to: 20 * 60 } as const;
const WIDTH = BOARD.to - BOARD.from;

export interface Span {
  readonly start: string;
  readonly end: string;
}

/** Where a visit stands on the board of a day, in percent of its width; what lies outside is cut. */
export function barOf({ start, end }: Span, day: string): { readonly left: number; readonly width: number } {
  const [from, to] = [minuteOn(start, day), minuteOn(end, day)].map((at) =>
    Math.min(Math.max(at, BOARD.from), BOARD.to),
  ) as [number, number];
  return { left: percent(from - BOARD.from), width: percent(Math.max(to - from, STEP)) };
}

const percent = (minutes: number): number => Math.round((minutes / WIDTH) * 10_000) / 100;

/** The minute of a day, by the clocks of the company, at a share of the board’s width; in steps. */
export const minuteAt = (share: number): number =>
  Math.round((BOARD.from + Math.min(Math.max(share, 0), 1) * WIDTH) / STEP) * STEP;

const minuteOn = (at: string, day: string): number =>
  Math.round((Date.parse(at) - instantOf(day, 0, houseZone())) / MINUTE);

/** A visit that begins at another minute of a day and takes as long as before. */
export function beginningAt({ start, end }: Span, day: string, minute: number): Span {
  const from = instantOf(day, minute, houseZone());
  return { start: formatInstant(from), end: formatInstant(from + Date.parse(end) - Date.parse(start)) };
}

/** A visit moved by minutes. */
export const movedBy = ({ start, end }: Span, minutes: number): Span => ({
  start: formatInstant(Date.parse(start) + minutes * MINUTE),
  end: formatInstant(Date.parse(end) + minutes * MINUTE),
});

/** What an arrow key does to a visit: left and right by a step, up and down to another engineer; undefined for others. */
export function keyed(
  key: string,
  { start, end, personId }: Span & { readonly personId: number },
  people: readonly number[],
): (Span & { readonly personId: number }) | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { ...movedBy({ start, end }, key === 'ArrowLeft' ? -STEP : STEP), personId };
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const next = people[people.indexOf(personId) + (key === 'ArrowUp' ? -1 : 1)];
  return { start, end, personId: next ?? personId };
}
