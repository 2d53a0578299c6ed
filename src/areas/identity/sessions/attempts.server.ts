import { hmac, type KeyRing } from '#engine/keys/keys.server.ts';
import { throttle } from '#engine/keys/throttle.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { Problem, throttled } from '#engine/http/problem.ts';

/** The account and the network that a failed attempt counts against. */
export interface Trying {
  readonly account: string;
  readonly ip: string;
  /**
   * A browser on which the owner signed in before. It has its own counter, so that strangers cannot lock the owner out.
   */
  readonly device?: number | null;
}

/** Keyed hash of an address, so that the table does not reveal attempted addresses. */
export const accountOf = (keys: KeyRing, email: string): string =>
  hmac(keys.derive('account'), email.toLowerCase()).toString('hex');

/**
 * Runs one check of a password, code or recovery code. It counts as a failure before the check, for known and unknown
 * accounts alike, and is removed if the check succeeds. So parallel guessing, even through several nodes, gains
 * nothing.
 * @throws 429 with the seconds to wait, 429 `locked` when waiting does not help, and errors of the check
 */
export async function tried<T>(
  database: Database,
  { account, ip, device = null }: Trying,
  now: string,
  check: () => Promise<T>,
): Promise<T> {
  const counted = device === null ? { account, ip } : { account: `device ${device}`, ip: null };
  const attempt = await inTransaction(database, (tx) => reserve(tx, counted, now));
  const result = await check();
  await database.query('delete from sign_in_failure where account = $1 or id = $2', [counted.account, attempt]);
  return result;
}

/** Serialises attempts per account and per network. Attempts from a known device count against no network. */
async function reserve(
  tx: Queryable,
  { account, ip }: { readonly account: string; readonly ip: string | null },
  now: string,
): Promise<number> {
  // Always lock in this order, to avoid deadlocks.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [account]);
  if (ip !== null) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [ip]);
  const { rows } = await tx.query<{ failures: number; last: string | null; by_ip: string[] | null }>(
    `select (select count(*)::int from sign_in_failure where account = $1) as failures,
            (select max(at) from sign_in_failure where account = $1) as last,
            (select array_agg(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from sign_in_failure where ip = $2 and at > $3::timestamptz - interval '600 seconds') as by_ip`,
    [account, ip, now],
  );
  const [seen] = rows;
  const verdict = throttle(
    {
      account: { failures: seen?.failures ?? 0, lastFailureAt: seen?.last ? Date.parse(seen.last) : null },
      ip: { failuresAt: (seen?.by_ip ?? []).map((at) => Date.parse(at)) },
    },
    Date.parse(now),
  );
  if (!verdict.allowed) throw verdict.retryAfterSeconds === null ? locked() : throttled(verdict.retryAfterSeconds);
  const made = await tx.query<{ id: number }>(
    `insert into sign_in_failure (account, ip, at) values ($1, coalesce($2, 'a known device'), $3) returning id`,
    [account, ip, now],
  );
  return made.rows[0]?.id ?? 0;
}

/** The same for known and unknown accounts. */
const locked = (): Problem =>
  new Problem(
    429,
    'locked',
    'Too many failed attempts. The account is locked. Reset your password under Forgotten password, use a passkey, or ask an administrator.',
  );
