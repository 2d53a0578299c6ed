import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { kept } from '#engine/db/kept.server.ts';
import { column } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { statesOf } from '#engine/entity/states.ts';
import { entities } from '#engine/entity/registry.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { read } from '#engine/store/store.server.ts';
import type { Mark, Overview, Relative } from './overview.ts';
import { customer } from './customer.ts';

/** Marks that an area adds to the menu of the customer browser, next to the counts. */
export type MarkSource = (
  database: Queryable,
  actor: Actor,
  customerId: number,
  now: string,
) => Promise<readonly Mark[]>;

const sources: MarkSource[] = [];

/** `addMarks(async (database, actor, customerId) => [{ noun: 'server', tone: 'bad', count: 2, about: '…' }])` */
export const addMarks = (source: MarkSource): void => {
  sources.push(source);
};

/** All data for the frame of the customer browser. @throws 403, 404 */
export async function overviewOf(
  database: Queryable,
  actor: Actor,
  customerId: number,
  now: string,
): Promise<Overview> {
  const row = await read({ tx: database, actor }, customer, customerId);
  const [people, counts, relatives, favourite, ...marks] = await Promise.all([
    peopleOf(database, row),
    countsOf(database, actor, customerId),
    relativesOf(database, actor, customerId),
    isFavourite(database, actor, customerId),
    ...sources.map((source) => source(database, actor, customerId, now)),
  ]);
  const today = now.slice(0, 10);
  return {
    customer: {
      id: row.id,
      version: row.version,
      name: row.name,
      code: row.code ?? '',
      type: row.type,
      status: row.status,
      pipelineStage: row.pipelineStage,
      town: row.town,
      colour: row.colour,
      logo: row.logo,
      phone: row.phone,
      jobsEnabled: row.jobsEnabled,
      archivedAt: row.archivedAt,
      alert: row.alertBanner && (row.alertUntil === null || row.alertUntil >= today) ? row.alertBanner : null,
      alertUntil: row.alertUntil,
    },
    manager: people,
    counts,
    marks: marks.flat(),
    favourite,
    ...relatives,
  };
}

async function peopleOf(
  database: Queryable,
  row: { readonly accountManagerId: number | null },
): Promise<Overview['manager']> {
  if (row.accountManagerId === null) return null;
  const { rows } = await database.query<{ id: number; name: string; active: boolean }>(
    kept(`select id, name, status <> 'deactivated' as active from "user" where id = $1`),
    [row.accountManagerId],
  );
  return rows[0] ?? null;
}

/** Number of records per entity for a customer; derived entities are counted by type. Uses a single query. */
async function countsOf(database: Queryable, actor: Actor, customerId: number): Promise<Record<string, number>> {
  const nouns = entities().filter((each) => isCounted(each) && may(actor.patterns, `${each.name}.view`));
  const roots = [...new Set(nouns.map(rootOf))];
  if (roots.length === 0) return {};
  const bind = binder();
  const id = bind(customerId);
  const parts = roots.map((root) => {
    const kind = root.kindField ? `r.${column(root.kindField)}` : bind(root.name);
    return `select ${kind}::text as noun, count(*)::int as n from ${column(root.name)} r where r.${column(fieldOf(root))} = ${id} and r.archived_at is null${retiredClause(root)} group by 1`;
  });
  const { rows } = await database.query<{ noun: string; n: number }>(kept(parts.join(' union all ')), bind.values);
  const seen = new Set(nouns.map((each) => each.name));
  return Object.fromEntries(rows.filter((row) => seen.has(row.noun)).map((row) => [row.noun, row.n]));
}

const isCounted = (entity: AnyEntity): boolean =>
  rootOf(entity).scope.by === 'customer' &&
  entity.name !== 'customer' &&
  (entity.underCustomer === true || entity.base !== undefined) &&
  !entity.internal;
const fieldOf = (root: AnyEntity): string => ('field' in root.scope ? root.scope.field : 'customerId');

/** Excludes leavers and disposed assets, as the lists do. */
function retiredClause(root: AnyEntity): string {
  return statesOf(root)
    .flatMap(({ field, table }) => {
      const retired = Object.keys(table).filter((key) => table[key]?.retired);
      return retired.length === 0
        ? []
        : [` and r.${column(field)} <> all(array[${retired.map((key) => `'${key}'`).join(', ')}])`];
    })
    .join('');
}

/** The parent group and the members of a customer, limited to those the actor may see. */
export async function relativesOf(
  database: Queryable,
  actor: Actor,
  customerId: number,
): Promise<Pick<Overview, 'parent' | 'children' | 'group'>> {
  const bind = binder();
  const id = bind(customerId);
  const { rows } = await database.query<Relative & { level: number } & Record<string, unknown>>(
    kept(`with recursive down as (
       select c.id, 0 as level from customer c where c.id = ${id}
       union all select c.id, d.level + 1 from customer c join down d on c.parent_id = d.id where d.level < 3)
     select r.id, r.name, r.code, r.town, r.status, x.level from (
       select id, level from down where level > 0
       union all select parent_id, -1 from customer where id = ${id} and parent_id is not null) x
     join customer r on r.id = x.id where r.archived_at is null and ${scopeClause(customer, actor, bind)} order by x.level, r.name`),
    bind.values,
  );
  const relative = ({ id, name, code, town, status }: Relative): Relative => ({ id, name, code, town, status });
  const below = rows.filter((row) => row.level > 0);
  const parent = rows.find((row) => row.level === -1);
  return {
    parent: parent ? relative(parent) : null,
    children: below.filter((row) => row.level === 1).map(relative),
    group: [customerId, ...below.map((row) => row.id)],
  };
}

async function isFavourite(database: Queryable, actor: Actor, customerId: number): Promise<boolean> {
  const { rows } = await database.query(
    kept(`select 1 from favourite where user_id = $1 and entity = 'customer' and entity_id = $2`),
    [actor.userId, customerId],
  );
  return rows.length > 0;
}
