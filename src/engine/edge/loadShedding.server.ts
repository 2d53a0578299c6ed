import { monitorEventLoopDelay } from 'node:perf_hooks';

const LONG_MS = 500;
const SECONDS = 10;

/** Whether a process has kept everybody waiting: one in a hundred turns late by half a second, ten seconds on end. */
export const isOverloaded = (lateMs: readonly number[]): boolean =>
  lateMs.length >= SECONDS && lateMs.slice(-SECONDS).every((ms) => ms > LONG_MS);

export interface Load {
  isHeavy(): boolean;
  stop(): void;
}

/** Looks each second how late this process comes to its work. */
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
