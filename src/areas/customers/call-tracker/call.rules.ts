import { type CallResult, isConnected } from './callFigures.rules.ts';

/** The fields of a call that the rules read. */
export interface LoggedCall {
  readonly kind: string;
  readonly purpose: string | null;
  readonly result: CallResult | null;
  readonly startedAt: string | null;
  readonly meetingOn: string | null;
  readonly lostReason: string | null;
}

const AHEAD_MS = 5 * 60_000;

/** The first missing or invalid field, with its message. `now` in milliseconds. */
export function callComplaint(
  { kind, purpose, result, startedAt, meetingOn, lostReason }: LoggedCall,
  now: number,
): { readonly field: 'purpose' | 'result' | 'startedAt' | 'meetingOn' | 'lostReason'; readonly says: string } | null {
  if (startedAt !== null && Date.parse(startedAt) > now + AHEAD_MS)
    return { field: 'startedAt', says: 'Choose a start that is not in the future.' };
  if (kind !== 'sales') return null;
  if (purpose === null) return { field: 'purpose', says: 'Choose the purpose of the call.' };
  if (result === null) return { field: 'result', says: 'Choose the result of the call.' };
  if (result === 'meeting' && meetingOn === null) return { field: 'meetingOn', says: 'Enter the date of the meeting.' };
  if (result === 'lost' && lostReason === null)
    return { field: 'lostReason', says: 'Choose why the customer was lost.' };
  return null;
}

/** The effect of a sales call on open follow-ups: a connected call completes them, the end of the sale cancels them. */
export function endsFollowUps(result: CallResult | null): 'done' | 'cancelled' | null {
  if (result === 'lost' || result === 'do_not_call') return 'cancelled';
  return result !== null && isConnected(result) ? 'done' : null;
}

/** Whether a result requires a follow-up call. */
export const asksForFollowUp = (result: CallResult | null): boolean => result === 'callback' || result === 'interested';

/** Number of the move from which a reason is required. */
const ASKS_AT_MOVE = 3;

/** The reason that a follow-up cannot be moved again; null when it can. */
export function moveComplaint(
  { dueOn, reason, today }: { readonly dueOn: string; readonly reason: string | null; readonly today: string },
  movedCount: number,
): { readonly field: 'dueOn' | 'reason'; readonly says: string } | null {
  if (dueOn < today) return { field: 'dueOn', says: 'Choose today or a later date.' };
  if (movedCount + 1 >= ASKS_AT_MOVE && !reason)
    return { field: 'reason', says: `This is move ${movedCount + 1}. Enter a reason.` };
  return null;
}

/** The last ten digits, by which two forms of a number are compared. Undefined below seven digits. */
export function lastDigits(number: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  return digits.length < 7 ? undefined : digits.slice(-10);
}

/** Appends a note up to the maximum length. Skips a note that the text already contains. */
export function joinedNote(written: string | null, added: string, max: number): string {
  if (written === null || written === '') return added.slice(0, max);
  return written.includes(added) ? written : `${written} · ${added}`.slice(0, max);
}
