import { monitorEventLoopDelay } from 'node:perf_hooks';

const LONG_MS = 500;
const SECONDS = 10;

/** Whether a process is overloaded: for ten seconds, one percent of event loop turns are at least half a second late. */
export const isOverloaded = (lateMs: readonly number[]): boolean =>
  lateMs.length >= SECONDS && lateMs.slice(-SECONDS).every((ms) => ms > LONG_MS);

export interface Load {
  isHeavy(): boolean;
  stop(): void;
}

/** Measures the event loop delay of this process every second. */
export function watchLoad(): Load {
  const late = monitorEventLoopDelay({ resolution: 20 });
  late.enable();
  let readings: readonly number[] = [];
  const looking = setInterval(() => {
    readings = [...readings.slice(1 - SECONDS), late.percentile(99) / 1e6];
    late.reset();
  }, 1_000).unref();
  return {
    isHeavy: () => isOverloaded(readings),
    stop: () => {
      clearInterval(looking);
      late.disable();
    },
  };
}
