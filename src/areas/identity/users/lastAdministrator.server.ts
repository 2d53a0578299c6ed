import type { Context } from '#engine/request/context.server.ts';
import { conflict } from '#engine/http/problem.ts';
import { RULED_BY, type RuledRow } from '../where-and-when/whereAndWhen.server.ts';
import { ASKED, isPasskeyAskedOf, type PasskeyRow } from '../sessions/duty.server.ts';
import { BREAK_GLASS, type BreakGlassRow, canGiveAccess, isBreakGlass } from './breakGlass.server.ts';

interface Row extends BreakGlassRow, RuledRow, Pick<PasskeyRow, 'security' | 'held_role_ids'> {
  stays: boolean;
}

/**
 * Ensures that an administrator remains: an active user who can sign in, without an end date, with all customers in
 * scope and permission to change users and roles. While single sign-on is required, one must be a break-glass account
 * with a passkey, in case the provider is lost. If all of them need a passkey, one must have one. One must be able to
 * sign in from any network at any time, by their roles or as a break-glass account.
 * Call it in the transaction of every change to users, roles or sign-in methods. A lock serialises concurrent changes,
 * so that each sees the other.
 * A new installation in which no user can sign in yet is exempt.
 * @throws 409 `last_admin`
 */
export async function guardAdministrators({ tx }: Pick<Context, 'tx'>): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('administrators', 0))");
  const { rows } = await tx.query<Row>(
    `select ${BREAK_GLASS}, ${ASKED} as security, u.role_ids as held_role_ids, ${RULED_BY},
            u.status = 'active' and u.archived_at is null and u.ends_on is null
              and coalesce(u.starts_on <= (now() at time zone (select company_zone()))::date, true) as stays
       from "user" u where exists (select 1 from user_password p where p.user_id = u.id)
              or exists (select 1 from authenticator a where a.user_id = u.id and a.kind = 'passkey')`,
  );
  if (rows.length === 0) return;
  const keepers = rows.filter((row) => row.stays && canGiveAccess(row.patterns ?? [], row.customer_scope));
  if (keepers.length === 0)
    throw conflict(
      'last_admin',
      'At least one administrator must remain. First give another active user a role that can manage users and roles, for all customers and without a last day.',
    );
  if (keepers.some((row) => row.is_only_way) && !keepers.some(isBreakGlass))
    throw conflict(
      'last_admin',
      'While single sign-on is required, at least one administrator without a last day must have a break-glass account with a passkey.',
    );
  if (keepers.every((row) => !row.has_passkey && isPasskeyAskedOf(row, row.patterns ?? [])))
    throw conflict(
      'last_admin',
      'While all administrators need a passkey, at least one administrator without a last day must have a passkey.',
    );
  if (keepers.every((row) => row.ruled_by !== null && !isBreakGlass(row)))
    throw conflict(
      'last_admin',
      'At least one administrator without a last day must be able to sign in from anywhere at any time, or have a break-glass account with a passkey.',
    );
}
