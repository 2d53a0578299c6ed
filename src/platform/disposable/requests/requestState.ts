import { MOST_FAILED } from '../state.ts';

export type RequestState = 'waiting' | 'expired' | 'closed' | 'burned' | 'answered' | 'read' | 'over' | 'destroyed';

/** What decides where a request stands. Moments are ISO. */
export interface RequestLifetime {
  readonly expiresAt: string;
  readonly closedAt: string | null;
  readonly failedProofs: number;
  readonly answeredAt: string | null;
  readonly keptUntil: string | null;
  readonly readAt: string | null;
  readonly destroyedAt: string | null;
}

/** What arrived is kept for so long at least, so that nobody finds it gone who was away for a weekend. */
export const LEAST_KEPT_HOURS = 72;

/** Until when an answer is kept: the end of its request, or three days after it arrived, whichever is later. */
export const keptUntil = (expiresAt: string, answeredAt: string): string =>
  new Date(Math.max(Date.parse(expiresAt), Date.parse(answeredAt) + LEAST_KEPT_HOURS * 3_600_000)).toISOString();

/** What arrived is told first: destroyed, over, read or not; before that the first that holds of closed, guessed at, over. */
export function requestStateOf(request: RequestLifetime, now: string): RequestState {
  const { expiresAt, closedAt, failedProofs, answeredAt, readAt, destroyedAt } = request;
  const isPast = (moment: string): boolean => Date.parse(now) >= Date.parse(moment);
  if (answeredAt !== null) {
    if (destroyedAt !== null) return 'destroyed';
    if (isPast(request.keptUntil ?? expiresAt)) return 'over';
    return readAt === null ? 'answered' : 'read';
  }
  if (closedAt !== null) return 'closed';
  if (failedProofs >= MOST_FAILED) return 'burned';
  return isPast(expiresAt) ? 'expired' : 'waiting';
}
