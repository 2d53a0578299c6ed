import { binder, type Binder } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { headOf } from './entries.server.ts';
import { freshSeals, sealedAfter } from './newer.server.ts';
import { MOST_NEWER, type Newer } from './newer.ts';
import { type AccessCount, type AccessLine, type Known, REVEALING } from '#engine/changes/secretAccess.ts';
import { withoutHidden } from './hiddenRecords.server.ts';
import { unusualAbout } from '#engine/changes/unusual.rules.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** The filters of the credential log. */
export interface AccessQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly who?: number | null | undefined;
  readonly how?: string | undefined;
  readonly customer?: number | undefined;
  /** Lines older than this one. */
  readonly before?: number | undefined;
}

const PAGE = 200;
const REVEALED = `(${REVEALING.map((how) => `'${how}'`).join(', ')})`;

/** Leaves out secrets of customers outside the actor's scope. */
function whereOf({ from, to, who, how, customer, before }: AccessQuery, actor: Actor, bind: Binder): string {
  const parts = [
    actor.customers !== 'all' && `(a.customer_id is null or a.customer_id = any(${bind(actor.customers)}::bigint[]))`,
    from && `a.at >= (${bind(from)}::date)::timestamp at time zone (select company_zone())`,
    to && `a.at < (${bind(to)}::date + 1)::timestamp at time zone (select company_zone())`,
    who === null ? 'a.actor_id is null' : who && `a.actor_id = ${bind(who)}`,
    how && `a.how = ${bind(how)}`,
    customer && `a.customer_id = ${bind(customer)}`,
    before && `a.id < ${bind(before)}`,
  ];
  return parts.filter(Boolean).join(' and ') || 'true';
}

type Stored = Omit<AccessLine, 'unusual'> & {
  readonly onThatDay: number;
  readonly usually: number | null;
  readonly leftSoonAfter: boolean;
} & Record<string, unknown>;

/**
 * A page of the credential log, newest first, with the place where it ended and how far the log was sealed at that
 * time.
 */
export async function listAccesses(
  database: Queryable,
  actor: Actor,
  query: AccessQuery,
): Promise<{ rows: AccessLine[]; next: string | null; sealed: number }> {
  // Read before the lines: a line sealed in between is reported twice, but none is missed.
  const { seq: sealed } = await headOf(database);
  const bind = binder();
  const where = whereOf(query, actor, bind);
  const rows = await readAccesses(
    database,
    actor,
    `page as (select * from secret_access a where ${where} order by a.id desc limit ${PAGE})`,
    bind,
  );
  const last = rows.length === PAGE ? rows.at(-1) : undefined;
  return { rows, next: last ? String(last.id) : null, sealed };
}

/**
 * The matching lines sealed after a place in the log, newest first: those that a list read up to that place has
 * missed.
 */
export async function newerAccesses(
  database: Queryable,
  actor: Actor,
  { since, ...query }: AccessQuery & { readonly since: number },
): Promise<Newer<AccessLine>> {
  const span = await sealedAfter(database, since);
  if (span.sealed === since) return { rows: [], ...span };
  const bind = binder();
  const fresh = freshSeals(since, span.sealed, bind);
  const where = whereOf(query, actor, bind);
  const rows = await readAccesses(
    database,
    actor,
    // A line has the time of its entry, so the index by time finds the few candidates.
    `fresh as materialized (select l.id, l.at from (${fresh}) s join change_log l on l.id = s.entry_id where l.action like 'secret-%'),
     page as (select a.* from secret_access a where a.at >= (select min(at) from fresh) and a.entry_id in (select id from fresh)
                 and ${where} order by a.id desc limit ${MOST_NEWER})`,
    bind,
  );
  return { rows, ...span };
}

/**
 * Lines with unusual ones marked.
 * @param page the part of the statement, named `page`, that selects the lines
 */
