import { type Binder, binder } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { auditWhere } from '../auditQuery.server.ts';
import { headOf } from '../entries.server.ts';
import { REVEALING } from '#engine/changes/secretAccess.ts';
import type { PackAsked } from './packAsked.ts';
import type { CustomerFigures, Origin, PackFigures, ReportedCount, ToRotate } from './packFigures.ts';

const LISTED = 500;
const REVEALED = `(${REVEALING.map((how) => `'secret-${how}'`).join(', ')})`;
const CATEGORY = `case when l.action in ${REVEALED} then 'seen' when l.action in ('refused', 'secret-refused') then 'refused'
  when l.action = 'export' then 'exported' when l.version > 0 or l.action like 'secret-%' then 'changed' else 'other' end`;

/** The entries of a pack that the actor may see, as a condition over `change_log l`. */
export function packWhere(
  { who, ...rest }: PackAsked,
  actor: Actor,
  upTo: number,
): { where: string; values: unknown[] } {
  const bind: Binder = binder();
  const where = [
    auditWhere(rest, actor, bind),
    `l.id <= ${bind(upTo)}::bigint`,
    who !== undefined && `(l.actor_id = ${bind(who)} or (l.entity = 'user' and l.entity_id = ${bind(who)}))`,
  ];
  return { where: where.filter(Boolean).join(' and '), values: bind.values };
}

/** Reads the figures of a pack from one snapshot. */
export function packFigures(database: Database, { where, values }: ReturnType<typeof packWhere>): Promise<PackFigures> {
  return inTransaction(
    database,
    async (tx) => {
      await tx.query('set transaction isolation level repeatable read');
      const customers = await tx.query<CustomerFigures & Record<string, unknown>>(
        `select "customerId", c.title as customer, ${['seen', 'refused', 'changed', 'exported', 'other'].map((each) => `coalesce(sum(n) filter (where category = '${each}'), 0)::int as ${each}`).join(', ')}
         from (select l.customer_id as "customerId", ${CATEGORY} as category, count(*) as n from change_log l where ${where} group by 1, 2) x
         left join search_entry c on c.entity = 'customer' and c.entity_id = "customerId"
        group by 1, 2 order by seen desc, exported desc, changed desc`,
        values,
      );
      const toRotate = await tx.query<ToRotate & Record<string, unknown>>(
        `select l.kind, l.entity_id as "entityId", max(l.title) as title, max(c.title) as customer, max(l.at) as "lastAt",
              count(*)::int as times, string_agg(distinct l.actor_name, ', ') as by
         from change_log l left join search_entry c on c.entity = 'customer' and c.entity_id = l.customer_id
        where ${where} and l.action in ${REVEALED} and l.entity_id is not null
          and not exists (select from change_log n where n.entity = l.entity and n.entity_id = l.entity_id and n.action = 'secret-changed' and n.id > l.id)
        group by l.kind, l.entity, l.entity_id order by 4 nulls last, 3`,
        values,
      );
      const origins = await tx.query<Origin & Record<string, unknown>>(
        `select l.ip, l.session_id as "sessionId", l.actor_name as "actorName", min(l.at) as "firstAt", max(l.at) as "lastAt", count(*)::int as entries
         from change_log l where ${where} group by 1, 2, 3 order by 5 desc limit ${LISTED}`,
        values,
      );
      const listed = (category: string) => told(tx, `${where} and (${CATEGORY}) = '${category}'`, values);
      return {
        entries: customers.rows.reduce(
          (sum, each) => sum + each.seen + each.refused + each.changed + each.exported + each.other,
          0,
        ),
        head: await headOf(tx),
        customers: customers.rows,
        toRotate: toRotate.rows,
        exports: await listed('exported'),
        secrets: await listed('seen'),
        changes: await listed('changed'),
        origins: origins.rows,
      };
    },
    { seconds: 3_600, each: 600 },
  );
}

async function told(tx: Queryable, where: string, values: readonly unknown[]): Promise<readonly ReportedCount[]> {
  const { rows } = await tx.query<ReportedCount & Record<string, unknown>>(
    `select l.at, l.actor_name as "actorName", l.action, l.kind, l.title, c.title as customer, l.ip, l.note
       from change_log l left join search_entry c on c.entity = 'customer' and c.entity_id = l.customer_id
      where ${where} order by l.at desc, l.id desc limit ${LISTED}`,
    values,
  );
  return rows;
}
