/** A change made by a rule is one deeper than the change that triggered it. At this depth it triggers no rule. */
const DEEPEST = 5;
/** The maximum number of changes by one rule to the same record within an hour. */
const MOST_AN_HOUR = 10;
/** The number of runs stopped by the guard within an hour after which the rule itself is stopped. */
const MOST_GUARDED = 3;
/** The number of consecutive failures after which a rule stops. */
export const MOST_FAILURES = 5;

/** Why a run may not start, in words; null if it may. */
export function guarded({
  depth,
  changesThisHour,
}: {
  readonly depth: number;
  readonly changesThisHour: number;
}): string | null {
  if (depth >= DEEPEST)
    return `Rules triggered each other more than ${DEEPEST} times in a row, so this run was stopped.`;
  if (changesThisHour >= MOST_AN_HOUR)
    return `The rule has changed the same record ${MOST_AN_HOUR} times within an hour, so this run was stopped.`;
  return null;
}

/** How the last runs of a rule ended, latest first. */
export interface Lately {
  readonly guardedThisHour: number;
  readonly outcomes: readonly ('done' | 'failed')[];
}

/** Why a rule stops after a run, in words; null if it continues. */
export function stopsAfter({ guardedThisHour, outcomes }: Lately): string | null {
  if (guardedThisHour >= MOST_GUARDED)
    return `The rule repeats in a loop: ${MOST_GUARDED} runs were stopped within an hour, because rules triggered each other or changed one record repeatedly.`;
  const last = outcomes.slice(0, MOST_FAILURES);
  return last.length === MOST_FAILURES && last.every((each) => each === 'failed')
    ? `${MOST_FAILURES} runs in a row failed.`
    : null;
}

const WAITS = [5, 30, 120, 600];

/**
 * Seconds until a run whose record was busy is retried; null when no retries are left.
 * @param tries attempts so far
 */
export const secondsUntilAgain = (tries: number): number | null => WAITS[tries - 1] ?? null;
