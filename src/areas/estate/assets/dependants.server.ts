import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { derivedFrom, entityNamed } from '#engine/entity/registry.ts';
import { ownFields } from '#engine/entity/shape.ts';
import { column } from '#engine/db/names.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { anyAsset } from '../asset.ts';
import { NEEDS } from './needs.ts';

/** An asset in use that depends on another. */
export interface Dependant {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  /** ID of the asset it depends on. */
  readonly on: number;
  /** Type of dependency: part, host, contents, power. */
  readonly as: string;
}

/** A query for assets that depend on the listed ones: `id`, what it `needs`, and the `way`. */
type DependantsQuery = (list: string) => string;

const ofLaterAreas = new Set<DependantsQuery>();

/** Adds dependants that a later area records. Called once, where the area registers. */
export function addDependants(query: DependantsQuery): void {
  ofLaterAreas.add(query);
}

/** Assets in use that run on, are parts of, inside, or powered by these assets. */
export async function dependantsOf(
  context: Pick<Context, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<readonly Dependant[]> {
  if (ids.length === 0) return [];
  const bind = binder();
  const list = `${bind(ids)}::bigint[]`;
  const ways = [
    ...NEEDS.map(
      ([way, noun, field]) =>
        `select t.id, t.${column(field)} as needs, '${way}' as way from ${column(noun)} t where t.${column(field)} = any(${list})`,
    ),
    `select i.asset_id as id, i.container_id as needs, 'contents' as way from container_item i where i.container_id = any(${list}) and i.archived_at is null and i.asset_id is not null`,
    `select v.asset_id as id, v.storage_id as needs, 'storage' as way from volume v where v.storage_id = any(${list}) and v.archived_at is null`,
    `select w.id, s as needs, 'hosting' as way from software_website w cross join lateral unnest(w.server_ids) s where s = any(${list}) and cardinality(w.server_ids) = 1`,
    ...feedsFrom(list),
    ...fedBy(list),
    ...[...ofLaterAreas].map((query) => query(list)),
  ];
  const { rows } = await context.tx.query<{
    id: number;
    name: string;
    kind: string;
    customerId: number;
    on: number;
    way: string;
  }>(
    `select distinct r.id, r.name, r.kind, r.customer_id as "customerId", w.needs as on, w.way from (${ways.join(' union all ')}) w
       join asset r on r.id = w.id
      where r.status not in ('retired', 'disposed') and r.archived_at is null and ${scopeClause(anyAsset, context.actor, bind)} order by r.name, r.id`,
    bind.values,
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    path: recordPath(entityNamed(row.kind), row),
    on: row.on,
    as: row.way,
  }));
}

/** Outlets of a UPS refer to the assets they power. */
const feedsFrom = (list: string): string[] =>
  kindsWith('outlets').map(
    (table) =>
      `select (x ->> 'assetId')::bigint as id, t.id as needs, 'power' as way from ${table} t, jsonb_array_elements(coalesce(t.outlets, '[]')) x
        where t.id = any(${list}) and x ->> 'assetId' is not null`,
  );

/** Power supplies refer to the asset that powers them. */
const fedBy = (list: string): string[] =>
  kindsWith('psus').map(
    (table) =>
      `select t.id, (x ->> 'feedAssetId')::bigint as needs, 'power' as way from ${table} t, jsonb_array_elements(coalesce(t.psus, '[]')) x
        where (x ->> 'feedAssetId')::bigint = any(${list})`,
  );

const kindsWith = (field: string): string[] =>
  derivedFrom(anyAsset)
    .filter((kind) => ownFields(kind)[field]?.kind === 'rows')
    .map((kind) => column(kind.name));
