import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { hash, verify } from '@node-rs/argon2';
import { require } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { record } from '#engine/store/ledger.server.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { invalid, Problem, refused } from '#engine/http/problem.ts';
import { contact } from './contact.ts';
import { lockedUntil, phraseComplaint, spoken } from './callerCheck.rules.ts';

/*
 * The passphrase is stored as a salted hash in its own table, which no list, export, log or screen reads. The service
 * desk enters the caller's words and sees only match or no match.
 */

/** Sets, replaces or (with null) removes the passphrase of a contact. @throws 422 for a phrase that is too easy */
export async function setCallerCheck(
  context: Context,
  contactId: number,
  phrase: string | null,
): Promise<Row<typeof contact>> {
  require(context.actor, 'contact.update');
  const row = await read(context, contact, contactId);
  if (phrase === null) await context.tx.query('delete from caller_check where contact_id = $1', [contactId]);
  else {
    const complaint = phraseComplaint(phrase, [row.firstName, row.lastName].filter(Boolean).join(' '));
    if (complaint) throw invalid({ phrase: [complaint] });
    await context.tx.query(
      `insert into caller_check (contact_id, hash, set_at, set_by) values ($1, $2, $3, $4)
       on conflict (contact_id) do update set hash = excluded.hash, set_at = excluded.set_at, set_by = excluded.set_by`,
      [contactId, await hash(spoken(phrase)), context.now, context.actor.userId],
    );
  }
  await context.tx.query('delete from caller_check_miss where contact_id = $1', [contactId]);
  const note = phrase === null ? 'Caller check removed.' : 'Caller check set.';
  const [done] = await changeMany({ ...context, note }, contact, 'callerCheck', [
    { id: contactId, version: null, set: { hasCallerCheck: phrase !== null } },
  ]);
  if (done && 'problem' in done) throw done.problem;
  const after = done && 'change' in done ? done.change.after : { ...row };
  // Replacing a phrase changes no visible field, so log it explicitly.
  if (row.hasCallerCheck && phrase !== null) await noted(context, after, 'callerCheck', 'Caller check changed.');
  return after;
}

export interface Verified {
  readonly match: boolean;
  /** Attempts left before the check locks. */
  readonly triesLeft: number;
}

/**
 * Verifies a caller's passphrase and logs every attempt with its user. The calling code must commit even without a
 * match, because a miss counts.
 * @throws 422 `no_caller_check`, 429 `locked` with the time it opens again
 */
export async function verifyCaller(context: Context, contactId: number, phrase: string): Promise<Verified> {
  require(context.actor, 'contact.verify');
  const row = await read(context, contact, contactId);
  // Lock the row to serialise attempts, so that parallel guessing gains nothing.
  const { rows } = await context.tx.query<{ hash: string }>(
    'select hash from caller_check where contact_id = $1 for update',
    [contactId],
  );
  const [kept] = rows;
  if (!kept) throw refused('no_caller_check', 'This contact has no passphrase. Call back on a number you know.');
  const now = Date.parse(context.now);
  const misses = await missesOf(context.tx, contactId, context.now);
  const until = lockedUntil(misses, now);
  if (until !== null) throw locked(until, now);
  const match = await verify(kept.hash, spoken(phrase));
  if (match) await context.tx.query('delete from caller_check_miss where contact_id = $1', [contactId]);
  else
    await context.tx.query('insert into caller_check_miss (contact_id, at) values ($1, $2)', [contactId, context.now]);
  const isLockedNow = !match && lockedUntil([...misses, now], now) !== null;
  await noted(
    context,
    { ...row },
    'checkCaller',
    match
      ? 'Correct passphrase.'
      : isLockedNow
        ? 'Wrong passphrase. The check is locked for 30 minutes.'
        : 'Wrong passphrase.',
  );
  const recent = misses.filter((each) => now - each <= 15 * 60_000).length;
  return { match, triesLeft: match ? 5 : Math.max(0, 4 - recent) };
}

async function missesOf(tx: Queryable, contactId: number, now: string): Promise<number[]> {
  const { rows } = await tx.query<{ at: string }>(
    `select at from caller_check_miss where contact_id = $1 and at > $2::timestamptz - interval '1 day' order by at`,
    [contactId, now],
  );
  return rows.map((row) => Date.parse(row.at));
}

function locked(until: number, now: number): Problem {
  const seconds = Math.ceil((until - now) / 1000);
  return new Problem(
    429,
    'locked',
    `Too many wrong passphrases. Try again in ${Math.ceil(seconds / 60)} minutes, or call back on a number you know.`,
    {
      more: { retryAfterSeconds: seconds, until: new Date(until).toISOString() },
    },
  );
}

/** Contacts whose caller check is locked now, for their account manager. */
export async function lockedContacts(
  tx: Queryable,
  customerId: number,
  now: string,
): Promise<{ readonly id: number; readonly name: string; readonly until: string }[]> {
  const { rows } = await tx.query<{ id: number; name: string; misses: string[] }>(
    `select c.id, concat_ws(' ', c.first_name, c.last_name) as name, array_agg(to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as misses
       from contact c join caller_check_miss m on m.contact_id = c.id where c.customer_id = $1 and m.at > $2::timestamptz - interval '1 day' group by c.id`,
    [customerId, now],
  );
  return rows.flatMap(({ id, name, misses }) => {
    const until = lockedUntil(
      misses.map((each) => Date.parse(each)),
      Date.parse(now),
    );
    return until === null ? [] : [{ id, name, until: new Date(until).toISOString() }];
  });
}

/** Adds an entry to the audit log without changing the record. */
async function noted(context: Context, row: Row<typeof contact>, action: AuditAction, note: string): Promise<void> {
  await record({ ...context, note }, [
    { entity: contact, action, before: row, after: { ...row }, given: new Set(), warnings: [] },
  ]);
}
