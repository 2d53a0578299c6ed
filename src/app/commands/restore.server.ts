import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import pg from 'pg';
import { prepareAreas } from '../areas.server.ts';
import { commandOptions, runCommand } from './command.server.ts';
import { proofOf } from '../ownRing.server.ts';
import { product } from '#engine/permission/actor.ts';
import { keyRingOf, placeOfKeys } from '#engine/keys/keys.server.ts';
import { anchorFile } from '#platform/audit/anchorFile.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { holdOutgoing } from '#engine/outbound/outgoingHold.server.ts';
import { BackupFault } from '#platform/backup/frames.server.ts';
import { load } from '#platform/backup/load.server.ts';
import { type Checked, checkBackup } from '#platform/backup/open.server.ts';
import { userOf } from '#engine/db/migrate.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { giveRights } from '#engine/db/rights.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { readSettings } from '#engine/environment/settings.server.ts';

/*
 * Restores a backup: `npm run restore -- --from FILE` into an empty installation; `--check` reads all of it and changes
 * nothing; `--replace CUSTOMERS` deletes the present data, if there are that many customers.
 */
const USE = 'Use: npm run restore -- --from FILE [--check | --replace CUSTOMERS] [--key PRIVATE-KEY.pem]';

await runCommand(async () => {
  const options = commandOptions(['from', 'replace', 'key'], ['check'], USE);
  if (!options.from) throw new BackupFault(`Enter the backup file. ${USE}`);
  const settings = readSettings(process.env);
  const keys = keyRingOf(settings);
  const opening = {
    path: resolve(options.from),
    ring: (id: string) => keys.deriveOf(id, 'backup'),
    privateKey: options.key ? readFileSync(options.key, 'utf8') : undefined,
  };
  const began = Date.now();
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const took = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  if (options.check) return say(`The backup is complete: ${summary(await checkBackup(opening))}, read in ${took()}.`);
  const client = new pg.Client({ connectionString: settings.databaseOwnerUrl });
  await client.connect();
  try {
    if (options.replace !== undefined) await confirmReplace(client, options.replace);
    const loaded = await load({
      ...opening,
      client,
      storage: localStorage(join(settings.dataDir, 'files')),
      migrations: resolve('drizzle'),
      replace: options.replace !== undefined,
      onProgress: say,
      afterwards: async (within) => {
        const now = new Date().toISOString();
        if (settings.databaseOwnerUrl !== settings.databaseDirectUrl)
          await giveRights(within, await userOf(settings.databaseDirectUrl));
        await holdOutgoing(within, now);
        await logEvent(
          { tx: within as Queryable, actor: product('Restore'), now, requestId: 'restore', ip: null },
          { action: 'restore', entity: 'backup', entityId: null, title: basename(opening.path) },
        );
      },
    });
    // The old anchors belong to a log that no longer exists. The first anchor of the new log is written at start-up.
    await anchorFile(settings.dataDir).putAside(new Date().toISOString());
    say(`Restored: ${summary(loaded)}, in ${took()}.`);
    prepareAreas();
    if ((await proofOf(client, keys, settings)) === 'wrong')
      say(
        `The keys in ${placeOfKeys(settings)} are not the keys of the installation that made this backup, so the application cannot start with them. Restore the right keys from its rescue kit first: npm run keys -- --words -`,
      );
    say(
      'All users must sign in again. Emails and webhooks are on hold until an administrator releases them under Settings > Security.',
    );
  } finally {
    await client.end();
  }
});

function summary({ manifest, totals }: Checked): string {
  const missing = totals.missingFiles.length;
  return `made ${manifest.madeAt}, ${totals.rows} rows of ${manifest.tables.length} tables and ${totals.files} files${missing > 0 ? ` (${missing} already missing)` : ''}`;
}

/** Requires the number of customers for a replacement, because on the wrong machine it would hardly be the same. */
async function confirmReplace(client: pg.Client, typed: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.customer') is not null as exists",
  );
  const count = rows[0]?.exists
    ? (await client.query<{ count: number }>('select count(*)::int as count from customer')).rows[0]?.count
    : 0;
  if (typed.replaceAll(',', '') !== String(count))
    throw new BackupFault(
      `This installation has ${count} customers. To delete them and restore the backup, use --replace ${count}.`,
    );
}
