import { catalogue, codesNamed } from '#engine/access/catalogue.ts';
import { expanded } from '#engine/access/expand.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { askedForPasskeys } from '#areas/identity/identity.server.ts';
import { MAY_WORK } from '#areas/identity/identity.server.ts';
import type { SecurityState } from './security.ts';

interface PersonRow extends Record<string, unknown> {
  id: number;
  name: string;
  guarded: boolean;
  patterns: string[] | null;
}

/** Active users with only a password, those with sensitive permissions first; and users without a required passkey. */
export async function withoutSecondFactor(
  database: Database,
): Promise<Pick<SecurityState, 'people' | 'unguarded' | 'withoutPasskey'>> {
  const { rows } = await database.query<PersonRow>(
    `select u.id, u.name, exists (select 1 from authenticator a where a.user_id = u.id) as guarded,
            (select array_agg(distinct p) from role r, unnest(r.permissions) p where r.id = any(u.role_ids) and r.archived_at is null) as patterns
       from "user" u where ${MAY_WORK} order by u.name collate "en-GB-x-icu"`,
  );
  const sensitive = new Set(catalogue().flatMap(({ code, risk }) => (risk === 'sensitive' ? [code] : [])));
  const mayHarm = ({ patterns }: PersonRow): boolean =>
    expanded(patterns ?? []).some((pattern) => codesNamed(pattern).some((code) => sensitive.has(code)));
  const unguarded = rows
    .filter(({ guarded }) => !guarded)
    .map((row) => ({ id: row.id, name: row.name, mayHarm: mayHarm(row) }));
  const withoutPasskey = (await askedForPasskeys(database))
    .filter(({ hasPasskey }) => !hasPasskey)
    .map(({ id, name, dueSeconds }) => ({ id, name, isDue: dueSeconds === 0 }));
  return {
    people: rows.length,
    unguarded: unguarded.sort((a, b) => Number(b.mayHarm) - Number(a.mayHarm)),
    withoutPasskey,
  };
}
