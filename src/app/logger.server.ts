import { pino, type Logger } from 'pino';

/** Writes one line of JSON per event. Credentials are never logged. */
export const openLogger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['*.password', '*.token', '*.secret', 'req.headers.cookie', 'req.headers.authorization', '*.code'],
      censor: '[redacted]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
