import { calculation } from '#engine/calculations/calculation.ts';
import { daysBetween } from '#engine/calendar/days.ts';

/** Possible results of a call. */
export const CALL_RESULTS = [
  'no_answer',
  'voicemail',
  'gatekeeper',
  'wrong_number',
  'callback',
  'not_interested',
  'interested',
  'meeting',
  'quote',
  'won',
  'lost',
  'do_not_call',
] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

const NOT_CONNECTED: readonly CallResult[] = ['no_answer', 'voicemail', 'gatekeeper', 'wrong_number'];

/** Whether the call reached a contact. */
export const isConnected = (result: CallResult): boolean => !NOT_CONNECTED.includes(result);

/** Steps of a sale; each includes the later ones. */
const STEPS: readonly CallResult[] = ['meeting', 'quote', 'won'];

export interface CallMade {
  readonly on: string;
  /** ID of the customer called. */
  readonly customer: number | string;
  readonly result: CallResult;
}

export interface CallPeriod {
  readonly from: string;
  readonly to: string;
  /** Days after the first connected call in which a success counts. */
  readonly windowDays: number;
  /** Includes calls after the period, because successes may come later. */
  readonly calls: readonly CallMade[];
}

/** Percentages have one decimal and are null when the divisor is zero. */
export interface CallFigures {
  readonly calls: number;
  readonly connected: number;
  readonly connectPercent: number | null;
  /** Distinct customers connected in the period. The following percentages are shares of this number. */
  readonly organisations: number;
  readonly meeting: number;
  readonly meetingPercent: number | null;
  readonly quote: number;
  readonly quotePercent: number | null;
  readonly won: number;
  readonly wonPercent: number | null;
}

/** Results of a period's calls, counted once per customer. */
export function callFigures({ from, to, windowDays, calls }: CallPeriod): CallFigures {
  const inPeriod = calls.filter((call) => from <= call.on && call.on <= to);
  const connected = inPeriod.filter((call) => isConnected(call.result));
  const firstConnected = new Map<number | string, string>();
  for (const { customer, on } of connected) {
    const first = firstConnected.get(customer);
    if (first === undefined || on < first) firstConnected.set(customer, on);
  }

  const furthest = new Map<number | string, number>();
  for (const { customer, on, result } of calls) {
    const first = firstConnected.get(customer);
    if (first === undefined || on < first || daysBetween(first, on) > windowDays) continue;
    furthest.set(customer, Math.max(furthest.get(customer) ?? -1, STEPS.indexOf(result)));
  }
  const reached = (step: CallResult): number =>
    [...furthest.values()].filter((each) => each >= STEPS.indexOf(step)).length;

  const organisations = firstConnected.size;
  const [meeting, quote, won] = [reached('meeting'), reached('quote'), reached('won')];
  return {
    calls: inPeriod.length,
    connected: connected.length,
    connectPercent: percent(connected.length, inPeriod.length),
    organisations,
    meeting,
    meetingPercent: percent(meeting, organisations),
    quote,
    quotePercent: percent(quote, organisations),
    won,
    wonPercent: percent(won, organisations),
  };
}

/** Rounds to one decimal, half up; counts are never negative. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((2000 * part + whole) / (2 * whole)) / 10;

export const salesCallMetrics = calculation('sales.callMetrics', callFigures);
