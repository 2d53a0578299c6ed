import { quoted } from './names.ts';
import type { Queryable } from './pool.server.ts';

/** A table with one of these triggers is append-only: a log, or the table of a ledger. */
export const KEEPING_TRIGGERS = ['keep_log', 'keep_ledger'] as const;

const IN_GENERAL = { tables: 'select, insert, update, delete', sequences: 'usage, select', schemas: 'usage' } as const;

/**
 * Grants the product's role only the permissions it needs: read and write rows, only read and add rows of logs, and
 * read the list of migrations. Default privileges cover tables of later migrations, and a new log is restricted at the
 * end of its migration. Correct permissions are not changed.
 * @param owner a connection of the owner of the tables, holding the set-up lock
 * @param role a role other than the owner
 */
export async function giveRights(owner: Pick<Queryable, 'query'>, role: string): Promise<void> {
  const to = quoted(role);
  const { rows: schemas } = await owner.query<{ name: string }>(
    "select quote_ident(nspname) as name from pg_namespace where nspname in ('public', 'work') and pg_has_role(nspowner, 'usage')",
  );
  for (const [things, rights] of Object.entries(IN_GENERAL))
    await owner.query(`alter default privileges grant ${rights} on ${things} to ${to}`);
  for (const { name } of schemas)
    await owner.query(`revoke create on schema ${name} from public; grant usage on schema ${name} to ${to}`);
  for (const { name, kind, wanted } of await wrongRights(owner, role))
    await owner.query(
      `revoke all on ${kind} ${name} from ${to}; grant ${wanted.join(', ')} on ${kind} ${name} to ${to}`,
    );
}

export interface WrongRight extends Record<string, unknown> {
  readonly name: string;
  readonly kind: 'table' | 'sequence';
  readonly wanted: readonly string[];
  readonly given: readonly string[];
}

/** All tables and sequences for which a role has more or fewer permissions than it should. */
export async function wrongRights(database: Pick<Queryable, 'query'>, role: string): Promise<readonly WrongRight[]> {
  const { rows } = await database.query<WrongRight>(
    `with thing as (
       select c.oid::regclass::text as name, case when c.relkind = 'S' then 'sequence' else 'table' end as kind,
              case when c.relkind = 'S' then '{SELECT,USAGE}'
                   when exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = any($2)) then '{INSERT,SELECT}'
                   when c.relname = 'schema_migration' then '{SELECT}'
                   else '{DELETE,INSERT,SELECT,UPDATE}' end::text[] as wanted,
              array(select privilege_type from aclexplode(c.relacl) where grantee = (select oid from pg_roles where rolname = $1) order by 1) as given
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'work') and c.relkind in ('r', 'p', 'S'))
     select * from thing where wanted <> given order by name`,
    [role, KEEPING_TRIGGERS],
  );
  return rows;
}
