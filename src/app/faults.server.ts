import type { Logger } from 'pino';

const LAST_WORDS_MS = 5_000;
/** Minimum time between two reports. An error that repeats with each request is only counted. */
const TOLD_AGAIN_MS = 600_000;

export interface FaultWatch {
  readonly logger: Pick<Logger, 'error' | 'fatal' | 'warn'>;
  readonly count: (what: string) => void;
  /** Raises an alarm for the administrators. */
  readonly report: (says: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/**
 * Handles uncaught errors. An unhandled rejection is logged, counted and reported. After an uncaught exception the
 * process is in an undefined state, so it also shuts down within five seconds, and the launcher starts another one.
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
