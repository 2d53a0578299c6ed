const MOST = 10_000;

/**
 * Tells the first of many alike: what is repeated within the span is one event and not hundreds. It remembers a bounded
 * number of them, for one node.
 *
 * @param spanMs how long one event lasts, in milliseconds
 */
export function firstOf(spanMs: number): (what: string, nowMs: number) => boolean {
  const since = new Map<string, number>();
  return (what, nowMs) => {
    const began = since.get(what);
    if (began !== undefined && nowMs - began < spanMs) return false;
    // Kept in the order they began, so that the oldest go first.
    since.delete(what);
    since.set(what, nowMs);
    if (since.size > MOST) since.delete(since.keys().next().value ?? '');
    return true;
  };
}
