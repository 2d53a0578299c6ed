import type { NextTry } from '#platform/webhooks/retry.ts';

const DAY_SECONDS = 86_400;
/** Days of failure after which a webhook is disabled. */
const GIVEN_UP_DAYS = 5;
export interface WebhookState {
  readonly state: 'active' | 'failing' | 'disabled';
  readonly failingSince: string | null;
  readonly reason: string | null;
}

/**
 * The new state of a webhook after an attempt; null when it does not change. @param now ISO timestamp of the attempt
 */
export function stateAfter(
  before: { readonly state: string; readonly failingSince: string | null },
  outcome: NextTry['outcome'],
  now: string,
): WebhookState | null {
  if (before.state === 'disabled') return null;
  if (outcome === 'delivered')
    return before.state === 'active' ? null : { state: 'active', failingSince: null, reason: null };
  if (outcome === 'disabled')
    return { state: 'disabled', failingSince: null, reason: 'The receiver answered 410 (gone).' };
  if (before.failingSince === null) return { state: 'failing', failingSince: now, reason: null };
  const days = (Date.parse(now) - Date.parse(before.failingSince)) / 1_000 / DAY_SECONDS;
  return days < GIVEN_UP_DAYS
    ? null
    : { state: 'disabled', failingSince: before.failingSince, reason: 'No delivery succeeded for 5 days.' };
}
