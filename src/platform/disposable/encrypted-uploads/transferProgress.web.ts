import { ApiError } from '#engine/http/failure.ts';

/** A running upload or download. */
export interface Transfer {
  readonly signal: AbortSignal;
  /** The completed share, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const TRIES = 4;
const WAIT_MS = 2_000;

/**
 * Retries a piece after a network or server error, with growing pauses.
 * @throws as `ask`
 */
export async function withRetries<T>(ask: () => Promise<T>, { signal }: Transfer): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await ask();
    } catch (reason) {
      const isPassing = reason instanceof ApiError && (reason.status === 0 || [429, 503].includes(reason.status));
      if (!isPassing || tried === TRIES || reason.code === 'quota') throw reason;
      await rest((reason.retryAfterSeconds ?? 0) * 1_000 || WAIT_MS * tried, signal);
    }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const waiting = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(waiting);
        reject(signal.reason);
      },
      { once: true },
    );
  });
