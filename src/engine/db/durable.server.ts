import { SettingsFault } from '../environment/settings.server.ts';
import type { Queryable } from './pool.server.ts';

/** Settings that guarantee that saved data survives a power failure. */
const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * Refuses a database that may lose acknowledged data.
 * @throws {SettingsFault} with the settings that are off
 */
export async function refuseUnsafeDatabase(database: Queryable): Promise<void> {
  const { rows } = await database.query<Record<(typeof NEEDED)[number], string>>(
    `select ${NEEDED.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  );
  const off = NEEDED.filter((name) => rows[0]?.[name] === 'off');
  if (off.length > 0)
    throw new SettingsFault(
      `The database has ${off.join(' and ')} off and can lose saved data. Turn ${off.length === 1 ? 'the setting' : 'the settings'} on, or set ALLOW_UNSAFE_DB=1 on a test system.`,
    );
}
