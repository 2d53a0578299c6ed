import { KEEPING_TRIGGERS } from '#engine/db/rights.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { LogProtection } from './protection.ts';

/** Reads which rights the database user of this connection has on the log tables. */
export async function logProtection(database: Queryable): Promise<LogProtection> {
  const { rows } = await database.query<{ open: boolean }>(
    `select exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid
                     where t.tgname = any($1) and (has_table_privilege(c.oid, 'update, delete, truncate, trigger') or pg_has_role(c.relowner, 'member')))
         or exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'member')) as open`,
    [KEEPING_TRIGGERS],
  );
  return rows[0]?.open === false ? 'roles' : 'triggers';
}
