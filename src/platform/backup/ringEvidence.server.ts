import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Evidence, isThere } from '#engine/keys/keyCanary.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { openEnvelope } from './envelope.server.ts';
import { beginning } from './open.server.ts';

const LATEST = 5;

/**
 * Whether the latest backups can be opened with a ring. Only backups recorded in this database count, so backups of
 * another installation in the same folder are ignored. Backups under a key that has left the ring are ignored too.
 */
export async function backupEvidence(
  database: Pick<Queryable, 'query'>,
  keys: KeyRing,
  folder: string,
): Promise<Evidence> {
  if (!(await isThere(database, 'backup_run'))) return undefined;
  const { rows } = await database.query<{ name: string }>(
    `select name from backup_run where kind = 'backup' and state = 'done' and name is not null order by id desc limit ${LATEST}`,
  );
  for (const { name } of rows) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const found = await beginning(path).catch(() => undefined);
    if (found?.header.wrap.by !== 'ring' || !keys.ids.includes(found.header.wrap.id)) continue;
    try {
      openEnvelope(found.header, (id) => keys.deriveOf(id, 'backup'), undefined).fill(0);
      return 'right';
    } catch {
      return 'wrong';
    }
  }
  return undefined;
}
