import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { revealRate, type Shown } from './reveal.rules.ts';
import { stopUser } from './revealStops.server.ts';
import { isVaultLocked } from './vaultLock.server.ts';

const DAY = 'reveals_day';

/**
 * Stops a user whose secret was refused by the daily limit, so that another user must release them. Pass a transaction
 * that commits although the request fails.
 */
export async function stopIfTooMany(context: Context, { code }: Problem): Promise<void> {
  if (code === DAY) await stopUser(context);
}

/**
 * Checks whether the caller may see a secret, in the transaction that shows it: the vault lock, and for users the
 * limits per minute, hour and day. More than thirty in an hour need a reason, which is logged. The audit rule
 * `audit.manyReveals` raises the alarm, so this check raises none.
 * @throws 409 `vault_locked`, 409 `reveals_day`, 429 `reveals_minute`, 422 `reason_needed`
 */
export async function judgeReveal(context: Context, ways: readonly string[], reason: string | null): Promise<void> {
  await demandUnlocked(context.tx);
  const { userId } = context.actor;
  if (userId === null) return;
  const rate = revealRate(await shownTo(context, userId, ways));
  if (rate === 'day')
    throw new Problem(
      409,
      DAY,
      'You have viewed 100 secrets within a day, which is the limit. Ask an administrator to release you under Settings > Security.',
    );
  if (rate === 'minute')
    throw new Problem(
      429,
      'reveals_minute',
      'You have viewed 10 secrets within a minute, which is the limit. Wait a minute.',
    );
  if (rate === 'reason' && !reason?.trim()) {
    const message = 'You have viewed 30 secrets within an hour. Enter the reason to view more.';
    throw new Problem(422, 'reason_needed', message, { errors: { reason: [message] } });
  }
}

/** @throws 409 `vault_locked` while all secrets are locked */
export async function demandUnlocked(tx: Queryable): Promise<void> {
  if (!(await isVaultLocked(tx))) return;
  throw new Problem(
    409,
    'vault_locked',
    'All secrets are locked. Try again later, or ask the people responsible for security.',
  );
}

/** Parallel requests by one user are counted one after the other. */
async function shownTo({ tx, now }: Context, userId: number, ways: readonly string[]): Promise<Shown> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`reveals ${userId}`]);
  const { rows } = await tx.query<Shown & Record<string, unknown>>(
    `select (count(a.id) filter (where a.at > $2::timestamptz - interval '1 minute'))::int as "lastMinute",
            (count(a.id) filter (where a.at > $2::timestamptz - interval '1 hour'))::int as "lastHour",
            (count(a.id) filter (where a.at > coalesce(s.released_at, '-infinity')))::int as "lastDay",
            s.user_id is not null and s.released_at is null as "isStopped"
       from (values ($1::bigint)) u (id)
       left join reveal_stop s on s.user_id = u.id
       left join secret_access a on a.actor_id = u.id and a.how = any($3) and a.at > $2::timestamptz - interval '1 day'
      group by s.user_id, s.released_at`,
    [userId, now, ways],
  );
  return rows[0] ?? { lastMinute: 0, lastHour: 0, lastDay: 0, isStopped: false };
}
