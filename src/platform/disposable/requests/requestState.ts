import { MOST_FAILED } from '../state.ts';

export type RequestState = 'waiting' | 'expired' | 'closed' | 'burned' | 'answered' | 'read' | 'over' | 'destroyed';

/** The fields that decide the state of a request. Moments are ISO. */
export interface RequestLifetime {
  readonly expiresAt: string;
  readonly closedAt: string | null;
  readonly failedProofs: number;
  readonly answeredAt: string | null;
  readonly keptUntil: string | null;
  readonly readAt: string | null;
  readonly destroyedAt: string | null;
}

/** The minimum time an answer is kept, so that a user returning after a weekend still finds it. */
export const LEAST_KEPT_HOURS = 72;

/** The end of the time an answer is kept: the end of its request, or three days after it arrived, whichever is later. */
export const keptUntil = (expiresAt: string, answeredAt: string): string =>
  new Date(Math.max(Date.parse(expiresAt), Date.parse(answeredAt) + LEAST_KEPT_HOURS * 3_600_000)).toISOString();

/**
 * The state of a request. With an answer: destroyed, over, read or answered. Without one, the first that applies of
 * closed, burned and expired.
 */
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
