import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { badRequest } from '#engine/http/problem.ts';
import { type Item, countItems } from '#platform/incoming/item.ts';
import type { CallDetails, CallRow, CallState, Refusal, RefusalRow } from './callRow.ts';

const PAGE = 50;
const STATES = ['kept', 'waiting', 'done', 'partly', 'failed', 'ignored'];
/** Maximum calls stored in learning mode; the oldest are deleted. */
const MOST_KEPT = 50;
/** Maximum queued calls per webhook; further ones are refused temporarily. */
export const MOST_WAITING = 10_000;

const COLUMNS = `c.id, c.ref, c.call_id as "callId", c.state, c.received_at as "receivedAt", c.ended_at as "endedAt", c.tries, c.reason, c.items`;

interface Listed extends Record<string, unknown>, Omit<CallRow, 'counts'> {
  readonly items: readonly Item[];
}

const rowOf = ({ items, ...row }: Listed): CallRow => ({ ...row, counts: countItems(items) });

/** Calls may concern any customer, so only the owner and users with all customers in scope see them. */
export const seesCalls = (actor: Actor, ownerId: number | null): boolean =>
  actor.customers === 'all' || (actor.userId !== null && actor.userId === ownerId);

/** A page of calls, latest first; pass `next` as `before` for the following page. */
export async function callsOf(
  tx: Queryable,
  hookId: number,
  { state, before }: { readonly state?: string; readonly before?: string },
): Promise<{ readonly rows: readonly CallRow[]; readonly next: number | null }> {
  if (state !== undefined && !STATES.includes(state)) throw badRequest(`Choose a state: ${STATES.join(', ')}.`);
  if (before !== undefined && !/^\d{1,15}$/.test(before)) throw badRequest('“before” must be the ID of a call.');
  const { rows } = await tx.query<Listed>(
    `select ${COLUMNS} from incoming_call c
      where c.hook_id = $1 and ($2::text is null or c.state = $2) and ($3::bigint is null or c.id < $3)
      order by c.id desc limit ${PAGE + 1}`,
    [hookId, state ?? null, before ?? null],
  );
  const page = rows.slice(0, PAGE);
  return { rows: page.map(rowOf), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

interface Found extends Listed {
  readonly sentFrom: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function callOf(
  tx: Queryable,
  hookId: number,
  id: number,
  seesAll: boolean,
): Promise<CallDetails | undefined> {
  const { rows } = await tx.query<Found>(
    `select ${COLUMNS}, c.sent_from as "sentFrom", c.headers, c.body from incoming_call c where c.hook_id = $1 and c.id = $2`,
    [hookId, id],
  );
  const [found] = rows;
  if (!found) return undefined;
  const { headers, body, sentFrom, ...listed } = found;
  return {
    ...rowOf(listed),
    sentFrom,
    headers: seesAll ? headers : null,
    body: seesAll ? body : null,
    items: seesAll ? found.items : null,
  };
}

export async function refusalsOf(tx: Queryable, hookId: number): Promise<readonly RefusalRow[]> {
  const { rows } = await tx.query<RefusalRow & Record<string, unknown>>(
    `select reason, times, last_at as "lastAt", last_from as "lastFrom" from incoming_refusal where hook_id = $1 order by last_at desc`,
    [hookId],
  );
  return rows;
}

/** Counts a refused call. */
export async function noteRefusal(tx: Queryable, hookId: number, reason: Refusal, ip: string): Promise<void> {
  await tx.query(
    `insert into incoming_refusal as r (hook_id, reason, last_at, last_from) values ($1, $2, now(), $3)
     on conflict (hook_id, reason) do update set times = r.times + 1, last_at = excluded.last_at, last_from = excluded.last_from`,
    [hookId, reason, ip.slice(0, 60)],
  );
}

export interface Received {
  readonly hookId: number;
  readonly callId: string | null;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly isLearning: boolean;
}

export interface Known {
  readonly ref: string;
  readonly state: CallState;
  readonly items: readonly Item[];
}

/**
 * Stores a call in the caller's transaction. A repeated ID is not stored again.
 * @returns the call and whether it is new; `reused` when the ID came with another body
 */
export async function keepCall(
  tx: Queryable,
  { hookId, callId, bytes, text, headers, ip, isLearning }: Received,
  now: string,
): Promise<(Known & { readonly isNew: boolean }) | 'reused' | 'full'> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const state: CallState = isLearning ? 'kept' : 'waiting';
  const waiting = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from incoming_call where hook_id = $1 and state = 'waiting' limit ${MOST_WAITING}) w`,
    [hookId],
  );
  if ((waiting.rows[0]?.count ?? 0) >= MOST_WAITING) return 'full';
  const ref = `call_${randomBytes(12).toString('base64url')}`;
  const { rowCount } = await tx.query(
    `insert into incoming_call (hook_id, ref, call_id, digest, received_at, sent_from, headers, body, state, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $9 = 'waiting' then $5::timestamptz end)
     on conflict (hook_id, call_id) where call_id is not null do nothing`,
    [hookId, ref, callId, digest, now, ip.slice(0, 60), JSON.stringify(headers), text, state],
  );
  if (rowCount === 1) {
    if (isLearning) await forgetOldest(tx, hookId);
    return { ref, state, items: [], isNew: true };
  }
  const { rows } = await tx.query<Known & { digest: string } & Record<string, unknown>>(
    'select ref, state, items, digest from incoming_call where hook_id = $1 and call_id = $2',
    [hookId, callId],
  );
  const [known] = rows;
  if (!known || known.digest !== digest) return 'reused';
  return { ref: known.ref, state: known.state, items: known.items, isNew: false };
}

const forgetOldest = (tx: Queryable, hookId: number) =>
  tx.query(
    `delete from incoming_call where hook_id = $1 and state = 'kept'
        and id not in (select id from incoming_call where hook_id = $1 and state = 'kept' order by id desc limit ${MOST_KEPT})`,
    [hookId],
  );
