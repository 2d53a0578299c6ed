import type { Queryable } from '#engine/db/pool.server.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { port } from './port.ts';

/** A port with its display data. */
export interface NamedPort {
  readonly id: number;
  readonly title: string;
  readonly name: string;
  readonly kind: 'interface' | 'panel' | 'outlet';
  readonly assetId: number | null;
  /** Page of its asset, otherwise its own; null without permission. */
  readonly path: string | null;
  readonly address: string | null;
  readonly mac: string | null;
  readonly poe: string;
  readonly poeClass: string | null;
  /** Untagged VLAN: "20 Staff". */
  readonly vlan: string | null;
}

/** Ports of one customer by ID, in one statement. The caller must check that the actor sees the customer. */
export async function namedPorts(
  tx: Queryable,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedPort>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<Omit<NamedPort, 'path'> & { customerId: number; assetKind: string | null }>(
    `select p.id, p.customer_id as "customerId", p.name, p.kind, p.asset_id as "assetId", p.mac, p.poe, p.poe_class as "poeClass", a.kind as "assetKind",
            concat_ws(' ', p.device_name, p.name) as title, concat_ws(' ', v.vid, v.name) as vlan,
            coalesce((select i.address from ip_address i where i.port_id = p.id and i.archived_at is null
                       order by i.is_primary desc, i.id limit 1), a.primary_ip) as address
       from network_port p left join asset a on a.id = p.asset_id left join vlan v on v.id = p.untagged_vlan_id
      where p.id = any($1::bigint[])`,
    [[...new Set(ids)]],
  );
  return new Map(
    rows.map(({ customerId, assetKind, ...row }) => [
      row.id,
      { ...row, vlan: row.vlan || null, path: pathOf(actor, { ...row, customerId, assetKind }) },
    ]),
  );
}

function pathOf(
  actor: Actor,
  row: { id: number; customerId: number; assetId: number | null; assetKind: string | null },
): string | null {
  if (row.assetId === null) return recordPath(port, row);
  const kind = row.assetKind ? findEntity(row.assetKind) : undefined;
  return kind && may(actor.patterns, `${kind.name}.view`)
    ? recordPath(kind, { id: row.assetId, customerId: row.customerId })
    : null;
}
