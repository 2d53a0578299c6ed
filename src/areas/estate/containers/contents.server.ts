import type { Queryable } from '#engine/db/pool.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Content } from './contents.ts';

const MOST = 500;

/** Contents of a container from top to bottom, with links to the pages that the actor may open. */
export async function contentsOf(
  tx: Queryable,
  actor: Actor,
  { id, customerId }: { readonly id: number; readonly customerId: number },
): Promise<readonly Content[]> {
  const { rows } = await tx.query<Omit<Content, 'path'> & { readonly kind: string | null }>(
    `select i.id, i.version, i.label as title, i.asset_id as "assetId", a.kind, i.u::float8 as u, i.h::float8 as h, i.face, i.full_depth as "fullDepth",
            i.slot, i.cable_note as "cableNote", m.watts, m.weight_kg::float8 as "weightKg"
       from container_item i left join asset a on a.id = i.asset_id left join model m on m.id = a.model_id
      where i.container_id = $1 and i.archived_at is null order by i.u desc nulls last, i.slot, i.label, i.id limit ${MOST}`,
    [id],
  );
  return rows.map(({ kind, ...row }) => ({
    ...row,
    path:
      kind && row.assetId && may(actor.patterns, `${kind}.view`)
        ? recordPath(entityNamed(kind), { id: row.assetId, customerId })
        : null,
  }));
}