async function readAccesses(database: Queryable, actor: Actor, page: string, bind: Binder): Promise<AccessLine[]> {
  const { rows: read } = await database.query<Stored>(
    `with ${page},
     days as (
       select actor_id, (at at time zone (select company_zone()))::date as day, count(*)::int as n from secret_access
        where how in ${REVEALED} and actor_id in (select actor_id from page) group by 1, 2)
     select a.id, a.at, a.actor_id as "actorId", a.actor_name as "actorName", a.how, a.entity, a.entity_id as "entityId", a.title,
            a.customer_id as "customerId", c.title as "customerName", a.reason, a.session_id as "sessionId", a.ip,
            coalesce(d.n, 0) as "onThatDay", before.usually,
            exists (select 1 from change_log l where l.entity = 'user' and l.entity_id = a.actor_id and l.action = 'deactivate'
                       and l.at >= a.at and l.at < a.at + interval '30 days') as "leftSoonAfter"
       from page a
       left join days d on d.actor_id = a.actor_id and d.day = (a.at at time zone (select company_zone()))::date
       left join lateral (select avg(e.n)::float8 as usually from days e where e.actor_id = a.actor_id
                             and e.day < (a.at at time zone (select company_zone()))::date
                             and e.day >= (a.at at time zone (select company_zone()))::date - 90) before on true
       left join search_entry c on c.entity = 'customer' and c.entity_id = a.customer_id
      order by a.id desc`,
    bind.values,
  );
  const rows = await withoutHidden(database, actor, read);
  const hours = await companyHours(database, spanOf(rows.map(({ at }) => at)));
  return rows.map(({ onThatDay, usually, leftSoonAfter, ...line }) => ({
    ...line,
    unusual: line.actorId === null ? [] : unusualAbout({ at: line.at, onThatDay, usually, leftSoonAfter }, hours),
  }));
}

/** The days around some moments, wide enough for any time zone. */
export function spanOf(moments: readonly string[]): { readonly from: string; readonly to: string } {
  const days = moments.map((at) => at.slice(0, 10)).sort();
  const today = nowIso().slice(0, 10);
  return { from: addDays(days[0] ?? today, -2), to: addDays(days.at(-1) ?? today, 2) };
}

/** Counts lines by day and user. */
export async function countAccesses(database: Queryable, actor: Actor, query: AccessQuery): Promise<AccessCount[]> {
  const bind = binder();
  const { rows } = await database.query<AccessCount & Record<string, unknown>>(
    `select to_char(a.at at time zone (select company_zone()), 'YYYY-MM-DD') as day, a.actor_name as "actorName", count(*)::int as count
       from secret_access a where ${whereOf(query, actor, bind)} group by 1, 2 order by 1, 3 desc`,
    bind.values,
  );
  return rows;
}

/** The users in the credential log, for the user filter. */
export async function peopleInLog(database: Queryable): Promise<{ id: number; name: string }[]> {
  const { rows } = await database.query<{ id: number; name: string }>(
    `select actor_id as id, max(actor_name) as name from secret_access where actor_id is not null group by 1 order by 2 limit 500`,
  );
  return rows;
}

/**
 * Secrets that a user has seen or entered and that have not been changed since. They have to be rotated when the user
 * leaves.
 */
export async function stillKnown(database: Queryable, actor: Actor, userId: number): Promise<Known[]> {
  const bind = binder();
  const where = whereOf({ who: userId }, actor, bind);
  const { rows } = await database.query<Known & Record<string, unknown>>(
    `select distinct on (a.entity, a.entity_id) a.entity, a.entity_id as "entityId", a.title, a.customer_id as "customerId",
            c.title as "customerName", a.at as "lastSeenAt", a.how
       from secret_access a left join search_entry c on c.entity = 'customer' and c.entity_id = a.customer_id
      where ${where} and a.how in ${REVEALED}
        and not exists (select 1 from secret_access n where n.entity = a.entity and n.entity_id = a.entity_id and n.how = 'changed' and n.id > a.id)
      order by a.entity, a.entity_id, a.id desc`,
    bind.values,
  );
  return withoutHidden(database, actor, rows);
}
