import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, SettingsFault } from '../../environment/settings.server.ts';
import { type BreachedList, openBreachedList } from './breachedFile.server.ts';

/**
 * The list that the settings name, or the one that lies in the data folder; none where there is none.
 *
 * @throws {SettingsFault} when one is named, or lies there, and cannot be read
 */
export async function listOfSettings({
  breachedPasswordsFile,
  dataDir,
}: Pick<Settings, 'breachedPasswordsFile' | 'dataDir'>): Promise<BreachedList | undefined> {
  const path = breachedPasswordsFile ?? join(dataDir, 'breached-passwords.bin');
  if (!breachedPasswordsFile && !existsSync(path)) return undefined;
  return openBreachedList(path).catch((error: Error) => {
    throw new SettingsFault(`BREACHED_PASSWORDS_FILE: ${error.message}`);
  });
}
