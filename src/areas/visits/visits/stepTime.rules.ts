/** Maximum delay of a step, in milliseconds; later ones are refused. */
const LONGEST_WAIT = 24 * 3_600_000;

/**
 * The time of a step: now, or as the device states. Because device clocks differ, it is never later than now or earlier
 * than the previous step. Null when it is too long ago.
 */
export function stepTime(
  at: string | null,
  { now, earlier }: { readonly now: string; readonly earlier: string | null },
) {
  const asked = Math.min(Date.parse(at ?? now), Date.parse(now));
  if (Date.parse(now) - asked > LONGEST_WAIT) return null;
  return new Date(Math.max(asked, Date.parse(earlier ?? '') || 0)).toISOString();
}
