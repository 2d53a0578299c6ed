import type { CallState } from './callRow.ts';

export interface HookState {
  readonly state: 'active' | 'failing';
  readonly failingSince: string | null;
  readonly reason: string | null;
}

/**
 * The new state of an incoming webhook after a processed call; null when it does not change. It is failing while none
 * of its data can be written.
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

/** Seconds until the next attempt after an internal error; null after the last. */
export const waitAfter = (tries: number): number | null => WAITS_SECONDS[tries - 1] ?? null;
