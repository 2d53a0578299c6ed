import { assetExtra } from '#areas/estate/hardware/assetExtra.ts';
import { firewall } from '#areas/estate/hardware/firewall.ts';
import { cable } from '#areas/network/cables/cable.ts';
import { dependency } from '#areas/network/dependencies/dependency.ts';
import { port } from '#areas/network/ports/port.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { make, type Place } from './customers.server.ts';
import { demoVlans } from './vlans.server.ts';

/** Number of customers with documented cabling. */
const CABLED = 8;
const PORTS = 24;
const DESKS = 6;

interface Found {
  readonly customerId: number;
  readonly siteId: number;
  readonly switchId: number;
  readonly computers: readonly number[];
  readonly servers: readonly number[];
  readonly accessPoints: readonly number[];
}

/** For the first customers: a switch with its ports, a patch panel, outlets, the cables between them, and a firewall. */
export async function demoCabling(context: Context, places: readonly Place[]): Promise<void> {
  const found = await switchesAt(context, places);
  if (found.length === 0) return;
  const { rows } = await context.tx.query<{ id: number }>("select id from asset_category where name = 'Patch panel'");
  for (const each of found) await cableSite(context, each, rows[0]?.id ?? null);
}

async function switchesAt(context: Context, places: readonly Place[]): Promise<readonly Found[]> {
  const { rows } = await context.tx.query<Found>(
    `select distinct on (s.customer_id) s.customer_id as "customerId", s.site_id as "siteId", s.id as "switchId",
            array(select a.id from asset a where a.site_id = s.site_id and a.kind = 'computer' and a.status = 'in_use' order by a.id limit ${DESKS}) as computers,
            array(select a.id from asset a where a.site_id = s.site_id and a.kind = 'server' and a.status = 'in_use' order by a.id limit 2) as servers,
            array(select a.id from asset a where a.site_id = s.site_id and a.kind = 'wirelessAccessPoint' and a.status = 'in_use' order by a.id limit 3) as "accessPoints"
       from asset s where s.kind = 'networkSwitch' and s.status = 'in_use' and s.site_id = any($1::bigint[]) order by s.customer_id, s.id`,
    [places.map(({ siteId }) => siteId)],
  );
  return rows.slice(0, CABLED);
}

async function cableSite(context: Context, at: Found, categoryId: number | null): Promise<void> {
  const { customerId, siteId } = at;
  const own = { customerId, siteId };
  const vlans = (await demoVlans(context, [customerId])).get(customerId) ?? [];
  const [panel] = await make(context, assetExtra, [{ ...own, name: 'PANEL-A', categoryId }]);
  const [wall] = await make(context, firewall, [{ ...own, name: 'FW-01' }]);
  const numbers = Array.from({ length: PORTS }, (_, index) => index + 1);
  const vlanAt = (number: number) => vlans[number <= DESKS ? 1 : number <= 12 ? 2 : number <= 16 ? 3 : 0];
  const made = await make(context, port, [
    ...numbers.map((number) => ({
      customerId,
      assetId: at.switchId,
      name: `Gi1/0/${number}`,
      poe: 'pse',
      poeClass: 'class4',
      untaggedVlanId: vlanAt(number),
      enabled: number !== 20,
    })),
    { customerId, assetId: at.switchId, name: 'Te1/1/1', type: 'sfpPlus', mode: 'trunkAll', description: 'Uplink' },
    ...numbers.map((number) => ({ customerId, assetId: panel?.id, kind: 'panel', name: String(number) })),
    ...numbers.slice(0, 12).map((number) => ({ ...own, kind: 'outlet', name: `1.${String(number).padStart(2, '0')}` })),
    { customerId, assetId: wall?.id, name: 'LAN', type: 'sfpPlus', mode: 'trunkAll' },
    ...[...at.computers, ...at.servers].map((assetId) => ({ customerId, assetId, name: 'LAN' })),
    ...at.accessPoints.map((assetId) => ({ customerId, assetId, name: 'LAN', poe: 'pd', poeClass: 'class4' })),
  ]);
  const ids = made.map(({ id }) => id);
  const [switchAt, panelAt, outletAt, wallAt, deviceAt] = [0, PORTS + 1, PORTS * 2 + 1, PORTS * 2 + 13, PORTS * 2 + 14];
  const between = (from: number, to: number, more: Values): Values => ({
    customerId,
    fromPortId: ids[from],
    toPortId: ids[to],
    ...more,
  });
  await make(context, cable, [
    ...numbers
      .slice(0, 12)
      .map((number, index) =>
        between(outletAt + index, panelAt + index, { type: 'cat6a', lengthM: 18 + number * 1.5, label: `F-${number}` }),
      ),
    ...numbers.slice(0, 11).map((number, index) =>
      between(panelAt + index, switchAt + index, {
        colour: 'blue',
        lengthM: 1,
        label: `P-${number}`,
        ...(number === 11 ? { status: 'planned' } : {}),
      }),
    ),
    ...at.computers.map((_id, index) => between(deviceAt + index, outletAt + index, { colour: 'grey', lengthM: 3 })),
    ...at.servers.map((_id, index) =>
      between(deviceAt + at.computers.length + index, switchAt + 16 + index, { colour: 'red', lengthM: 2 }),
    ),
    ...at.accessPoints.map((_id, index) =>
      between(deviceAt + at.computers.length + at.servers.length + index, switchAt + 12 + index, { lengthM: 24 }),
    ),
    between(switchAt + PORTS, wallAt, { type: 'dac', lengthM: 2, label: 'UPLINK' }),
  ]);
  const [first, second] = at.servers;
  if (first && second)
    await make(context, dependency, [
      { customerId, dependentId: second, needsId: first, kind: 'service', note: 'Signs in by the directory' },
    ]);
}
