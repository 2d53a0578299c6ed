import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Application } from './application.server.ts';

/** Balancers look at /readyz every second or two; until then requests still come, and are served. */
const NOTICE_MS = 2_000;
/** What was on its way when listening ended has arrived by then. */
const ARRIVAL_MS = 500;
const LATEST_MS = 30_000;

/**
 * Ends the server so that nobody notices: it says that it is not ready, takes no more connections, sends its pages
 * away bit by bit, and answers what it has begun. The order matters: a page sent away while this process still listens
 * may come back to it, is refused, and waits for a quarter of a minute.
 */
export async function endServer(
  app: Application,
  { noticeMs = NOTICE_MS, arrivalMs = ARRIVAL_MS } = {},
): Promise<void> {
  await app.retire();
  await pause(noticeMs);
  app.server.close();
  await pause(arrivalMs);
  await app.live.drain();
  await app.close();
}

/** The first signal ends everything in order; a second one at once. */
export function endInOrder(end: () => Promise<void>): void {
  let ending = false;
  const stop = (): void => {
    if (ending) process.exit(1);
    ending = true;
    const late = setTimeout(() => process.exit(1), LATEST_MS);
    late.unref();
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // Ctrl-C reaches every process of the group: a node leaves it to the launcher, which says when.
  if (cluster.isWorker) process.on('SIGINT', () => undefined);
  for (const signal of cluster.isWorker ? (['SIGTERM'] as const) : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const))
    process.on(signal, stop);
}
