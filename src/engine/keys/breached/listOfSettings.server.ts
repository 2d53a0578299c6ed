import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, SettingsFault } from '../../environment/settings.server.ts';
import { type BreachedList, openBreachedList } from './breachedFile.server.ts';

/**
 * The list named in the settings, otherwise the one in the data folder; undefined if there is none.
 *
 * @throws {SettingsFault} if the list exists or is named, but cannot be read
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
