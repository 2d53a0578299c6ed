import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { anyAsset } from '../asset.ts';

/** The asset that already has a value, as far as the actor may see it. */
export interface Holder {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  readonly customerId: number;
  /** Whether the asset had this tag before its current one. */
  readonly hadBefore: (tag: string) => boolean;
}

/** The assets that the actor may see. Assets outside the actor's scope are missing from the map. */
export async function holdersById(
  context: Pick<Context, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Holder>> {
  if (ids.length === 0) return new Map();
  const bind = binder();
  const { rows } = await context.tx.query<{
    id: number;
    name: string;
    kind: string;
    customerId: number;
    assetTag: string | null;
  }>(
    `select r.id, r.name, r.kind, r.customer_id as "customerId", r.asset_tag as "assetTag" from asset r
      where r.id = any(${bind(ids)}::bigint[]) and ${scopeClause(anyAsset, context.actor, bind)}`,
    bind.values,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        title: row.name,
        customerId: row.customerId,
        path: recordPath(entityNamed(row.kind), row),
        hadBefore: (tag) => row.assetTag?.toLowerCase() !== tag.toLowerCase(),
      },
    ]),
  );
}

/** Details of the holder for a refusal; empty when the holder is another row of the same write. */
export const holderAnswer = (holder: Holder | null | undefined): Readonly<Record<string, unknown>> =>
  holder === undefined
    ? {}
    : { holder: holder && { id: holder.id, title: holder.title, path: holder.path, customerId: holder.customerId } };
