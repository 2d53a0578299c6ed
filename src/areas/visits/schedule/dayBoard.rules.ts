import { companyZone } from '#engine/calendar/companyZone.ts';
import { formatInstant, instantOf } from '#engine/calendar/zone.ts';

const MINUTE = 60_000;
/** Step for moving visits, in minutes. */
export const STEP = 15;
/** Default duration of a visit planned from a job, in minutes. */
export const USUAL_MINUTES = 60;

/** Hours shown on the day board. */
export const BOARD = { from: 6 * 60, to: 20 * 60 } as const;
const WIDTH = BOARD.to - BOARD.from;

export interface Span {
  readonly start: string;
  readonly end: string;
}

/** Position of a visit on the day board, in percent of its width, clipped to the board. */
export function barOf({ start, end }: Span, day: string): { readonly left: number; readonly width: number } {
  const [from, to] = [minuteOn(start, day), minuteOn(end, day)].map((at) =>
    Math.min(Math.max(at, BOARD.from), BOARD.to),
  ) as [number, number];
  return { left: percent(from - BOARD.from), width: percent(Math.max(to - from, STEP)) };
}

const percent = (minutes: number): number => Math.round((minutes / WIDTH) * 10_000) / 100;

/** The minute of the day, in the company's time zone, at a fraction of the board’s width, rounded to a step. */
export const minuteAt = (share: number): number =>
  Math.round((BOARD.from + Math.min(Math.max(share, 0), 1) * WIDTH) / STEP) * STEP;

const minuteOn = (at: string, day: string): number =>
  Math.round((Date.parse(at) - instantOf(day, 0, companyZone())) / MINUTE);

/** A visit moved to another minute of a day, with the same duration. */
export function beginningAt({ start, end }: Span, day: string, minute: number): Span {
  const from = instantOf(day, minute, companyZone());
  return { start: formatInstant(from), end: formatInstant(from + Date.parse(end) - Date.parse(start)) };
}

/** A visit moved by minutes. */
export const movedBy = ({ start, end }: Span, minutes: number): Span => ({
  start: formatInstant(Date.parse(start) + minutes * MINUTE),
  end: formatInstant(Date.parse(end) + minutes * MINUTE),
});

/**
 * Effect of an arrow key on a visit: left and right move by a step, up and down to another engineer; undefined for
 * other keys.
 */
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
