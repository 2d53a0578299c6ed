import { may } from '#engine/permission/permission.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { entities, findEntity } from '#engine/entity/registry.ts';
import { read } from '#engine/store/store.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { localeGroup } from '#engine/settings/localeGroup.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { customer } from '../customers/customer.ts';
import { FOLLOWED } from '../settle.server.ts';
import { openNow, type SiteHours } from '../sites/siteHours.rules.ts';
import { attentionFor } from './attention.server.ts';
import type { Dashboard, DashboardPerson, DashboardSite } from './dashboard.ts';

const WEEKS = 12;
const MOST_RECENT = 8;

/** @throws 403, 404 */
export async function dashboardOf(
  database: Queryable,
  actor: Actor,
  customerId: number,
  now: string,
): Promise<Dashboard> {
  await read({ tx: database, actor }, customer, customerId);
  const [attention, sites, people, weeks, recent] = await Promise.all([
    attentionFor(database, actor, customerId, now),
    may(actor.patterns, 'site.view') ? sitesOf(database, customerId, now) : NONE,
    may(actor.patterns, 'contact.view') ? keyPeopleOf(database, customerId) : NONE,
    weeksOf(database, actor, customerId, now),
    recentOf(database, actor, customerId, { most: MOST_RECENT }),
  ]);
  return {
    attention,
    sites: sites.rows,
    siteTotal: sites.total,
    people: people.rows,
    peopleTotal: people.total,
    weeks,
    recent,
  };
}

/** The first rows, and the total number. */
interface First<T> {
  readonly rows: readonly T[];
  readonly total: number;
}
const NONE = { rows: [], total: 0 };

/** Sites, and whether each is open now. */
async function sitesOf(database: Queryable, customerId: number, now: string): Promise<First<DashboardSite>> {
  const { rows } = await database.query<
    SiteHours & {
      id: number;
      name: string;
      town: string;
      isPrimary: boolean;
      phone: string | null;
      total: number;
    } & Record<string, unknown>
  >(
    `select id, name, town, is_primary as "isPrimary", phone, hours, closed_dates as "closedDates", special_hours as "specialHours", count(*) over ()::int as total
       from site where customer_id = $1 and archived_at is null order by is_primary desc, name limit 50`,
    [customerId],
  );
  const shown = rows.map(({ hours, closedDates, specialHours, total: _, ...site }) => {
    const found = openNow({ hours, closedDates, specialHours }, Date.parse(now));
    return { ...site, open: found?.open ?? null, changesAt: found?.changesAt ?? null };
  });
  return { rows: shown, total: rows[0]?.total ?? 0 };
}

/** Contacts with a role, the primary one first. */
export async function keyPeopleOf(database: Queryable, customerId: number): Promise<First<DashboardPerson>> {
  const { rows } = await database.query<DashboardPerson & { total: number } & Record<string, unknown>>(
    `select id, concat_ws(' ', first_name, last_name) as name, job_title as "jobTitle", roles, coalesce(direct_dial, mobile, phone) as phone, email, may_approve_up_to as "mayApproveUpTo", count(*) over ()::int as total
       from contact where customer_id = $1 and archived_at is null and cardinality(roles) > 0
      order by roles @> array['primary'] desc, roles @> array['emergency'] desc, last_name limit 8`,
    [customerId],
  );
  return { rows: rows.map(({ total: _, ...person }) => person), total: rows[0]?.total ?? 0 };
}

async function weeksOf(
  database: Queryable,
  actor: Actor,
  customerId: number,
  now: string,
): Promise<Dashboard['weeks']> {
  const today = companyToday(new Date(now));
  const { weekStart } = await readGroup(database, localeGroup);
  // Days by which the company's week starts before Monday.
  const early = { monday: 0, sunday: 1, saturday: 2 }[weekStart];
  const begun = addDays(today, -((weekdayOf(today) - 1 + early) % 7));
  const first = addDays(begun, -7 * (WEEKS - 1));
  const { rows } = await database.query<{ from: string; byPeople: number; byProduct: number }>(
    `select to_char(date_trunc('week', at at time zone (select company_zone()) + make_interval(days => $5)) - make_interval(days => $5), 'YYYY-MM-DD') as "from",
            (count(*) filter (where actor_id is not null and batch_id is null))::int as "byPeople",
            (count(*) filter (where actor_id is null or batch_id is not null))::int as "byProduct"
       from change_log where customer_id = $1 and at >= $2::date and kind = any($3::text[]) and action <> $4 and version > 0 group by 1`,
    [customerId, first, seenNouns(actor), FOLLOWED, early],
  );
  return Array.from({ length: WEEKS }, (_, at) => {
    const from = addDays(first, 7 * at);
    return rows.find((row) => row.from === from) ?? { from, byPeople: 0, byProduct: 0 };
  });
}

/** The newest changes that people made, one by one, to records that the actor may see. */
export async function recentOf(
  database: Queryable,
  actor: Actor,
  customerId: number,
  { most, since = null }: { readonly most: number; readonly since?: string | null },
): Promise<Dashboard['recent']> {
  const { rows } = await database.query<{
    id: number;
    at: string;
    actor: string;
    action: string;
    kind: string;
    entityId: number;
    title: string;
  }>(
    `select id, at, actor_name as actor, action, kind, entity_id as "entityId", title from change_log
      where customer_id = $1 and kind = any($2::text[]) and action <> $3 and version > 0 and batch_id is null and actor_id is not null
        ${since === null ? 'order by id desc' : 'and at >= $5::date order by at desc, id desc'} limit $4`,
    [customerId, seenNouns(actor), FOLLOWED, most, ...(since === null ? [] : [since])],
  );
  return rows.map(({ kind, entityId, ...line }) => {
    const noun = findEntity(kind);
    return {
      ...line,
      noun: noun?.label ?? kind,
      path: noun && !noun.internal ? recordPath(noun, { id: entityId, customerId }) : null,
    };
  });
}

/** Entities the actor may see; changes of others are hidden. */
const seenNouns = (actor: Actor): string[] =>
  entities()
    .map((each) => each.name)
    .filter((name) => may(actor.patterns, `${name}.view`));
