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
 * The key ring. `npm run keys` lists the data under each key; `--new` adds a primary key; `--seal` re-encrypts data
 * under older keys; `--remove k1` removes an unused key. `--rescue PAGE.html` writes the ring to a page for printing;
 * `--words FILE`, or `-` to type them, restores the ring from the words of such a page. `--adopt` accepts the present
 * ring if the installation's own ring is lost.
 */
const USE = 'Use: npm run keys [-- --new | --seal | --remove KEY | --rescue PAGE.html | --words FILE | --adopt]';

await runCommand(async () => {
  const options = commandOptions(['remove', 'rescue', 'words'], ['new', 'seal', 'adopt'], USE);
  const settings = readSettings(process.env);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  // For a new machine, before other data exists.
  if (options.words !== undefined) return say(await restored(settings, options.words));
  prepareAreas();
  if ((options.new || options.remove) && (settings.secretKeys ?? settings.secretKeysFile))
    throw new SettingsFault(
      'The keys come from SECRET_KEYS or its file, so change them there. Put a new key first, as id:base64 (openssl rand -base64 32), and the older keys after it.',
    );
  const database = openDatabase(settings.databaseUrl);
  try {
    if (options.adopt) return say(await adopted(database, settings));
    // Without options it lists the data under each key, even if the ring belongs to another installation.
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
    say(`The key “${added}” is now first. Restart every process, then run: npm run keys -- --seal`);
    say('Print the new keys and keep the page separate from the backups: npm run keys -- --rescue PAGE.html');
    say('Older backups still need the older keys.');
  }
  const keys = keyRingOf(settings);
  if (added) await logKeyEvent(database, { action: 'key-added', title: added, note: 'The key is now first.' });
  if (options.rescue !== undefined) return say(await rescueKit(database, settings, options.rescue));
  if (options.seal) {
    const { sealed, shut } = await sealAnew(database, keys);
    const note = `${sealed} secrets were re-encrypted${shut > 0 ? `, ${shut} cannot be decrypted` : ''}.`;
    await logKeyEvent(database, { action: 'keys-sealed', title: keys.id, note });
    say(`${sealed} secrets were re-encrypted with “${keys.id}”.`);
    if (shut > 0) say(`${shut} secrets cannot be decrypted with any key, and were not changed.`);
  }
  const needs = await keyNeeds(database, keys);
  const { remove } = options;
  if (remove) {
    if ((needs[remove] ?? 0) > 0)
      throw new SettingsFault(
        `${needs[remove]} secrets and passwords still need the key “${remove}”. Re-encrypt first with --seal. A password is updated when its owner signs in or resets it.`,
      );
    removeKey(settings.dataDir, remove);
    await logKeyEvent(database, { action: 'key-removed', title: remove, note: 'The key was removed.' });
    say(`The key “${remove}” was removed. Backups made with this key still need it, so keep the key with them.`);
    return say('Sessions and API tokens that were not used since the newer key was added have ended.');
  }
  for (const id of new Set([...keys.ids, ...Object.keys(needs)])) say(lineOf(id, needs[id] ?? 0, keys.ids));
}

/** Makes the present ring that of the installation. Data under the lost ring stays encrypted. */
async function adopted(database: Database, settings: Settings): Promise<string> {
  const keys = keyRingOf(settings);
  const note = 'The previous keys are lost. Passwords must be reset and stored secrets entered again.';
  await logKeyEvent(database, { action: 'keys-adopted', title: keys.ids.join(', '), note });
  await replaceCanary(database, keys);
  return `This installation now uses the keys in ${placeOfKeys(settings)}. All users must reset their passwords, and stored secrets must be entered again.`;
}

function lineOf(id: string, count: number, ids: readonly string[]): string {
  const needed = `${id}: ${count} secrets and passwords`;
  if (!ids.includes(id)) return `${needed}, but this key is missing, so they cannot be used`;
  return id === ids[0] ? `${needed}, and all new data` : needed;
}

/** Writes the rescue kit to the given path. Its log entry is written first. */
async function rescueKit(database: Database, settings: Settings, file: string): Promise<string> {
  const path = resolve(file);
  if (existsSync(path)) throw new SettingsFault(`${path} already exists. Enter a new file name.`);
  const ring = rawKeysOf(settings);
  const { appName: name, environment, publicUrl: address } = settings;
  const page = kitPage({ name, environment, address, madeAt: new Date().toISOString() }, ring);
  await logKeyEvent(database, {
    action: 'rescue-kit',
    title: ring.map(({ id }) => id).join(', '),
    note: 'All keys were written to a page for printing.',
  });
  writeFileSync(path, page, { mode: 0o600, flag: 'wx' });
  return `${path} created. Print it, delete it, and keep the page separate from the backups and this server.`;
}

async function restored(settings: Settings, file: string): Promise<string> {
  if (settings.secretKeys ?? settings.secretKeysFile)
    throw new SettingsFault('The keys come from SECRET_KEYS or its file. Unset it, and set it again afterwards.');
  if (file === '-')
    process.stdout.write('Enter the names of the keys and their words as on the page, then Ctrl D on a new line.\n');
  const ring = ringOfWords(file === '-' ? await text(process.stdin) : readFileSync(resolve(file), 'utf8'));
  const names = ring.map(({ id }) => `“${id}”`).join(', ');
  await refuseForeignWords(settings, ring);
  return putKeys(settings.dataDir, ring)
    ? `Keys restored: ${names}, in ${resolve(settings.dataDir, 'secret.keys')}.`
    : `The words are correct. This installation already uses these keys: ${names}.`;
}

/** Refuses the words of another installation, which would be useless here. A new machine may have no database yet. */
async function refuseForeignWords(settings: Settings, ring: readonly RawKey[]): Promise<void> {
  const text = ring.map(({ id, key }) => `${id}:${key.toString('base64')}`).join('\n');
  const database = openDatabase(settings.databaseUrl);
  try {
    prepareAreas();
    const proof = await proofOf(database, openKeyRing(text, settings.dataDir), settings).catch(() => 'unproven');
    if (proof === 'wrong')
      throw new SettingsFault(
        'These keys belong to another installation and do not open the data in this database. Nothing was changed. Compare the name, address and date on the page, and check DATABASE_URL.',
      );
  } finally {
    await database.end();
  }
}
