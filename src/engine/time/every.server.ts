import { withTimeLimit } from '../db/pool.server.ts';

/** Repeats work at an interval. A run is skipped while the previous one is still running. */
export function every(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown, what: string) => void,
): NodeJS.Timeout {
  let isBusy = false;
  return setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void withTimeLimit(work)
      .catch((error: unknown) => onError(error, 'live updates'))
      .finally(() => (isBusy = false));
  }, milliseconds).unref();
}

/** A loop that can be stopped. */
export interface Loop {
  /** Stops the loop after the present run. */
  stop(): Promise<void>;
}

/** Repeats work with a pause between runs, until it is stopped. */
export function loop(milliseconds: number, work: () => Promise<void>, onError: (error: unknown) => void): Loop {
  let isStopped = false;
  let rouse: () => void = () => undefined;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      await withTimeLimit(work).catch(onError);
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
