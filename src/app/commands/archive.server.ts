import { join, resolve } from 'node:path';
import { commandOptions, runCommand } from './command.server.ts';
import { anchorFile } from '#platform/audit/anchorFile.server.ts';
import { ArchiveRefusal, archiveLog, keptWords } from '#platform/audit/archive.server.ts';
import { checkArchive } from '#platform/audit/archiveFile.server.ts';
import { openDatabase } from '#engine/db/pool.server.ts';
import { isDay } from '#engine/calendar/calendar.ts';
import { readSettings } from '#engine/environment/settings.server.ts';

/*
 * Archives the oldest part of the audit log: `npm run archive -- --before 2020-01-01` writes it into a file under
 * DATA_DIR/archive and removes it from the database, as the owner of the tables. `--check FILE` verifies a file.
 */
const USE = 'Use: npm run archive -- --before YYYY-MM-DD, or --check FILE';

await runCommand(async () => {
  const options = commandOptions(['before', 'check'], [], USE);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (options.check) {
    const { ok, said } = await checkArchive(resolve(options.check));
    if (!ok) throw new ArchiveRefusal(said);
    return say(said);
  }
  const { before = '' } = options;
  if (!isDay(before)) throw new ArchiveRefusal(`Enter the first day to keep. ${USE}`);
  const settings = readSettings(process.env);
  const owner = openDatabase(settings.databaseOwnerUrl);
  try {
    const { path, from, to, sha256, kept } = await archiveLog({
      owner,
      anchors: anchorFile(settings.dataDir),
      folder: join(settings.dataDir, 'archive'),
      before,
      now: new Date(),
    });
    say(`Entries ${from} to ${to} are in ${path}, SHA-256 ${sha256}.`);
    if (kept > 0) say(`${keptWords(kept)} They are archived after the hold is lifted.`);
    say('Keep a copy of the file elsewhere. It is the only copy of these entries.');
  } finally {
    await owner.end();
  }
});
