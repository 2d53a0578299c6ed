import type { Logger } from 'pino';

const LAST_WORDS_MS = 5_000;
/** A fault that comes with each request is told once, and counted. */
const TOLD_AGAIN_MS = 600_000;

export interface FaultWatch {
  readonly logger: Pick<Logger, 'error' | 'fatal' | 'warn'>;
  readonly count: (what: string) => void;
  /** Tells whoever looks after the installation. */
  readonly report: (says: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/**
 * What nobody caught. A promise that failed unheard is logged, counted and an alarm; an exception leaves the process in a
 * state nobody knows, so it is told too and the process ends in order within five seconds, and the launcher starts another.
 */
export function watchFaults({ logger, count, report, end }: FaultWatch): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const told = async (says: string): Promise<void> => {
    if (performance.now() - toldAt < TOLD_AGAIN_MS) return;
    toldAt = performance.now();
    await report(says).catch((error: unknown) => logger.warn({ err: error }, 'an alarm could not be raised'));
  };
  process.on('unhandledRejection', (reason) => {
    count('unhandled_rejection');
    logger.error({ err: reason }, 'an error in background processing');
    void told('An error occurred in background processing on the server. Check the server log and report the error.');
  });
  process.once('uncaughtException', (error) => {
    count('uncaught_exception');
    logger.fatal({ err: error }, 'an unexpected error; this process stops');
    setTimeout(() => process.exit(1), LAST_WORDS_MS).unref();
    const says =
      'A server process stopped because of an unexpected error and was restarted. Check the server log and report the error.';
    void Promise.allSettled([told(says), end()]).finally(() => process.exit(1));
  });
}
