import { unhurried } from '../db/pool.server.ts';

export interface PollLoop {
  /** There may be something to do: not waiting for the next time. */
  wake(): void;
  /** Comes back when the round that runs is over. */
  stop(): Promise<void>;
}

/**
 * Does a round at once when it is woken, and in any case after each so many milliseconds, until it is stopped. For what
 * must not wait for the line of background work, which takes two steps a second of each kind.
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
      await unhurried(round).catch(onError);
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
