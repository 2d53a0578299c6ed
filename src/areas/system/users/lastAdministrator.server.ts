import { covers } from '#core/access/permission.ts';
import type { Context } from '#core/entity/change.server.ts';
import { conflict } from '#core/http/problem.ts';

/** What the last administrator must be able to do, for all customers. */
const KEEPS_ACCESS = ['role.update', 'user.update'];

/**
 * Makes sure that somebody can still give others access: an active user who can sign in, whose account has no end, who
 * sees all customers and may change users and roles. Call it after any change of users, roles or ways to sign in, inside
 * its transaction; changes that come at once wait for each other here, so that each sees what the other did.
 *
 * While nobody can sign in at all, a new installation is being set up, and there is nobody to protect.
 *
 * @throws 409 `last_admin`
 */
export async function guardAdministrators({ tx }: Pick<Context, 'tx'>): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('administrators', 0))");
  const { rows } = await tx.query<{ patterns: string[] | null; keeps: boolean }>(
    `select (select array_agg(p) from role r, unnest(r.permissions) p where r.id = any(u.role_ids) and r.archived_at is null) as patterns,
            u.status = 'active' and u.archived_at is null and u.customer_scope = 'all' and u.ends_on is null
              and coalesce(u.starts_on <= (now() at time zone 'Europe/London')::date, true) as keeps
       from "user" u where exists (select 1 from user_password p where p.user_id = u.id)
              or exists (select 1 from authenticator a where a.user_id = u.id and a.kind = 'passkey')`,
  );
  if (rows.length === 0) return;
  const isKept = rows.some(
    ({ patterns, keeps }) => keeps && KEEPS_ACCESS.every((permission) => covers(patterns ?? [], permission)),
  );
  if (isKept) return;
  throw conflict(
    'last_admin',
    'Then nobody could give access to others any more. Make somebody else an administrator first: with a role that may change users and roles, for all customers and without an end.',
  );
}
