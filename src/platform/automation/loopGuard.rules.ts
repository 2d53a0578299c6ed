/** A change that a rule made is one deeper than what it followed; at this depth no rule follows any more. */
const DEEPEST = 5;
/** So often within an hour one rule may change the same record. */
const MOST_AN_HOUR = 10;
/** After so many runs that the guard ended within an hour the rule itself is at fault. */
const MOST_GUARDED = 3;
/** After so many failures one after another a rule stops. */
export const MOST_FAILURES = 5;

/** Why a run may not begin, in words; null when it may. */
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

/** How the last runs of a rule ended, the latest first. */
export interface Lately {
  readonly guardedThisHour: number;
  readonly outcomes: readonly ('done' | 'failed')[];
}

/** Why a rule stops by itself after a run, in words; null when it goes on. */
export function stopsAfter({ guardedThisHour, outcomes }: Lately): string | null {
  if (guardedThisHour >= MOST_GUARDED)
    return `The rule repeats in a loop: ${MOST_GUARDED} runs were stopped within an hour, because rules triggered each other or changed one record repeatedly.`;
  const last = outcomes.slice(0, MOST_FAILURES);
  return last.length === MOST_FAILURES && last.every((each) => each === 'failed')
    ? `${MOST_FAILURES} runs in a row failed.`
    : null;
}

const WAITS = [5, 30, 120, 600];

/** After how many seconds a run whose record was busy is tried again; null when it is given up. @param tries made so far */
export const secondsUntilAgain = (tries: number): number | null => WAITS[tries - 1] ?? null;
