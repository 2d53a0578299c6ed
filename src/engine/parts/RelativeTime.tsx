import { useSyncExternalStore } from 'react';
import { exactTime, relativeTime } from './relativeTime.ts';

/** The relative time, with the exact time in a tooltip. `at` is an ISO timestamp; `nearly` replaces “just now”. */
export function RelativeTime({ at, nearly }: { readonly at: string; readonly nearly?: string }) {
  const now = useSyncExternalStore(subscribe, nowOnTheHalfMinute);
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, now, nearly)}
    </time>
  );
}

const TICK = 30_000;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

// All relative times on the page share one timer, which runs only while there are any.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => listeners.forEach((each) => each()), TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

const nowOnTheHalfMinute = (): string => new Date(Math.ceil(Date.now() / TICK) * TICK).toISOString();
