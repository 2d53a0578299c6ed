import { product } from '#engine/permission/actor.ts';
import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { countItems, type Item } from '#platform/incoming/item.ts';
import { itemsOf } from '#platform/incoming/readItem.rules.ts';
import { takeItems } from '#platform/incoming/takeItems.server.ts';
import { importable } from '#engine/import/mapping/presets.ts';
import { tellNoted } from '#engine/changes/events/tellNoted.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { ownerOf } from './actAs.server.ts';
import { type CallState, callStateOf } from './callRow.ts';
import { hookStateAfter, waitAfter } from './hookState.rules.ts';
import { incomingWebhook } from './incomingWebhook.ts';
import { setupOf } from './setupOf.ts';

type Hook = Row<typeof incomingWebhook>;

interface Waiting extends Record<string, unknown> {
  readonly id: number;
  readonly ref: string;
  readonly body: string;
  readonly sent_from: string | null;
  readonly tries: number;
}

/** Result of a call. */
interface Outcome {
  readonly state: CallState;
  readonly items: readonly Item[];
  readonly reason: string | null;
}

/** Name of the source for external IDs from this sender. */
export const sourceOf = (hookId: number): string => `incoming:${hookId}`;

/** IDs of webhooks with due calls. */
export async function hooksWaiting(database: Queryable): Promise<readonly number[]> {
  const { rows } = await database.query<{ hook_id: number }>(
    `select distinct c.hook_id from incoming_call c join incoming_webhook h on h.id = c.hook_id
      where c.state = 'waiting' and c.next_at <= now() and h.archived_at is null and h.state in ('active', 'failing')`,
  );
  return rows.map(({ hook_id }) => hook_id);
}

/**
 * Processes the oldest due call of one webhook. Its changes and its result are in one transaction, so after a crash the
 * call stays queued without changes. Calls of one webhook are processed one at a time across all nodes, so that two
 * calls for the same new record create one.
 * @returns whether there was one
 */
export async function workOnNext(database: Database, hookId: number): Promise<boolean> {
  const claimed: { call?: Waiting } = {};
  try {
    return await inTransaction(
      database,
      async (tx) => {
        const call = await claim(tx, hookId);
        if (!call) return false;
        claimed.call = call;
        await work(tx, hookId, call);
        return true;
      },
      { seconds: 120, each: 60 },
    );
  } catch (error) {
    if (!claimed.call) throw error;
    await inTransaction(database, (tx) => postpone(tx, hookId, claimed.call as Waiting));
    return true;
  }
}

async function claim(tx: Queryable, hookId: number): Promise<Waiting | undefined> {
  const { rows: got } = await tx.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('incoming', $1)) as free`,
    [hookId],
  );
  if (!got[0]?.free) return undefined;
  const { rows } = await tx.query<Waiting>(
    `select id, ref, body, sent_from, tries from incoming_call
      where hook_id = $1 and state = 'waiting' and next_at <= now() order by id limit 1 for update skip locked`,
    [hookId],
  );
  return rows[0];
}

async function work(tx: Queryable, hookId: number, call: Waiting): Promise<void> {
  // No user waits for this, so it may wait longer for locks.
  await tx.query(`set local lock_timeout = '20s'`);
  const ours = ownContext(tx, call);
  const hook = await read(ours, incomingWebhook, hookId);
  const owner = await ownerOf(tx, hook);
  const outcome = owner ? await outcomeOf({ ...ours, actor: owner }, hook, call) : nothing(NOBODY);
  await end(ours, hook, call, outcome);
}

const ownContext = (tx: Queryable, { ref, sent_from: ip }: Waiting): Context => ({
  tx,
  actor: product('Incoming webhooks'),
  now: nowIso(),
  requestId: ref,
  ip,
});

const NOBODY =
  'The owner can no longer sign in, so records cannot be changed on their behalf. Save the mapping to become the owner.';

const nothing = (reason: string): Outcome => ({ state: 'failed', items: [], reason });

async function outcomeOf(context: Context, hook: Hook, { body }: Waiting): Promise<Outcome> {
  if (!importable().some(({ name }) => name === hook.noun)) return nothing(`Record type “${hook.noun}” not found.`);
  const setup = setupOf(hook);
  const whole: unknown = JSON.parse(body);
  const found = itemsOf(setup, whole);
  if ('wrong' in found) return nothing(found.wrong);
  const inside: Context = { ...context, note: `Incoming webhook ${hook.name}` };
  const items = await takeItems({ context: inside, setup, source: sourceOf(hook.id), whole, items: found.items });
  const state = callStateOf(countItems(items));
  return {
    state,
    items,
    reason: state === 'failed' ? (items.find(({ faults }) => faults[0])?.faults[0]?.message ?? null) : null,
  };
}

async function end(context: Context, hook: Hook, call: Waiting, { state, items, reason }: Outcome): Promise<void> {
  const { tx, now } = context;
  await tx.query(
    `update incoming_call set state = $2, items = $3, reason = $4, tries = $5, next_at = null, ended_at = $6 where id = $1`,
    [call.id, state, JSON.stringify(items), reason?.slice(0, 500) ?? null, call.tries + 1, now],
  );
  await tellNoted(context, incomingWebhook.name, hook.id);
  const after = hookStateAfter(hook.state, state, reason?.slice(0, 300) ?? null, now);
  if (!after) return;
  await mark(context, hook.id, after.state === 'failing' ? 'fail' : 'recover', { ...after });
  if (after.state === 'failing' && hook.ownerId !== null)
    await notify(context, {
      userIds: [hook.ownerId],
      kind: 'incomingWebhook.failing',
      text: `Calls to “${hook.name}” cannot be processed. ${reason ?? ''}`.trim(),
      about: { path: `/system/incoming/${hook.id}` },
    });
}

async function mark(context: Context, id: number, action: AuditAction, set: Values): Promise<void> {
  const [done] = await changeMany(context, incomingWebhook, action, [{ id, version: null, set }]);
  if (done && 'problem' in done) throw done.problem;
}

/** After an internal error: schedules a retry, or gives up after the last. */
async function postpone(tx: Queryable, hookId: number, call: Waiting): Promise<void> {
  const tries = call.tries + 1;
  const seconds = waitAfter(tries);
  await tx.query(
    `update incoming_call set tries = $2, state = $3, next_at = now() + make_interval(secs => $4), reason = $5, ended_at = case when $3 = 'failed' then now() end
      where id = $1 and state = 'waiting'`,
    [
      call.id,
      tries,
      seconds === null ? 'failed' : 'waiting',
      seconds ?? 0,
      'The call could not be processed. Try again.',
    ],
  );
  await tellNoted(ownContext(tx, call), incomingWebhook.name, hookId);
}
