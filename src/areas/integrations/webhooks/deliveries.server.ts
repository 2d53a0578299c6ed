import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { badRequest } from '#engine/http/problem.ts';
import type { Told } from './message.ts';

const PAGE = 50;
const STATES = ['waiting', 'delivered', 'failed', 'cancelled'];

const COLUMNS = `d.id, d.event_id as "eventId", d.type, d.entity, d.entity_id as "entityId", d.customer_id as "customerId", d.state, d.tries,
  d.made_at as "madeAt", d.next_at as "nextAt", d.ended_at as "endedAt", t.outcome, t.status, t.ms, t.at as "lastAt"`;
const LAST = `left join lateral (select outcome, status, ms, at from webhook_try where delivery_id = d.id order by id desc limit 1) t on true`;
/** SQL that limits deliveries to customers in the actor's scope. */
const SEEN = `($2::bigint[] is null or d.customer_id is null or d.customer_id = any($2))`;

const customersOf = ({ customers }: Actor): readonly number[] | null => (customers === 'all' ? null : customers);

export interface Delivery extends Record<string, unknown> {
  readonly id: number;
}

/** A page of deliveries, latest first; pass `next` as `before` for the following page. */
export async function deliveriesOf(
  database: Queryable,
  actor: Actor,
  webhookId: number,
  { state, before }: { readonly state?: string; readonly before?: string },
): Promise<{ readonly rows: readonly Delivery[]; readonly next: number | null }> {
  if (state !== undefined && !STATES.includes(state)) throw badRequest(`Choose a state: ${STATES.join(', ')}.`);
  if (before !== undefined && !/^\d{1,15}$/.test(before)) throw badRequest('“before” must be the ID of a delivery.');
  const { rows } = await database.query<Delivery>(
    `select ${COLUMNS} from webhook_delivery d ${LAST}
      where d.webhook_id = $1 and ${SEEN} and ($3::text is null or d.state = $3) and ($4::bigint is null or d.id < $4)
      order by d.id desc limit ${PAGE + 1}`,
    [webhookId, customersOf(actor), state ?? null, before ?? null],
  );
  const page = rows.slice(0, PAGE);
  return { rows: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** One delivery with payload and attempts; undefined when it does not exist or the actor may not see it. */
export async function deliveryOf(
  database: Queryable,
  actor: Actor,
  webhookId: number,
  id: number,
): Promise<Delivery | undefined> {
  const { rows } = await database.query<Delivery>(
    `select ${COLUMNS}, d.body, coalesce((select jsonb_agg(jsonb_build_object('number', r.number, 'at', r.at, 'outcome', r.outcome, 'status', r.status,
              'ms', r.ms, 'response', r.response, 'nextAt', r.next_at) order by r.id) from webhook_try r where r.delivery_id = d.id), '[]') as tried
       from webhook_delivery d ${LAST} where d.webhook_id = $1 and ${SEEN} and d.id = $3`,
    [webhookId, customersOf(actor), id],
  );
  return rows[0];
}

/** Attempts per day of the last fourteen days, including days without any. */
export async function triesByDay(database: Queryable, webhookId: number): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await database.query(
    `select to_char(day, 'YYYY-MM-DD') as day,
            (count(t.id) filter (where t.outcome = 'ok'))::int as delivered, (count(t.id) filter (where t.outcome <> 'ok'))::int as failed
       from generate_series((now() at time zone (select company_zone()))::date - 13, (now() at time zone (select company_zone()))::date, interval '1 day') day
       left join (select r.id, r.outcome, (r.at at time zone (select company_zone()))::date as on_day
                    from webhook_try r join webhook_delivery d on d.id = r.delivery_id
                   where d.webhook_id = $1 and r.at > now() - interval '15 days') t on t.on_day = day::date
      group by day order by day`,
    [webhookId],
  );
  return rows;
}

/** Record changes of a period from the audit log, in order. */
export async function logBetween(tx: Queryable, from: string, to: string, most: number): Promise<readonly Told[]> {
  const { rows } = await tx.query<Told & Record<string, unknown>>(
    `select entity, kind, entity_id as "entityId", action, version, customer_id as "customerId", actor_id as "actorId", at, request_id as "requestId",
            array(select jsonb_object_keys(changes)) as fields
       from change_log where at >= $1 and at < $2 and version > 0 and entity_id is not null order by id limit $3`,
    [from, to, most],
  );
  return rows;
}
