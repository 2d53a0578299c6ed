import type { Logger } from 'pino';

const LAST_WORDS_MS = 5_000;

/**
 * What nobody caught. A promise that failed unheard is told and counted; an exception leaves the process in a state
 * nobody knows, so it ends in order, and the launcher starts another.
 */
export function watchFaults(logger: Logger, count: (what: string) => void, end: () => Promise<void>): void {
  process.on('unhandledRejection', (reason) => {
    count('unhandled_rejection');
    logger.error({ err: reason }, 'a failure that nobody waited for');
  });
  process.once('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error that nobody caught; this process ends');
    setTimeout(() => process.exit(1), LAST_WORDS_MS).unref();
    void end().finally(() => process.exit(1));
  });
}
