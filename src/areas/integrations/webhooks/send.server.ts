import { actionOf, type AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { product } from '#engine/permission/actor.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { tellPages } from '#engine/changes/events/tellPages.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import type { Answer } from '#engine/outbound/outcome.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { type NextTry, nextTry, retryAfterSeconds } from '#platform/webhooks/retry.ts';
import { signWebhook } from '#platform/webhooks/webhook.server.ts';
import { stateAfter } from './delivery.rules.ts';
import { webhookSecrets } from './secrets.server.ts';
import { webhook } from './webhook.ts';

/** A delivery leased by this node for a minute. If the node stops, another takes over afterwards. */
export interface Claimed extends Record<string, unknown> {
  readonly id: number;
  readonly webhook_id: number;
  readonly event_id: string;
  readonly request_id: string | null;
  readonly body: string;
  readonly tries: number;
  readonly url: string;
}

const LEASE_SECONDS = 60;
/** Maximum concurrent requests per receiver, so that a slow one does not delay others. */
const AT_ONE = 2;

export interface Sending {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly outbound: Outbound;
}

/** Leases due deliveries to receivers that are not paused, each to one node only. @param now ISO timestamp */
export async function claimDue(
  { database, outbound }: Pick<Sending, 'database' | 'outbound'>,
  most: number,
  now: string,
): Promise<readonly Claimed[]> {
  const { rows } = await database.query<Claimed>(
    `with due as (
       select d.id, d.webhook_id, row_number() over (partition by d.webhook_id order by d.next_at, d.id) as place
         from webhook_delivery d
        where d.state = 'waiting' and d.next_at <= $2 and (d.leased_until is null or d.leased_until < $2)),
     busy as (select webhook_id, count(*) as held from webhook_delivery where state = 'waiting' and leased_until >= $2 group by webhook_id),
     mine as (
       select d.id from webhook_delivery d
        where d.id in (select due.id from due join webhook w on w.id = due.webhook_id left join busy on busy.webhook_id = due.webhook_id
                        where w.archived_at is null and w.state <> 'disabled' and w.url <> all($3) and due.place + coalesce(busy.held, 0) <= ${AT_ONE}
                          and exists (select 1 from webhook_secret s where s.webhook_id = w.id)
                        order by due.id limit $1)
          and d.state = 'waiting' and (d.leased_until is null or d.leased_until < $2)
        for update skip locked)
     update webhook_delivery d set leased_until = $2::timestamptz + interval '${LEASE_SECONDS} seconds'
       from webhook w where d.id in (select id from mine) and w.id = d.webhook_id
     returning d.id, d.webhook_id, d.event_id, d.request_id, d.body, d.tries, w.url`,
    [most, now, outbound.circuits.resting('webhook')],
  );
  return rows;
}

/** Makes one attempt and records the result. @param clock returns the current time */
export async function deliver(sending: Sending, claimed: Claimed, clock: () => string): Promise<void> {
  const { database, keys, outbound } = sending;
  const at = clock();
  const timestamp = Math.floor(Date.parse(at) / 1_000);
  const secrets = await webhookSecrets.of(database, keys, claimed.webhook_id);
  const outcome = await outbound.request('webhook', claimed.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'CRM-Webhooks/1',
      'webhook-id': claimed.event_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secrets, { id: claimed.event_id, timestamp, body: claimed.body }),
      ...(claimed.request_id ? { 'x-request-id': claimed.request_id } : {}),
    },
    body: claimed.body,
  });
  const { restSeconds, headers, status } = outcome;
  if (restSeconds !== null) return inTransaction(database, (tx) => requeue(tx, claimed, restSeconds, at));
  const next = nextTry(claimed.tries + 1, status, retryAfterSeconds(headers['retry-after'], clock()));
  await inTransaction(database, (tx) => settle(tx, claimed, outcome, next, at));
}

/** Postpones a delivery to a paused receiver, without counting a failure. */
async function requeue(tx: Queryable, claimed: Claimed, seconds: number, at: string): Promise<void> {
  await tx.query(
    `update webhook_delivery set next_at = $2::timestamptz + make_interval(secs => $3), leased_until = null where id = $1`,
    [claimed.id, at, seconds],
  );
  await noteState(tx, claimed.webhook_id, 'retry', at);
}

async function settle(tx: Queryable, claimed: Claimed, outcome: Answer, next: NextTry, at: string): Promise<void> {
  const number = claimed.tries + 1;
  const nextAt = next.delaySeconds === null ? null : new Date(Date.parse(at) + next.delaySeconds * 1_000).toISOString();
  const state = next.outcome === 'retry' ? 'waiting' : next.outcome === 'delivered' ? 'delivered' : 'failed';
  await tx.query(
    `update webhook_delivery set tries = $2, state = $3, next_at = $4, leased_until = null, ended_at = $5 where id = $1`,
    [claimed.id, number, state, nextAt, state === 'waiting' ? null : at],
  );
  await tx.query(
    `insert into webhook_try (delivery_id, number, at, outcome, status, ms, response, next_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [claimed.id, number, at, outcome.said, outcome.status, outcome.ms, shownResponse(outcome.body), nextAt],
  );
  await noteState(tx, claimed.webhook_id, next.outcome, at);
  if (outcome.isBack) await hurry(tx, claimed.webhook_id, at);
  await tellPages(tx, {
    channels: [`private-webhook.${claimed.webhook_id}`],
    event: 'delivery',
    data: { id: claimed.id, state },
  });
}

/** The receiver works again: makes waiting deliveries due now, except those being sent. */
const hurry = (tx: Queryable, id: number, at: string) =>
  tx.query(
    `update webhook_delivery set next_at = $2
      where webhook_id = $1 and state = 'waiting' and next_at > $2 and (leased_until is null or leased_until < $2)`,
    [id, at],
  );

const SHOWN_BYTES = 2 * 1024;

/** The beginning of a response as text, without unprintable characters. */
function shownResponse(body: Uint8Array | null): string | null {
  if (!body || body.length === 0) return null;
  const text = Buffer.from(body.subarray(0, SHOWN_BYTES)).toString('utf8');
  return text.replace(/[^\P{Cc}\n\t]|\ufffd/gu, '');
}

/**
 * Updates the state of a webhook after an attempt: active, failing or disabled. Notifies the owner when it is disabled.
 */
async function noteState(tx: Queryable, id: number, outcome: NextTry['outcome'], at: string): Promise<void> {
  const { rows } = await tx.query<{
    state: string;
    failing_since: string | null;
    owner_id: number | null;
    name: string;
  }>('select state, failing_since, owner_id, name from webhook where id = $1 for update', [id]);
  const [present] = rows;
  const after = present && stateAfter({ state: present.state, failingSince: present.failing_since }, outcome, at);
  if (!present || !after) return;
  const context: Context = { tx, actor: product('Webhooks'), now: at, requestId: 'webhooks', ip: null };
  await change(
    context,
    id,
    after.state === 'disabled' ? actionOf(webhook, 'disable') : after.state === 'failing' ? 'fail' : 'recover',
    {
      ...after,
    },
  );
  if (after.state === 'disabled' && present.owner_id !== null)
    await notify(context, {
      userIds: [present.owner_id],
      kind: 'webhook.disabled',
      text: `The webhook “${present.name}” was disabled. ${after.reason ?? ''}`.trim(),
      about: { path: `/system/webhooks/${id}` },
    });
}

async function change(context: Context, id: number, action: AuditAction, set: Values): Promise<void> {
  const [done] = await changeMany(context, webhook, action, [{ id, version: null, set }]);
  if (done && 'problem' in done) throw done.problem;
}
