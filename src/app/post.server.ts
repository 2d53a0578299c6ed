import { join } from 'node:path';
import type { Logger } from 'pino';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { mailSource } from '#engine/mail/mailSetup.server.ts';
import { openMailWorker, type MailWorker } from '#engine/mail/mailWorker.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { mailHeading } from '#engine/settings/configuredNames.server.ts';
import type { Settings } from '#engine/environment/settings.server.ts';
import { addressOf } from './address.server.ts';

/** Sends emails while this process runs, once a mail server is configured. */
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
}): MailWorker {
  const storage = localStorage(join(settings.dataDir, 'files'));
  const heading = async () => {
    const logo = await companyLogo(database, storage, 'small').catch(() => null);
    return { ...(await mailHeading(database, settings)), ...(logo ? { logo } : {}) };
  };
  const post = { database, keys, outbound, address: addressOf(settings), heading, storage };
  return openMailWorker(post, mailSource(database, keys, settings), logger);
}
