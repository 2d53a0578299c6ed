import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { commandOptions, runCommand } from './command.server.ts';
import { prepareAreas } from '../areas.server.ts';
import { product } from '#engine/permission/actor.ts';
import { buildPack } from '#platform/audit/incident/buildPack.server.ts';
import { packTitle } from '#platform/audit/incident/packAsked.ts';
import { packBody } from '#platform/audit/incident/packAsked.schema.ts';
import { exportOf, nameOf } from '#platform/audit/incident/packs.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { UserJobFault } from '#platform/exports/jobs/userJobKinds.server.ts';
import { BackupFault } from '#platform/backup/frames.server.ts';
import { type Database, inTransaction, openDatabase } from '#engine/db/pool.server.ts';
import { readSettings } from '#engine/environment/settings.server.ts';

/*
 * Writes all log entries about an account, a session, an address or a period into a zip file, for incidents in which
 * signing in is impossible or unwise. The product may run at the same time.
 */
const USE =
  'Use: npm run incident -- --file PACK.zip --reason WORDS [--account EMAIL] [--session NUMBER] [--ip ADDRESS] [--from DAY] [--until DAY]';

await runCommand(async () => {
  const options = commandOptions(['file', 'reason', 'account', 'session', 'ip', 'from', 'until'], [], USE);
  if (!options.file) throw new BackupFault(`Enter the file to create. ${USE}`);
  const path = resolve(options.file);
  if (existsSync(path)) throw new BackupFault(`${path} already exists. Enter a new file name.`);
  prepareAreas();
  const settings = readSettings(process.env);
  const database = openDatabase(settings.databaseUrl);
  try {
    const { account, session, ip, from, until: to, reason } = options;
    const given = packBody.safeParse({
      ...(account ? { who: await idOf(database, account) } : {}),
      ...(session ? { session: Number(session) } : {}),
      ...(ip ? { ip } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      reason,
    });
    if (!given.success) throw new BackupFault(`${given.error.issues.map(({ message }) => message).join(' ')} ${USE}`);
    const { reason: why, ...asked } = given.data;
    const title = packTitle(asked, asked.who === undefined ? null : await nameOf(database, asked.who));
    const actor = product('Incident packs');
    const now = new Date();
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const head = { title, reason: why, madeBy: 'npm run incident', madeAt: now.toISOString() };
    const { entries, size } = await buildPack(database, actor, { asked, head, path });
    await inTransaction(database, (tx) =>
      logEvent(
        { tx, actor, now: now.toISOString(), requestId: 'incident-pack', ip: null, note: why },
        exportOf(title, entries),
      ),
    );
    process.stdout.write(
      `${path}: ${title}, ${entries.toLocaleString('en-GB')} entries, ${(size / 1024 / 1024).toFixed(1)} MB, in ${((Date.now() - now.getTime()) / 1000).toFixed(1)} s.\n`,
    );
  } catch (error) {
    if (error instanceof UserJobFault) throw new BackupFault(error.message);
    throw error;
  } finally {
    await database.end();
  }
});

/** @throws {BackupFault} if no user has this address */
async function idOf(database: Database, email: string): Promise<number> {
  const { rows } = await database.query<{ id: number }>('select id from "user" where lower(email) = lower($1)', [
    email,
  ]);
  if (!rows[0]) throw new BackupFault(`No user has the address ${email}.`);
  return rows[0].id;
}
