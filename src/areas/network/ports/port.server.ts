import { inSentence } from '#engine/entity/inSentence.ts';
import { ipAddress } from '#areas/estate/addresses/ipAddress.ts';
import { behaviour, follow } from '#engine/actions/behaviour.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { invalid, Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { port } from './port.ts';
import { lagComplaint, portComplaints, type PortFacts } from './port.rules.ts';
import { speedOf, WITHOUT_SOCKET } from './portTypes.ts';

/** Behaviour of ports. */
export const portBehaviour = behaviour(port, {
  beforeSave: [prepare, judgeLags, keepLanes, warnOfMacs],
  refuses: { archive: withCable },
});

/** The port of an address must belong to its asset. */
export const portsOfAddresses = follow(ipAddress, { beforeSave: [settlePorts] });

type PortChange = Change<typeof port>;

async function prepare(context: Context, changes: readonly PortChange[]): Promise<void> {
  const kept = changes.filter(({ action }) => action !== 'archive');
  const ids = kept.flatMap(({ after }) => after.assetId ?? []);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await context.tx.query<{ id: number; name: string; kind: string; status: string }>(
          'select id, name, kind, status from asset where id = any($1::bigint[])',
          [ids],
        );
  const assets = new Map(rows.map((row) => [row.id, row]));
  await settleSites(context, kept);
  for (const change of kept) {
    const { after, before } = change;
    const found = portComplaints(after);
    if (Object.keys(found).length > 0)
      change.problem = invalid(Object.fromEntries(Object.entries(found).map(([key, text]) => [key, [text]])));
    const asset = assets.get(after.assetId ?? 0);
    after.deviceName = asset?.name ?? null;
    if (!before && !change.given.has('speedMbps') && after.kind === 'interface') after.speedMbps = speedOf(after.type);
    if (after.poe === 'none') after.poeClass = null;
    if (!asset || before?.assetId === asset.id) continue;
    const kind = findEntity(asset.kind);
    if (!kind?.panels?.includes('ip-address/create'))
      refuseField(change, 'assetId', `A ${kind ? inSentence(kind.label) : 'asset of this type'} cannot have ports.`);
    if (asset.status === 'disposed') refuseField(change, 'assetId', 'The asset was disposed of and cannot have ports.');
  }
}

/** Sets the site of an outlet from its room. */
async function settleSites(context: Context, changes: readonly PortChange[]): Promise<void> {
  const placed = changes.filter(({ after }) => after.locationId !== null);
  if (placed.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; siteId: number }>(
    'select id, site_id as "siteId" from location where id = any($1::bigint[])',
    [placed.map(({ after }) => after.locationId)],
  );
  for (const { after } of placed) after.siteId = rows.find(({ id }) => id === after.locationId)?.siteId ?? after.siteId;
}

async function judgeLags(context: Context, changes: readonly PortChange[]): Promise<void> {
  const joined = changes.filter(({ problem, after }) => !problem && after.lagId !== null);
  if (joined.length === 0) return;
  const { rows } = await context.tx.query<PortFacts & { readonly id: number }>(
    `select id, kind, asset_id as "assetId", site_id as "siteId", type, mode, untagged_vlan_id as "untaggedVlanId",
            tagged_vlan_ids as "taggedVlanIds", lag_id as "lagId", lanes from network_port where id = any($1::bigint[])`,
    [joined.map(({ after }) => after.lagId)],
  );
  for (const change of joined) {
    const lag = rows.find(({ id }) => id === change.after.lagId);
    const found = lag && lagComplaint(change.after, lag);
    if (found) change.problem = new Problem(422, found.code, found.text, { errors: { lagId: [found.text] } });
  }
}

/** The number of lanes can change only while no cable is connected. */
async function keepLanes(context: Context, changes: readonly PortChange[]): Promise<void> {
  const changed = changes.filter(({ before, after, problem }) => !problem && before && before.lanes !== after.lanes);
  if (changed.length === 0) return;
  const { rows } = await context.tx.query<{ id: number }>(
    `select p.id from network_port p where p.id = any($1::bigint[]) and exists (
       select from cable c where (c.from_port_id = p.id or c.to_port_id = p.id) and c.archived_at is null)`,
    [changed.map(({ before }) => before?.id)],
  );
  for (const change of changed)
    if (rows.some(({ id }) => id === change.before?.id))
      refuseField(change, 'lanes', 'Disconnect the cables of this port before you change its lanes.');
}

/** Warns about a MAC address used twice in a customer, except for virtual ports. */
async function warnOfMacs(context: Context, changes: readonly PortChange[]): Promise<void> {
  const named = changes.filter(
    ({ problem, before, after }) =>
      !problem && after.mac !== null && before?.mac !== after.mac && !WITHOUT_SOCKET.includes(after.type),
  );
  if (named.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; customerId: number; mac: string; title: string }>(
    `select id, customer_id as "customerId", mac, concat_ws(' ', device_name, name) as title from network_port
      where mac = any($1::text[]) and customer_id = any($2::bigint[]) and archived_at is null and type <> all($3::text[])`,
    [named.map(({ after }) => after.mac), named.map(({ after }) => after.customerId), WITHOUT_SOCKET],
  );
  for (const { after, warnings } of named) {
    const other = rows.find(
      (row) => row.mac === after.mac && row.customerId === after.customerId && row.id !== after.id,
    );
    if (other) warnings.push({ code: 'mac_taken', field: 'mac', message: `${other.title} has the same MAC address.` });
  }
}

/** Refuses to archive a port with a cable. */
async function withCable(
  { tx }: Pick<Context, 'tx' | 'actor'>,
  rows: readonly Row<typeof port>[],
): Promise<ReadonlyMap<number, Problem>> {
  const { rows: held } = await tx.query<{ id: number; label: string }>(
    `select p.id, min(coalesce(c.label, 'cable ' || c.id)) as label from network_port p
       join cable c on (c.from_port_id = p.id or c.to_port_id = p.id) and c.archived_at is null
      where p.id = any($1::bigint[]) group by p.id`,
    [rows.map(({ id }) => id)],
  );
  return new Map(
    held.map(({ id, label }) => [
      id,
      new Problem(409, 'port_in_use', `This port is connected by ${label}. Archive the cable first.`),
    ]),
  );
}

async function settlePorts(context: Context, changes: readonly Change<typeof ipAddress>[]): Promise<void> {
  const linked = changes.filter(({ action, after }) => action !== 'archive' && after.portId !== null);
  if (linked.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; assetId: number | null }>(
    'select id, name, asset_id as "assetId" from network_port where id = any($1::bigint[])',
    [linked.map(({ after }) => after.portId)],
  );
  for (const change of linked) {
    const { before, after } = change;
    const found = rows.find(({ id }) => id === after.portId);
    if (!found) continue;
    if (found.assetId === null) refuseField(change, 'portId', 'A wall outlet has no address. Choose an interface.');
    else if (after.assetId === null) after.assetId = found.assetId;
    else if (after.assetId !== found.assetId) {
      // An address that moves to another asset loses its port.
      if (before && before.portId === after.portId && before.assetId !== after.assetId) after.portId = null;
      else refuseField(change, 'portId', 'Choose a port of the same asset.');
    }
    if (after.portId !== null && (after.interfaceName === null || before?.portId !== after.portId))
      after.interfaceName =
        change.given.has('interfaceName') && after.interfaceName ? after.interfaceName : found.name.slice(0, 60);
  }
}
