import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { commandOptions, runCommand } from './command.server.ts';
import { prepareAreas } from '../areas.server.ts';
import { ownRing, proofOf } from '../ownRing.server.ts';
import { keyNeeds } from '#areas/access/access.server.ts';
import { replaceCanary } from '#engine/keys/keyCanary.server.ts';
import {
  addKey,
  hasKeys,
  keyRingOf,
  openKeyRing,
  placeOfKeys,
  putKeys,
  type RawKey,
  rawKeysOf,
  removeKey,
} from '#engine/keys/keys.server.ts';
import { kitPage } from '#platform/backup/rescue/kitPage.server.ts';
import { ringOfWords } from '#platform/backup/rescue/rescueWords.server.ts';
import { sealAnew } from '#engine/keys/sealedColumns.server.ts';
import { logKeyEvent } from '#platform/audit/keyLog.server.ts';
import { type Database, openDatabase } from '#engine/db/pool.server.ts';
import { readSettings, type Settings, SettingsFault } from '#engine/environment/settings.server.ts';

/*
 * The key ring: `npm run keys` tells what is under which key; `--new` puts a new key in front; `--seal` seals what is
 * under older keys anew; `--remove k1` takes a key out that nothing needs any more. `--rescue PAGE.html` writes the ring
 * down to be printed; `--words FILE`, or `-` to type them, makes the ring of the words of such a page. `--adopt` goes on
 * with the ring that is there when the one of the installation is lost for good.
 */
const USE = 'Use: npm run keys [-- --new | --seal | --remove KEY | --rescue PAGE.html | --words FILE | --adopt]';

await runCommand(async () => {
  const options = commandOptions(['remove', 'rescue', 'words'], ['new', 'seal', 'adopt'], USE);
  const settings = readSettings(process.env);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  // On a new machine, before there is anything else.
  if (options.words !== undefined) return say(await restored(settings, options.words));
  prepareAreas();
  if ((options.new || options.remove) && (settings.secretKeys ?? settings.secretKeysFile))
    throw new SettingsFault(
      'The keys are in SECRET_KEYS or its file, so change them there: a new key as id:base64 in front (openssl rand -base64 32), older ones after it.',
    );
  const database = openDatabase(settings.databaseUrl);
  try {
    if (options.adopt) return say(await adopted(database, settings));
    // Without options it tells what is under which key, also of a ring that is another's.
    if (process.argv.length > 2 || !hasKeys(settings)) await ownRing(database, settings);
    await change(database, settings, options, say);
  } finally {
    await database.end();
  }
});

interface Asked {
  readonly new?: true;
  readonly seal?: true;
  readonly remove?: string;
  readonly rescue?: string;
}

async function change(
  database: Database,
  settings: Settings,
  options: Asked,
  say: (line: string) => void,
): Promise<void> {
  const added = options.new ? addKey(settings.dataDir) : undefined;
  if (added) {
    say(`The key “${added}” is in front. Start every process again, then: npm run keys -- --seal`);
    say('Print the new ring and keep it apart from the backups: npm run keys -- --rescue PAGE.html');
    say('Older backups still need the older keys.');
  }
  const keys = keyRingOf(settings);
  if (added) await logKeyEvent(database, { action: 'key-added', title: added, note: 'It is in front of the ring.' });
  if (options.rescue !== undefined) return say(await rescueKit(database, settings, options.rescue));
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
}

/** The ring that is there becomes the installation's; what the lost one sealed stays shut. */
async function adopted(database: Database, settings: Settings): Promise<string> {
  const keys = keyRingOf(settings);
  const note = 'The keys before are lost: passwords must be set again, and stored secrets entered again.';
  await logKeyEvent(database, { action: 'keys-adopted', title: keys.ids.join(', '), note });
  await replaceCanary(database, keys);
  return `The keys in ${placeOfKeys(settings)} are the keys of this installation now. Everybody needs a new password, and stored secrets must be entered again.`;
}

function lineOf(id: string, count: number, ids: readonly string[]): string {
  const needed = `${id}: ${count} secrets and passwords`;
  if (!ids.includes(id)) return `${needed}, but this key is not in the ring: they cannot be used`;
  return id === ids[0] ? `${needed}, and whatever is sealed from now on` : needed;
}

/** The kit goes where the keeper asks, and into the log before it is there. */
async function rescueKit(database: Database, settings: Settings, file: string): Promise<string> {
  const path = resolve(file);
  if (existsSync(path)) throw new SettingsFault(`${path} is there already. Name a new file.`);
  const ring = rawKeysOf(settings);
  const { appName: name, environment, publicUrl: address } = settings;
  const page = kitPage({ name, environment, address, madeAt: new Date().toISOString() }, ring);
  await logKeyEvent(database, {
    action: 'rescue-kit',
    title: ring.map(({ id }) => id).join(', '),
    note: 'All keys were written down, to be printed.',
  });
  writeFileSync(path, page, { mode: 0o600, flag: 'wx' });
  return `${path}: print it, delete it, and keep the page apart from the backups and from this machine.`;
}

async function restored(settings: Settings, file: string): Promise<string> {
  if (settings.secretKeys ?? settings.secretKeysFile)
    throw new SettingsFault(
      'The keys are in SECRET_KEYS or its file. Take that setting away, and put the ring there again afterwards.',
    );
  if (file === '-')
    process.stdout.write(
      'Type the names of the keys and their words as on the page, then Ctrl D on a line of its own.\n',
    );
  const ring = ringOfWords(file === '-' ? await text(process.stdin) : readFileSync(resolve(file), 'utf8'));
  const names = ring.map(({ id }) => `“${id}”`).join(', ');
  await refuseForeignWords(settings, ring);
  return putKeys(settings.dataDir, ring)
    ? `The ring is back: ${names}, in ${resolve(settings.dataDir, 'secret.keys')}.`
    : `The words are right: the ring of this installation is this one, ${names}.`;
}

/** A page of another installation would be put where only the right one helps. On a new machine there may be no database. */
async function refuseForeignWords(settings: Settings, ring: readonly RawKey[]): Promise<void> {
  const text = ring.map(({ id, key }) => `${id}:${key.toString('base64')}`).join('\n');
  const database = openDatabase(settings.databaseUrl);
  try {
    prepareAreas();
    const proof = await proofOf(database, openKeyRing(text, settings.dataDir), settings).catch(() => 'unproven');
    if (proof === 'wrong')
      throw new SettingsFault(
        'These are the keys of another installation: they do not open what is stored in this database. Nothing was changed. Compare the name, the address and the date on the page, and check DATABASE_URL.',
      );
  } finally {
    await database.end();
  }
}
