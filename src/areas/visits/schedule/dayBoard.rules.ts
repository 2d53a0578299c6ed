import { companyZone } from '#engine/calendar/companyZone.ts';
import { formatInstant, instantOf } from '#engine/calendar/zone.ts';

const MINUTE = 60_000;
/** Step for moving visits, in minutes. */
export const STEP = 15;
/** Default duration of a visit planned from a job, in minutes. */
export const USUAL_MINUTES = 60;

/** The minutes of the day that the board shows, in whole steps of two hours. */
export interface Board {
  readonly from: number;
  readonly to: number;
}

const USUAL_BOARD: Board = { from: 6 * 60, to: 20 * 60 };
const TWO_HOURS = 120;
const DAY = 24 * 60;

export interface Span {
  readonly start: string;
  readonly end: string;
}

/** The board of a day: 06:00 to 20:00, and longer if a visit of the day begins earlier or ends later. */
export function boardOf(visits: readonly Span[], day: string): Board {
  const from = Math.min(USUAL_BOARD.from, ...visits.map(({ start }) => minuteOn(start, day)));
  const to = Math.max(USUAL_BOARD.to, ...visits.map(({ end }) => minuteOn(end, day)));
  return {
    from: Math.max(0, Math.floor(from / TWO_HOURS) * TWO_HOURS),
    to: Math.min(DAY, Math.ceil(to / TWO_HOURS) * TWO_HOURS),
  };
}

/** Position of a visit on the day board, in percent of its width, clipped to the board. */
export function barOf(
  { start, end }: Span,
  day: string,
  board: Board,
): { readonly left: number; readonly width: number } {
  const [from, to] = [minuteOn(start, day), minuteOn(end, day)].map((at) =>
    Math.min(Math.max(at, board.from), board.to),
  ) as [number, number];
  const percent = (minutes: number): number => Math.round((minutes / (board.to - board.from)) * 10_000) / 100;
  return { left: percent(from - board.from), width: percent(Math.max(to - from, STEP)) };
}

/** The minute of the day, in the company's time zone, at a fraction of the board’s width, rounded to a step. */
export const minuteAt = (share: number, { from, to }: Board): number =>
  Math.round((from + Math.min(Math.max(share, 0), 1) * (to - from)) / STEP) * STEP;

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
