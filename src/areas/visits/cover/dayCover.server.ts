import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { coverNote } from '#areas/customers/cover-notes/coverNote.ts';
import type { DayCover } from '../day/myDay.schema.ts';

interface NoteRow extends DayCover, Record<string, unknown> {
  readonly customerId: number;
  /** Null for all sites. */
  readonly siteId: number | null;
}

/** The cover notes that apply to the customers on a day: standing ones, and dated ones that are ready or in use. */
export async function coverOfDay(
  tx: Queryable,
  actor: Actor,
  { customerIds, day }: { readonly customerIds: readonly number[]; readonly day: string },
): Promise<readonly NoteRow[]> {
  if (customerIds.length === 0 || !may(actor.patterns, 'coverNote.view')) return [];
  const bind = binder();
  const me = `${bind(actor.userId)}::bigint`;
  const on = `${bind(day)}::date`;
  const { rows } = await tx.query<NoteRow>(
    `select r.id, r.version, r.customer_id as "customerId", r.site_id as "siteId", r.name, coalesce(r.body, '') as body,
            r.kind = 'dated' and r.cover_ids @> array[${me}]
              and not r.read_by @> jsonb_build_array(jsonb_build_object('userId', ${me})) as "isUnread"
       from cover_note r
      where r.customer_id = any(${bind(customerIds)}::bigint[]) and r.archived_at is null
        and (r.kind = 'standing' and r.status in ('draft', 'ready', 'inUse') and r.body is not null
          or r.status in ('ready', 'inUse') and ${on} between r.from_on and r.to_on)
        and ${scopeClause(coverNote, actor, bind)}
      order by r.kind, r.id limit 100`,
    bind.values,
  );
  return rows;
}
