import { join } from 'node:path';
import pg from 'pg';
import { passwordEvidence } from '#areas/access/access.server.ts';
import { canaryEvidence, sealedEvidence } from '#engine/keys/keyCanary.server.ts';
import { hasKeys, type KeyRing, keyRingOf, placeOfKeys } from '#engine/keys/keys.server.ts';
import { backupEvidence } from '#platform/backup/ringEvidence.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { type Settings, SettingsFault } from '#engine/environment/settings.server.ts';

/** The result of checking a key ring: nothing is encrypted yet, it fits, it does not fit, or there is no evidence. */
export type RingProof = 'new' | 'right' | 'wrong' | 'unproven';

/** Whether a ring belongs to the installation: by its canary, or in older installations by other encrypted data. */
export async function proofOf(
  database: Pick<Queryable, 'query'>,
  keys: KeyRing | undefined,
  settings: Pick<Settings, 'backupDir' | 'dataDir'>,
): Promise<RingProof> {
  const canary = await canaryEvidence(database, keys);
  if (canary) return canary;
  const passwords = await passwordEvidence(database, keys);
  if (!keys) return passwords === 'none' ? 'new' : 'wrong';
  const folder = settings.backupDir ?? join(settings.dataDir, 'backups');
  const found = (await sealedEvidence(database, keys)) ?? (await backupEvidence(database, keys, folder));
  if (found) return found;
  return passwords === 'none' ? 'new' : passwords;
}

/**
 * The key ring of an installation, checked against its database. A new ring is created for a new installation only.
 * Nothing is written before the check.
 * @throws {SettingsFault} with instructions, if the keys belong to another installation or are missing
 */
export async function ownRing(
  database: Pick<Queryable, 'query'>,
  settings: Settings,
): Promise<{ readonly keys: KeyRing; readonly proof: RingProof }> {
  const keys = hasKeys(settings) ? keyRingOf(settings) : undefined;
  const proof = await proofOf(database, keys, settings);
  if (keys && proof === 'wrong') throw new SettingsFault(foreignKeys(settings));
  if (keys || proof === 'new') return { keys: keys ?? keyRingOf(settings), proof };
  // If two nodes start a new installation together, the other one may have created and used the keys since the first
  // check.
  if (hasKeys(settings)) return { keys: keyRingOf(settings), proof: 'right' };
  throw new SettingsFault(missingKeys(settings));
}

/** The same before start-up, on a separate connection as the owner of the tables. @throws {SettingsFault} */
export async function ownRingAtStart(settings: Settings): ReturnType<typeof ownRing> {
  const client = new pg.Client({ connectionString: settings.databaseOwnerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await ownRing(client, settings);
  } finally {
    await client.end();
  }
}

const foreignKeys = (settings: Settings): string =>
  `The encryption keys in ${placeOfKeys(settings)} belong to another installation. They do not open the data in this database, and users could not sign in with passwords. Nothing was changed. ${remedy(settings)}`;

const missingKeys = (settings: Settings): string =>
  `No encryption keys were found in ${placeOfKeys(settings)}, but this database was used with keys. Users could not sign in with passwords. Nothing was changed. ${remedy(settings)}`;

function remedy(settings: Settings): string {
  const place = placeOfKeys(settings);
  const fromKit = hasOwnFile(settings)
    ? `move ${place} away if it exists, then run: npm run keys -- --words -`
    : `unset ${settings.secretKeys === undefined ? 'SECRET_KEYS_FILE' : 'SECRET_KEYS'}, run npm run keys -- --words -, and copy the content of ${join(settings.dataDir, 'secret.keys')} back into it`;
  return `Put the correct keys there and start again. Use your copy of the keys or the printed rescue kit (${fromKit}). If the keys are correct, check DATABASE_URL and DATA_DIR. If the keys are lost permanently, npm run keys -- --adopt uses these keys for this installation. All users must then reset their passwords, and stored secrets must be entered again.`;
}

const hasOwnFile = ({ secretKeys, secretKeysFile }: Settings): boolean =>
  secretKeys === undefined && secretKeysFile === undefined;
