import { pino, type Logger } from 'pino';

/** One line of JSON an event; nothing that signs anybody in is ever written. */
export const openLogger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['*.password', '*.token', '*.secret', 'req.headers.cookie', 'req.headers.authorization', '*.code'],
      censor: '[redacted]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
