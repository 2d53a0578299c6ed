const MOST = 10_000;

/**
 * Recognises the first of many equal events: repeats within the span count as one event. It remembers a limited number
 * of events, for one node.
 * @param spanMs duration of one event, in milliseconds
 */
export function firstOf(spanMs: number): (what: string, nowMs: number) => boolean {
  const since = new Map<string, number>();
  return (what, nowMs) => {
    const began = since.get(what);
    if (began !== undefined && nowMs - began < spanMs) return false;
    // Kept in order of their start, so that the oldest are removed first.
    since.delete(what);
    since.set(what, nowMs);
    if (since.size > MOST) since.delete(since.keys().next().value ?? '');
    return true;
  };
}
