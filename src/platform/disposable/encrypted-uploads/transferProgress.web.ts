import { ApiError } from '#engine/http/failure.ts';

/** A file on its way, in either direction. */
export interface Transfer {
  readonly signal: AbortSignal;
  /** How much of it is through, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const TRIES = 4;
const WAIT_MS = 2_000;

/** Asks for one piece again by itself where the line or the server was away, a while later each time. @throws as `ask` */
export async function insist<T>(ask: () => Promise<T>, { signal }: Transfer): Promise<T> {
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
