import { useSyncExternalStore } from 'react';
import { exactTime, relativeTime } from './relativeTime.ts';

/** How long ago, or how soon; the exact moment on hover. `at` is an ISO moment; `nearly` is said in place of “just now”. */
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

// One clock for every time on the page, and none when there is none.
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
