import { watchParents } from './parents.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {{ add: (close: () => Promise<unknown>) => void, now: (code?: number) => Promise<void>, begun: () => boolean }} Shutdown */

/**
 * Runs work that may leave resources open, and closes them in reverse order on every kind of end: a signal, the loss
 * of the parent, an error. A second request (Ctrl-C under npm arrives twice) has no further effect. A refusal is
 * printed as one line.
 * @param {(shutdown: Shutdown) => Promise<void>} work
 */
export async function withOrderlyShutdown(work) {
  /** @type {(() => Promise<unknown>)[]} */
  const closers = [];
  /** @type {Promise<void> | undefined} */
  let ending;

  async function end(code = 0) {
    unwatch();
    for (const close of closers.reverse()) await close().catch(complain);
    process.exit(code);
  }
  const now = (code = 0) => (ending ??= end(code));
  const unwatch = watchParents(() => void now());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void now());
  process.on('uncaughtException', (error) => {
    complain(error);
    void now(1);
  });
  try {
    await work({ add: (close) => void closers.push(close), now, begun: () => ending !== undefined });
  } catch (error) {
    if (!ending) complain(error);
    await now(1);
  }
}

/** @param {unknown} error */
const complain = (error) => console.error(error instanceof Refusal ? error.message : error);
