/** A step that reaches the server later than this is not believed. */
const LONGEST_WAIT = 24 * 3_600_000;

/**
 * When a step of a visit was done: now, or when the device says. Clocks of devices differ, so a step is never later than
 * now and never before the step that came first. Null where it is too long ago.
 */
export function stepTime(
  at: string | null,
  { now, earlier }: { readonly now: string; readonly earlier: string | null },
) {
  const asked = Math.min(Date.parse(at ?? now), Date.parse(now));
  if (Date.parse(now) - asked > LONGEST_WAIT) return null;
  return new Date(Math.max(asked, Date.parse(earlier ?? '') || 0)).toISOString();
}
