import { existsSync, readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { commandOptions, runCommand } from './command.server.ts';
import { product } from '#engine/permission/actor.ts';
import { keyRingOf } from '#engine/keys/keys.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { dump } from '#platform/backup/dump.server.ts';
import type { Recipient } from '#platform/backup/envelope.server.ts';
import { BackupFault } from '#platform/backup/frames.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { readSettings, type Settings } from '#engine/environment/settings.server.ts';

/*
 * Writes a complete backup as one encrypted file: `npm run backup -- --to FILE`. The product may run during the backup.
 * With `--for public.pem` only the holder of the RSA private key can open it, and this machine cannot.
 */
const USE = 'Use: npm run backup -- --to FILE [--for PUBLIC-KEY.pem]';

await runCommand(async () => {
  const options = commandOptions(['to', 'for'], [], USE);
  const path = resolve(options.to ?? fault());
  if (existsSync(path) && (await stat(path)).isDirectory())
    throw new BackupFault(`${path} is a folder. Enter a file name in the folder.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const settings = readSettings(process.env);
  const client = new pg.Client({ connectionString: settings.databaseDirectUrl });
  await client.connect();
  const began = Date.now();
  try {
    const totals = await dump({
      client,
      storage: localStorage(join(settings.dataDir, 'files')),
      recipient: recipient(options.for, settings),
      path,
      now: new Date().toISOString(),
      onProgress: (line) => process.stdout.write(`${line}\n`),
    });
    await logEvent(
      {
        tx: client as Queryable,
        actor: product('Backup'),
        now: new Date().toISOString(),
        requestId: 'backup',
        ip: null,
      },
      {
        action: 'backup',
        entity: 'backup',
        entityId: null,
        title: basename(path),
        note: `${totals.rows} rows, ${totals.files} files.`,
      },
    );
    const { size } = await stat(path);
    process.stdout.write(
      `Backup written: ${path}, ${(size / 1024 / 1024).toFixed(1)} MB, ${totals.rows} rows and ${totals.files} files, in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`,
    );
    if (totals.missingFiles.length > 0)
      process.stdout.write(
        `${totals.missingFiles.length} files that records refer to are missing or damaged on the disk, and are not in the backup: ${totals.missingFiles.slice(0, 5).join(', ')}.\n`,
      );
    if (!options.for)
      process.stdout.write(
        'The backup opens only with the encryption keys of this installation. Keep the keys in another place.\n',
      );
  } finally {
    await client.end();
  }
});

function recipient(publicKey: string | undefined, settings: Settings): Recipient {
  if (publicKey) return { by: 'recipient', publicKey: readFileSync(publicKey, 'utf8') };
  const keys = keyRingOf(settings);
  return { by: 'ring', id: keys.id, key: keys.derive('backup') };
}

function fault(): never {
  throw new BackupFault(`Enter the file to create. ${USE}`);
}
