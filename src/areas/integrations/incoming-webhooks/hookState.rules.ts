import type { CallState } from './callRow.ts';

export interface HookState {
  readonly state: 'active' | 'failing';
  readonly failingSince: string | null;
  readonly reason: string | null;
}

/**
 * What a call that was worked on makes of its incoming webhook; null when nothing changes. It fails while nothing of what
 * comes can be written.
 */
export function hookStateAfter(
  state: string,
  outcome: CallState,
  reason: string | null,
  now: string,
): HookState | null {
  if (state === 'active' && outcome === 'failed') return { state: 'failing', failingSince: now, reason };
  if (state === 'failing' && (outcome === 'done' || outcome === 'partly'))
    return { state: 'active', failingSince: null, reason: null };
  return null;
}

const WAITS_SECONDS = [2, 10, 60, 300];

/** Seconds until a call is tried again that something of ours failed at; null when it was tried often enough. */
export const waitAfter = (tries: number): number | null => WAITS_SECONDS[tries - 1] ?? null;
