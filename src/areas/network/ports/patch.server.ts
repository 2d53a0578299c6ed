import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { linksFrom } from '../cables/links.server.ts';
import { type Link, type Path, pathsFrom, pathsThrough } from '../cables/trace.rules.ts';
import { type NamedPort, namedPorts } from './namedPorts.server.ts';
import type { PatchAnswer, PatchCable, PatchEnd, PatchPort, TraceAnswer, TracedPath } from './patch.ts';
import { poeDraw } from './poe.rules.ts';
import { byName } from './port.rules.ts';

type StoredPort = Omit<PatchPort, 'cables' | 'ends'>;

/** Ports of an asset with their cables and far ends, in four statements regardless of the number of ports. */
export async function patchOf(tx: Queryable, actor: Actor, assetId: number): Promise<PatchAnswer> {
  const { rows } = await tx.query<StoredPort & { readonly budgetW: number | null }>(
    `select p.id, p.version, p.device_name as device, p.name, p.lanes, p.kind, p.type, p.enabled, p.mode, p.poe, p.poe_class as "poeClass", p.mac, p.description,
            case when v.id is not null then jsonb_build_object('id', v.id, 'vid', v.vid, 'name', v.name) end as vlan,
            coalesce((select array_agg(t.vid order by t.vid) from vlan t where t.id = any(p.tagged_vlan_ids)), '{}') as tagged, s.poe_budget_w as "budgetW"
       from network_port p left join vlan v on v.id = p.untagged_vlan_id left join network_switch s on s.id = p.asset_id
      where p.asset_id = $1 and p.archived_at is null order by p.id limit 1000`,
    [assetId],
  );
  const ids = rows.map(({ id }) => id);
  const links = await linksFrom(tx, ids);
  const paths = pathsOf(rows, links);
  const cables = await cablesAt(tx, ids);
  const named = await namedPorts(
    tx,
    actor,
    [...paths.values()].flat().flatMap(({ ports }) => [ports[0] ?? 0, ports.at(-1) ?? 0]),
  );
  return {
    poe: poeOf(
      rows.filter(({ id }) => !(cables.get(id) ?? []).some(isPlanned)),
      paths,
      named,
    ),
    ports: byName(rows).map(({ budgetW: _budgetW, ...row }) => ({
      ...row,
      cables: cables.get(row.id) ?? [],
      ends: (paths.get(row.id) ?? []).flatMap((path) => endsOf(row.id, path, named)),
    })),
  };
}

const isPlanned = ({ side, status }: PatchCable): boolean => side === 'front' && status === 'planned';

/** The power that devices reserve at the ports of a switch. Ports that take power themselves supply none. */
function poeOf(
  rows: readonly (StoredPort & { readonly budgetW: number | null })[],
  paths: ReadonlyMap<number, readonly Path[]>,
  named: ReadonlyMap<number, NamedPort>,
): PatchAnswer['poe'] {
  const ends = rows
    .filter(({ kind, poe }) => kind === 'interface' && poe !== 'pd')
    .flatMap(({ id }) => (paths.get(id) ?? []).map(({ ports }) => ports.at(-1) ?? id).filter((end) => end !== id))
    .flatMap((end) => named.get(end) ?? []);
  const draw = poeDraw(ends);
  return draw.devices === 0 ? null : { ...draw, budgetW: rows[0]?.budgetW ?? null };
}

/** One path per port, or one per lane of a breakout port. */
function pathsOf(ports: readonly StoredPort[], links: readonly Link[]): ReadonlyMap<number, readonly Path[]> {
  const plain = pathsThrough(
    ports.flatMap(({ id, lanes }) => (lanes === null ? id : [])),
    links,
  );
  return new Map(
    ports.map(({ id }) => {
      const path = plain.get(id);
      return [id, path ? [path] : pathsFrom(id, links)] as const;
    }),
  );
}

/** The far ends of the path through a port; empty without a cable. */
function endsOf(id: number, path: Path, named: ReadonlyMap<number, NamedPort>): readonly PatchEnd[] {
  const at = path.ports.indexOf(id);
  const end = (side: PatchEnd['side'], portId: number | undefined): PatchEnd[] => {
    const found = named.get(portId ?? 0);
    return found ? [{ side, portId: found.id, title: found.title, path: found.path, address: found.address }] : [];
  };
  return [
    ...(at > 0 ? end('rear', path.ports[0]) : []),
    ...(at < path.ports.length - 1 ? end('front', path.ports.at(-1)) : []),
  ];
}

async function cablesAt(
  tx: Queryable,
  portIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PatchCable[]>> {
  if (portIds.length === 0) return new Map();
  const { rows } = await tx.query<PatchCable & { readonly portId: number }>(
    `select c.id, c.version, c.label, c.type, c.colour, c.status, c.length_m::float8 as "lengthM",
            e.port_id as "portId", e.side, e.lane, e.other_id as "otherId", e.other_side as "otherSide",
            concat_ws(' ', o.device_name, o.name) as other
       from cable c cross join lateral (values
              (c.from_port_id, c.from_side, c.from_lane, c.to_port_id, c.to_side),
              (c.to_port_id, c.to_side, c.to_lane, c.from_port_id, c.from_side)) e (port_id, side, lane, other_id, other_side)
       join network_port o on o.id = e.other_id
      where (c.from_port_id = any($1::bigint[]) or c.to_port_id = any($1::bigint[])) and e.port_id = any($1::bigint[]) and c.archived_at is null
      order by e.side, e.lane nulls first, c.id`,
    [portIds],
  );
  const found = new Map<number, PatchCable[]>();
  for (const { portId, ...row } of rows) found.set(portId, [...(found.get(portId) ?? []), row]);
  return found;
}

/** The paths through a port with names of all ports and cables, in three statements. */
export async function traceOf(tx: Queryable, actor: Actor, portId: number): Promise<TraceAnswer> {
  const paths = pathsFrom(portId, await linksFrom(tx, [portId]));
  const named = await namedPorts(
    tx,
    actor,
    paths.flatMap(({ ports }) => ports),
  );
  const cables = await cablesNamed(
    tx,
    paths.flatMap((path) => path.cables),
  );
  const [first = EMPTY, ...branches] = paths.map((path) => tracedPath(path, named, cables));
  return { ...first, branches };
}

const EMPTY: TracedPath = { hops: [], lengthM: 0, unmeasured: 0, loop: false };

const tracedPath = (
  path: Path,
  named: ReadonlyMap<number, NamedPort>,
  cables: ReadonlyMap<number, NamedCable>,
): TracedPath => ({
  hops: path.ports.map((id, at) => {
    const found = named.get(id);
    return {
      portId: id,
      title: found?.title ?? '',
      kind: found?.kind ?? 'interface',
      path: found?.path ?? null,
      vlan: found?.vlan ?? null,
      cable: cables.get(path.cables[at] ?? 0) ?? null,
    };
  }),
  lengthM: path.lengthM,
  unmeasured: path.unmeasured,
  loop: path.loop,
});

type NamedCable = NonNullable<TraceAnswer['hops'][number]['cable']>;

async function cablesNamed(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, NamedCable>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<NamedCable>(
    `select id, label, type, colour, status, length_m::float8 as "lengthM" from cable where id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
