import type { Logger } from 'pino';
import type { KeyRing } from '#core/access/keys.server.ts';
import type { Database } from '#core/db/pool.server.ts';
import { openPostman, type Postman } from '#core/mail/postman.server.ts';
import { mailServer } from '#core/mail/smtp.server.ts';
import { letterHeading } from '#core/settings/houseNames.server.ts';
import type { Settings } from '#core/settings/settings.server.ts';
import { addressOf } from './address.server.ts';

/** Letters leave while this process lives; undefined where no mail server is set up. */
export function startPost({
  database,
  keys,
  settings,
  logger,
}: {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly settings: Settings;
  readonly logger: Logger;
}): Postman | undefined {
  const { smtpUrl, mailFrom } = settings;
  if (!smtpUrl || !mailFrom) return undefined;
  const server = mailServer({ url: smtpUrl, from: mailFrom, address: addressOf(settings) });
  return openPostman({ database, keys, server, heading: () => letterHeading(database, settings) }, logger);
}
