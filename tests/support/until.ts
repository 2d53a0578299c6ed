import { vi } from 'vitest';

/** Waits until the check throws nothing any more, and answers what it answered; patient, for busy machines. */
export const until = <T>(check: () => T): Promise<Awaited<T>> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 }) as Promise<Awaited<T>>;
