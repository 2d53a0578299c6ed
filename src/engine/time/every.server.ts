import { unhurried } from '../db/pool.server.ts';

/** Does work again and again; while it is still busy with the last time, a time is left out. */
export function every(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown, what: string) => void,
): NodeJS.Timeout {
  let isBusy = false;
  return setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void unhurried(work)
      .catch((error: unknown) => onError(error, 'live updates'))
      .finally(() => (isBusy = false));
  }, milliseconds).unref();
}

/** A loop that can be ended in order. */
export interface Loop {
  /** Ends it after the time it is busy with. */
  stop(): Promise<void>;
}

/** Does work again and again, resting in between, until it is stopped. */
export function loop(milliseconds: number, work: () => Promise<void>, onError: (error: unknown) => void): Loop {
  let isStopped = false;
  let rouse: () => void = () => undefined;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      await unhurried(work).catch(onError);
      if (isStopped) return;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, milliseconds);
        rouse = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  };
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      rouse();
      await running;
    },
  };
}
