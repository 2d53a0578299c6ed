import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { kept, unseen } from '#engine/db/kept.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { derivedFrom } from '#engine/entity/registry.ts';
import { fromClause, selectList } from '#engine/store/rows.server.ts';
import { anyAsset } from '../asset.ts';
import type { Finding } from './finding.ts';
import { COMMON_ASKS, findingsOf, kindRules, type VolumeFacts } from './findings.rules.ts';

export interface FoundAt {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly findings: readonly Finding[];
}

/** What is the matter with the assets of a customer, kind by kind, as far as the actor may see them. */
export async function findingsAt(
  database: Queryable,
  actor: Actor,
  customerId: number,
  today: string,
): Promise<readonly FoundAt[]> {
  const kinds = derivedFrom(anyAsset).filter((kind) => may(actor.patterns, `${kind.name}.view`));
  const plain = kinds.filter((kind) => !kindRules[kind.name]).map((kind) => kind.name);
  const volumes = may(actor.patterns, 'volume.view')
    ? volumesAt(database, customerId)
    : new Map<number, VolumeFacts[]>();
  const found = await Promise.all([
    rowsOf(database, actor, customerId, anyAsset, [], plain),
    ...kinds.flatMap((kind) => {
      const rules = kindRules[kind.name];
      return rules ? [rowsOf(database, actor, customerId, kind, rules.asks)] : [];
    }),
  ]);
  const disks = await volumes;
  return found.flat().flatMap((row) => {
    const { id, name, kind } = row;
    const findings = findingsOf(row, disks.get(id) ?? [], today);
    return findings.length > 0 ? [{ id, name, kind, findings }] : [];
  });
}

/** An asset with the fields that its rules ask for. */
type Watched = Values & Pick<Row<typeof anyAsset>, 'id' | 'name' | 'kind'>;

async function rowsOf(
  database: Queryable,
  actor: Actor,
  customerId: number,
  noun: AnyEntity,
  asks: readonly string[],
  only?: readonly string[],
): Promise<Watched[]> {
  if (only?.length === 0) return [];
  const bind = binder();
  const { rows } = await database.query<Watched>(
    kept(
      `select ${selectList(noun, new Set([...COMMON_ASKS, ...asks]))} from ${fromClause(noun)}
        where r.customer_id = ${bind(customerId)} and r.archived_at is null and r.kind = any(${unseen(bind(only ?? [noun.name]), 'text[]')})
          and r.status in ('staged', 'in_use', 'spare', 'under_repair', 'lost') and ${scopeClause(noun, actor, bind)}`,
    ),
    bind.values,
  );
  return rows;
}

async function volumesAt(database: Queryable, customerId: number): Promise<ReadonlyMap<number, VolumeFacts[]>> {
  const { rows } = await database.query<VolumeFacts & { assetId: number }>(
    kept(
      `select asset_id as "assetId", name, capacity_gb as "capacityGb", used_gb as "usedGb", low_at_percent as "lowAtPercent", readings
         from volume where customer_id = $1 and archived_at is null and used_gb is not null`,
    ),
    [customerId],
  );
  const byAsset = new Map<number, VolumeFacts[]>();
  for (const row of rows) byAsset.set(row.assetId, [...(byAsset.get(row.assetId) ?? []), row]);
  return byAsset;
}
