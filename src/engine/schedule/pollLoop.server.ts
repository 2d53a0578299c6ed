import { withTimeLimit } from '../db/pool.server.ts';

export interface PollLoop {
  /** Runs a round now instead of waiting for the next interval. */
  wake(): void;
  /** Resolves when the running round has finished. */
  stop(): Promise<void>;
}

/**
 * Runs a round when woken, and at least at this interval, until it is stopped. For work that must not wait for the job
 * queue, which runs two jobs of a kind per second.
 */
export function pollLoop(everyMs: number, round: () => Promise<void>, onError: (error: unknown) => void): PollLoop {
  let isStopped = false;
  let isWanted = false;
  let rouse = (): void => undefined;
  const rest = (): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, everyMs);
      rouse = () => {
        clearTimeout(timer);
        done();
      };
    });
  const running = (async () => {
    while (!isStopped) {
      isWanted = false;
      await withTimeLimit(round).catch(onError);
      if (!isWanted && !isStopped) await rest();
    }
  })();
  return {
    wake: () => {
      isWanted = true;
      rouse();
    },
    stop: async () => {
      isStopped = true;
      rouse();
      await running;
    },
  };
}
