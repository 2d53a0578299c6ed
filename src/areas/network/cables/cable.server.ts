import { behaviour } from '#engine/actions/behaviour.server.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { byName } from '../ports/port.rules.ts';
import { WITHOUT_SOCKET } from '../ports/portTypes.ts';
import { cable } from './cable.ts';
import { type CablePort, cableWarnings, laneComplaint, type PortSide, sideOf, socketComplaint } from './cable.rules.ts';

/** Behaviour of cables. Checks them under the lock of their ports, so that two never use the same one. */
export const cableBehaviour = behaviour(cable, { beforeSave: [settleEnds] });

type CableChange = Change<typeof cable>;

interface LockedPort extends CablePort {
  readonly name: string;
  readonly assetId: number | null;
}

async function settleEnds(context: Context, changes: readonly CableChange[]): Promise<void> {
  const kept = changes.filter(({ action }) => action !== 'archive');
  if (kept.length === 0) return;
  const ports = await lockPorts(context, kept.flatMap(portIdsOf));
  const placed = kept.filter((change) => judge(change, ports));
  await refuseBusy(context, placed, ports);
}

const portIdsOf = ({ after }: CableChange): readonly number[] => [after.fromPortId, after.toPortId];

/** Locks ports by ID, in order, to avoid deadlocks. */
async function lockPorts(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, LockedPort>> {
  const { rows } = await context.tx.query<LockedPort>(
    `select id, kind, type, name, lanes, concat_ws(' ', device_name, name) as title, asset_id as "assetId" from network_port
      where id = any($1::bigint[]) order by id for no key update`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Fills in the sides and makes all checks that need no lock. */
function judge(change: CableChange, ports: ReadonlyMap<number, LockedPort>): boolean {
  const { after, warnings } = change;
  const from = ports.get(after.fromPortId);
  const to = ports.get(after.toPortId);
  // The reference check refuses ports that do not exist.
  if (!from || !to) return false;
  if (from.id === to.id) {
    refuseField(change, 'toPortId', 'A cable connects two different ports. Choose another port.');
    return false;
  }
  for (const [key, port] of [
    ['fromPortId', from],
    ['toPortId', to],
  ] as const) {
    const complaint = socketComplaint(port);
    if (complaint) refuseField(change, key, complaint);
  }
  for (const [key, lane, port] of [
    ['fromPortId', 'fromLane', from],
    ['toPortId', 'toLane', to],
  ] as const) {
    // A lane does not carry over to another port.
    if (port.lanes === null || (change.before && change.before[key] !== port.id && !change.given.has(lane)))
      after[lane] = null;
    const wrong = laneComplaint(port, after[lane]);
    if (wrong) refuseField(change, lane, wrong);
  }
  after.fromSide = sideOf(from, to, after.fromSide);
  after.toSide = sideOf(to, from, after.toSide);
  warnings.push(...cableWarnings({ type: after.type, lengthM: after.lengthM }, [from, to]));
  return !change.problem;
}

interface Held {
  readonly cableId: number;
  readonly portId: number;
  readonly side: PortSide;
  readonly lane: number | null;
  readonly otherId: number;
  readonly otherTitle: string;
  readonly label: string | null;
}

const endKey = ({ portId, side, lane }: Pick<Held, 'portId' | 'side' | 'lane'>): string =>
  `${portId} ${side} ${lane ?? 0}`;

/** Refuses a port side in use, with its other end and the next free port. */
async function refuseBusy(
  context: Context,
  changes: readonly CableChange[],
  ports: ReadonlyMap<number, LockedPort>,
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await context.tx.query<Held>(
    `select c.id as "cableId", e.port_id as "portId", e.side, e.lane, e.other_id as "otherId", c.label,
            concat_ws(' ', o.device_name, o.name) as "otherTitle"
       from cable c cross join lateral (values (c.from_port_id, c.from_side, c.from_lane, c.to_port_id), (c.to_port_id, c.to_side, c.to_lane, c.from_port_id)) e (port_id, side, lane, other_id)
       join network_port o on o.id = e.other_id
      where (c.from_port_id = any($1::bigint[]) or c.to_port_id = any($1::bigint[])) and e.port_id = any($1::bigint[]) and c.archived_at is null
      order by c.id`,
    [changes.flatMap(portIdsOf)],
  );
  const taken = new Map(rows.map((row) => [endKey(row), row]));
  // An edited cable releases its old ends.
  for (const change of changes)
    for (const [key, held] of taken) if (held.cableId === change.before?.id) taken.delete(key);
  for (const change of changes) {
    const { after } = change;
    for (const end of ENDS) {
      const port = ports.get(after[end.port]);
      if (!port || change.problem) continue;
      const at = { portId: port.id, side: after[end.side] ?? 'front' } as const;
      if (port.lanes !== null && after[end.lane] === null) after[end.lane] = freeLane(taken, at, port.lanes);
      const held = taken.get(endKey({ ...at, lane: after[end.lane] }));
      if (held) change.problem = await busy(context, { field: end.port, port, held });
    }
    if (change.problem) continue;
    for (const end of ENDS) {
      const otherId = after[end.other];
      const mine = {
        cableId: after.id ?? 0,
        portId: after[end.port],
        side: after[end.side] ?? 'front',
        lane: after[end.lane],
        otherId,
        otherTitle: ports.get(otherId)?.title ?? '',
        label: after.label,
      };
      taken.set(endKey(mine), mine);
    }
  }
}

const ENDS = [
  { port: 'fromPortId', side: 'fromSide', lane: 'fromLane', other: 'toPortId' },
  { port: 'toPortId', side: 'toSide', lane: 'toLane', other: 'fromPortId' },
] as const;

/** The first free lane, or lane 1 when none is free, so that the refusal names its cable. */
function freeLane(
  taken: ReadonlyMap<string, Held>,
  at: { readonly portId: number; readonly side: PortSide },
  lanes: number,
): number {
  for (let lane = 1; lane <= lanes; lane++) if (!taken.has(endKey({ ...at, lane }))) return lane;
  return 1;
}

async function busy(
  context: Context,
  { field, port, held }: { readonly field: string; readonly port: LockedPort; readonly held: Held },
): Promise<Problem> {
  const free = await nextFree(context, port);
  const by = held.label ? ` by cable ${held.label}` : '';
  const lane = held.lane === null ? '' : ` lane ${held.lane}`;
  const message = `${port.title}${lane} is already connected to ${held.otherTitle}${by}.${free ? ` ${free.name} is free.` : ''}`;
  return new Problem(409, 'port_taken', message, {
    errors: { [field]: [message] },
    more: {
      holder: held.cableId > 0 ? { id: held.cableId, title: held.label ?? `Cable ${held.cableId}` } : null,
      otherEnd: { id: held.otherId, title: held.otherTitle },
      nextFree: free ? { id: free.id, title: free.name } : null,
    },
  });
}

/** The next port without a cable after a busy one, on the same asset and of the same type. */
async function nextFree(context: Context, { assetId, kind, name }: LockedPort) {
  if (assetId === null) return undefined;
  const { rows } = await context.tx.query<{ id: number; name: string; isFree: boolean }>(
    `select p.id, p.name, not exists (
              select from cable c where (c.from_port_id = p.id or c.to_port_id = p.id) and c.archived_at is null) as "isFree"
       from network_port p where p.asset_id = $1 and p.kind = $2 and p.type <> all($3::text[]) and p.archived_at is null`,
    [assetId, kind, WITHOUT_SOCKET],
  );
  const ordered = byName(rows);
  const at = ordered.findIndex((each) => each.name === name);
  return [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(at, 0))].find((each) => each.isFree);
}
