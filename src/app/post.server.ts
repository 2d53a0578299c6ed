import { join } from 'node:path';
import type { Logger } from 'pino';
import type { KeyRing } from '#core/access/keys.server.ts';
import type { Database } from '#core/db/pool.server.ts';
import { localStorage } from '#core/files/storage.server.ts';
import { mailSource } from '#core/mail/mailSetup.server.ts';
import { openPostman, type Postman } from '#core/mail/postman.server.ts';
import type { Outbound } from '#core/outbound/outbound.server.ts';
import { companyLogo } from '#core/settings/logo.server.ts';
import { letterHeading } from '#core/settings/houseNames.server.ts';
import type { Settings } from '#core/settings/settings.server.ts';
import { addressOf } from './address.server.ts';

/** Letters leave while this process lives, as soon as a mail server is set up. */
export function startPost({
  database,
  keys,
  settings,
  outbound,
  logger,
}: {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly settings: Settings;
  readonly outbound: Outbound;
  readonly logger: Logger;
}): Postman {
  const storage = localStorage(join(settings.dataDir, 'files'));
  const heading = async () => {
    const logo = await companyLogo(database, storage, 'small').catch(() => null);
    return { ...(await letterHeading(database, settings)), ...(logo ? { logo } : {}) };
  };
  const post = { database, keys, outbound, address: addressOf(settings), heading };
  return openPostman(post, mailSource(database, keys, settings), logger);
}
