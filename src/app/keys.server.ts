import { commandOptions, runCommand } from './command.server.ts';
import { prepareAreas } from './areas.server.ts';
import { keyNeeds } from '#areas/system/system.server.ts';
import { addKey, keyRingOf, removeKey } from '#core/access/keys.server.ts';
import { sealAnew } from '#core/access/sealedColumns.server.ts';
import { logKeyEvent } from '#core/audit/keyLog.server.ts';
import { openDatabase } from '#core/db/pool.server.ts';
import { readSettings, SettingsFault } from '#core/settings/settings.server.ts';

/*
 * The key ring: `npm run keys` tells what is under which key; `--new` puts a new key in front; `--seal` seals what is
 * under older keys anew; `--remove k1` takes a key out that nothing needs any more.
 */
const USE = 'Use: npm run keys [-- --new | --seal | --remove KEY]';

await runCommand(async () => {
  const options = commandOptions(['remove'], ['new', 'seal'], USE);
  const settings = readSettings(process.env);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  prepareAreas();
  if ((options.new || options.remove) && (settings.secretKeys ?? settings.secretKeysFile))
    throw new SettingsFault(
      'The keys are in SECRET_KEYS or its file, so change them there: a new key as id:base64 in front (openssl rand -base64 32), older ones after it.',
    );
  const added = options.new ? addKey(settings.dataDir) : undefined;
  if (added) {
    say(`The key “${added}” is in front. Start every process again, then: npm run keys -- --seal`);
    say('Keep a copy of the new ring apart from the backups; older backups still need the older keys.');
  }
  const keys = keyRingOf(settings);
  const database = openDatabase(settings.databaseUrl);
  try {
    if (added) await logKeyEvent(database, { action: 'key-added', title: added, note: 'It is in front of the ring.' });
    if (options.seal) {
      const { sealed, shut } = await sealAnew(database, keys);
      const note = `${sealed} secrets were sealed anew${shut > 0 ? `, ${shut} do not open` : ''}.`;
      await logKeyEvent(database, { action: 'keys-sealed', title: keys.id, note });
      say(`${sealed} secrets were sealed anew under “${keys.id}”.`);
      if (shut > 0) say(`${shut} secrets do not open with any key of the ring and were left as they are.`);
    }
    const needs = await keyNeeds(database, keys);
    const { remove } = options;
    if (remove) {
      if ((needs[remove] ?? 0) > 0)
        throw new SettingsFault(
          `${needs[remove]} secrets and passwords still need the key “${remove}”. Seal anew first; a password follows when its owner signs in, or is given a new one.`,
        );
      removeKey(settings.dataDir, remove);
      await logKeyEvent(database, { action: 'key-removed', title: remove, note: 'It is taken out of the ring.' });
      say(`The key “${remove}” is taken out. Backups made under it need it still: keep it with them.`);
      return say('Sessions and API tokens that nobody used since another key came in front of it have ended.');
    }
    for (const id of new Set([...keys.ids, ...Object.keys(needs)])) say(lineOf(id, needs[id] ?? 0, keys.ids));
  } finally {
    await database.end();
  }
});

function lineOf(id: string, count: number, ids: readonly string[]): string {
  const needed = `${id}: ${count} secrets and passwords`;
  if (!ids.includes(id)) return `${needed}, but this key is not in the ring: they cannot be used`;
  return id === ids[0] ? `${needed}, and whatever is sealed from now on` : needed;
}
