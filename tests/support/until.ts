import { vi } from 'vitest';

/** Waits until the check no longer throws, and returns its result; with a long timeout for busy machines. */
export const until = <T>(check: () => T): Promise<Awaited<T>> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 }) as Promise<Awaited<T>>;
