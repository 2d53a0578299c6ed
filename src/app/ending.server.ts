import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Application } from './application.server.ts';

/** Load balancers check /readyz every second or two. Until they notice, the server still accepts requests. */
const NOTICE_MS = 2_000;
/** Time for requests that were sent before listening ended. */
const ARRIVAL_MS = 500;
const LATEST_MS = 30_000;

/**
 * Shuts the server down gracefully: it reports that it is not ready, stops listening, disconnects its pages gradually
 * and finishes its requests. It must stop listening before it disconnects pages. Otherwise a page may connect to it
 * again, be refused, and wait for 15 seconds.
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

/** The first signal shuts down gracefully. A second one exits at once. */
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
  // Ctrl-C reaches every process of the group. Nodes ignore it, because the launcher stops them in order.
  if (cluster.isWorker) process.on('SIGINT', () => undefined);
  for (const signal of cluster.isWorker ? (['SIGTERM'] as const) : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const))
    process.on(signal, stop);
}
