import type { Queryable } from '#engine/db/pool.server.ts';
import type { End, Link, OwnedPort } from './trace.rules.ts';

/** Maximum consecutive cables that one statement follows. A path over two panels and an outlet at each end has six. */
const MOST_CABLES = 12;

/** All cables reachable from these ports, through any number of panels, in one statement. */
export async function linksFrom(tx: Queryable, portIds: readonly number[]): Promise<readonly Link[]> {
  if (portIds.length === 0) return [];
  const { rows } = await tx.query<StoredLink>(
    `with recursive reach (port_id, side, hops, cable_id) as (
       select p.id, s.side, 0, null::bigint
         from network_port p cross join (values ('front'), ('rear')) s (side) where p.id = any($1::bigint[])
       union
       select e.port_id, case e.side when 'front' then 'rear' else 'front' end, r.hops + 1, e.id
         from reach r cross join lateral (
           select c.id, c.to_port_id as port_id, c.to_side as side from cable c
            where c.from_port_id = r.port_id and c.from_side = r.side and c.archived_at is null
           union all
           select c.id, c.from_port_id, c.from_side from cable c
            where c.to_port_id = r.port_id and c.to_side = r.side and c.archived_at is null) e
        where r.hops <= ${MOST_CABLES}
     )
     select ${LINK} from cable c where c.id = any(array(select cable_id from reach where cable_id is not null))
      order by c.id`,
    [portIds],
  );
  return rows.map(linkOf);
}

/** Every cable of a customer that is not planned, and the ports at its ends, in one statement. */
export async function linksOfCustomer(
  tx: Queryable,
  customerId: number,
): Promise<{ readonly links: readonly Link[]; readonly ports: readonly OwnedPort[] }> {
  const { rows } = await tx.query<StoredLink & StoredEnds>(
    `select ${LINK}, f.asset_id as "fromAsset", f.kind as "fromKind", t.asset_id as "toAsset", t.kind as "toKind"
       from cable c join network_port f on f.id = c.from_port_id join network_port t on t.id = c.to_port_id
      where c.customer_id = $1 and c.archived_at is null and c.status <> 'planned' order by c.id`,
    [customerId],
  );
  const ports = new Map<number, OwnedPort>();
  for (const { fromPort, fromAsset, fromKind, toPort, toAsset, toKind } of rows) {
    ports.set(fromPort, { id: fromPort, assetId: fromAsset, kind: fromKind });
    ports.set(toPort, { id: toPort, assetId: toAsset, kind: toKind });
  }
  return { links: rows.map(linkOf), ports: [...ports.values()] };
}

interface StoredEnds {
  readonly fromAsset: number | null;
  readonly fromKind: string;
  readonly toAsset: number | null;
  readonly toKind: string;
}

const LINK = `c.id as cable, c.from_port_id as "fromPort", c.from_side as "fromSide", c.to_port_id as "toPort", c.to_side as "toSide",
            c.length_m::float8 as "lengthM"`;

interface StoredLink {
  readonly cable: number;
  readonly fromPort: number;
  readonly fromSide: End['side'];
  readonly toPort: number;
  readonly toSide: End['side'];
  readonly lengthM: number | null;
}

const linkOf = ({ cable, fromPort, fromSide, toPort, toSide, lengthM }: StoredLink): Link => ({
  cable,
  from: { port: fromPort, side: fromSide },
  to: { port: toPort, side: toSide },
  lengthM,
});
