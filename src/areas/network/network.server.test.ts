import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { site } from '#areas/customers/sites/site.ts';
import { assetExtra } from '#areas/estate/hardware/assetExtra.ts';
import { computer } from '#areas/estate/hardware/computer.ts';
import { networkSwitch } from '#areas/estate/hardware/networkSwitch.ts';
import { whiteboard } from '#areas/estate/hardware/whiteboard.ts';
import { product as productActor } from '#engine/permission/actor.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { list } from '#engine/lists/list.server.ts';
import { readQuery } from '#engine/lists/query.ts';
import { cable as cableNoun } from './cables/cable.ts';
import { graphNear } from './dependencies/graph.server.ts';
import { patchOf, traceOf } from './ports/patch.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let trust: Values;
let annexe: Values;
let core: Values;
let panel: Values;
let desk: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    trust = await a(context, customer, { name: 'Birch Trust' });
    annexe = await a(context, site, { customerId: school.id, name: 'Annexe' });
    const own = { customerId: school.id, siteId: annexe.id };
    core = await a(context, networkSwitch, { ...own, name: 'SW-CORE' });
    panel = await a(context, assetExtra, { ...own, name: 'Panel A' });
    desk = await a(context, computer, { ...own, name: 'PC-01' });
  });
});
afterAll(() => product.close());

const post = (path: string, draft: Values, owner = school): Promise<Answered> =>
  admin.send('POST', `/api/v1/network/${path}`, { customerId: owner.id, ...draft });
const made = async (path: string, draft: Values, owner = school): Promise<Values> => {
  const { status, body, text } = await post(path, draft, owner);
  expect(status, text).toBe(201);
  return body.row as Values;
};
const port = (draft: Values): Promise<Values> => made('ports', draft);
const outlet = (name: string): Promise<Values> => port({ kind: 'outlet', name, siteId: annexe.id });
const cable = (from: Values, to: Values, more: Values = {}): Promise<Answered> =>
  post('cables', { fromPortId: from.id, toPortId: to.id, ...more });
const errorsOf = ({ body }: Answered): unknown => body.errors;

describe('a VLAN', () => {
  it('has an ID between 1 and 4094', async () => {
    for (const vid of [0, 4_095, -1, 1.5, 'twenty', null])
      expect((await post('vlans', { vid, name: 'Staff' })).status, String(vid)).toBe(422);
    await expect(
      product.database.query('insert into vlan (customer_id, vid, name) values ($1, 4095, $2)', [school.id, 'X']),
    ).rejects.toThrow('vlan_vid_range');
  });

  it('has its ID once at a site, and once over all sites', async () => {
    await made('vlans', { vid: 20, name: 'Staff' });
    expect(await post('vlans', { vid: 20, name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'vlan_taken', message: 'VLAN 20 already exists as Staff.' },
    });
    await made('vlans', { vid: 20, name: 'Staff', siteId: annexe.id });
    expect(await post('vlans', { vid: 20, name: 'Other', siteId: annexe.id })).toMatchObject({
      status: 409,
      body: { code: 'vlan_taken', message: 'VLAN 20 already exists at this site as Staff.' },
    });
    await made('vlans', { vid: 20, name: 'Staff' }, trust);
  });

  it('is in its group, with its ID once', async () => {
    const group = await made('vlan-groups', { name: 'Core', lowestId: 100, highestId: 199 });
    expect(errorsOf(await post('vlans', { vid: 20, name: 'X', groupId: group.id }))).toEqual({
      vid: ['The group Core has VLAN IDs from 100 to 199.'],
    });
    await made('vlans', { vid: 100, name: 'Servers', groupId: group.id });
    expect(await post('vlans', { vid: 100, name: 'Again', groupId: group.id })).toMatchObject({
      status: 409,
      body: { code: 'vlan_taken' },
    });
    expect(
      await admin.send('PATCH', `/api/v1/network/vlan-groups/${String(group.id)}`, {
        version: group.version,
        lowestId: 101,
      }),
    ).toMatchObject({ status: 422, body: { errors: { lowestId: ['The group contains VLAN 100.'] } } });
    expect((await post('vlan-groups', { name: 'Odd', lowestId: 10, highestId: 9 })).status).toBe(422);
    expect(
      await admin.send('POST', `/api/v1/network/vlan-groups/${String(group.id)}/archive`, { version: group.version }),
    ).toMatchObject({ status: 409, body: { code: 'group_in_use' } });
  });

  it('is not archived while a port uses it', async () => {
    const vlan = await made('vlans', { vid: 30, name: 'Guests' });
    await port({ assetId: core.id, name: 'Gi30', untaggedVlanId: vlan.id });
    expect(
      await admin.send('POST', `/api/v1/network/vlans/${String(vlan.id)}/archive`, { version: vlan.version }),
    ).toMatchObject({
      status: 409,
      body: { message: 'This VLAN is used by 1 port (SW-CORE Gi30). Change these first.' },
    });
  });
});

describe('a port', () => {
  it('has its name once on an asset, ignoring case', async () => {
    await port({ assetId: core.id, name: 'Gi1/0/1' });
    expect(await post('ports', { assetId: core.id, name: 'GI1/0/1' })).toMatchObject({
      status: 409,
      body: { code: 'port_name_taken' },
    });
  });

  it('belongs to an asset that can have ports; an outlet belongs to a site', async () => {
    const board = await product.write((context) => a(context, whiteboard, { customerId: school.id }));
    expect(errorsOf(await post('ports', { name: 'x' }))).toEqual({ assetId: ['Choose the asset that has the port.'] });
    expect(errorsOf(await post('ports', { name: 'x', assetId: board.id }))).toEqual({
      assetId: ['A whiteboard cannot have ports.'],
    });
    expect(errorsOf(await post('ports', { name: 'x', kind: 'outlet' }))).toEqual({
      siteId: ['Choose the site of the wall outlet.'],
    });
    expect(errorsOf(await post('ports', { name: 'x', kind: 'outlet', assetId: core.id, siteId: annexe.id }))).toEqual({
      assetId: ['A wall outlet belongs to a site, not to an asset.'],
    });
    expect((await post('ports', { name: 'x', assetId: core.id }, trust)).status).toBe(422);
    const [found] = (await admin.get(`/api/v1/network/ports?q=gi1/0/1&f.assetId=is:${String(core.id)}`)).body
      .rows as Values[];
    expect(found).toMatchObject({ deviceName: 'SW-CORE', name: 'Gi1/0/1', speedMbps: 1_000 });
  });

  it('has tagged VLANs only as a trunk', async () => {
    const vlan = await made('vlans', { vid: 40, name: 'Cameras' });
    const refused = await post('ports', { assetId: core.id, name: 'Gi40', taggedVlanIds: [vlan.id] });
    expect(errorsOf(refused)).toEqual({ taggedVlanIds: ['Only trunks have tagged VLANs. Change the mode.'] });
    await port({ assetId: core.id, name: 'Gi40', mode: 'trunk', taggedVlanIds: [vlan.id] });
  });

  it('is part of a LAG of its own asset, and never of itself', async () => {
    const lag = await port({ assetId: core.id, name: 'Po1', type: 'lag' });
    await port({ assetId: core.id, name: 'Te1', lagId: lag.id });
    expect(await post('ports', { assetId: core.id, name: 'Po2', type: 'lag', lagId: lag.id })).toMatchObject({
      status: 422,
      body: { code: 'loop' },
    });
    expect(await post('ports', { assetId: desk.id, name: 'eth9', lagId: lag.id })).toMatchObject({
      status: 422,
      body: { code: 'other_asset' },
    });
    expect(
      await admin.send('PATCH', `/api/v1/network/ports/${String(lag.id)}`, { version: lag.version, lagId: lag.id }),
    ).toMatchObject({ status: 422, body: { code: 'loop' } });
  });

  it('warns of a MAC address that another port has', async () => {
    await port({ assetId: desk.id, name: 'eth7', mac: '3c52.82ab.cdef' });
    const answer = await post('ports', { assetId: core.id, name: 'Gi7', mac: '3C-52-82-AB-CD-EF' });
    expect(answer.body.warnings).toMatchObject([
      { code: 'mac_taken', message: 'PC-01 eth7 has the same MAC address.' },
    ]);
    const virtual = await post('ports', { assetId: core.id, name: 'br7', type: 'bridge', mac: '3C-52-82-AB-CD-EF' });
    expect(virtual.body.warnings ?? []).toEqual([]);
    expect((await post('ports', { assetId: core.id, name: 'Gi8', mac: '01:00:5e:00:00:01' })).status).toBe(422);
  });

  it('follows the name of its asset', async () => {
    await product.write((context) => a(context, networkSwitch, { customerId: school.id, name: 'SW-OLD' }));
    const { rows } = (await admin.get('/api/v1/hardware/switches?q=SW-OLD')).body as { rows: Values[] };
    const [old] = rows;
    const mine = await port({ assetId: old?.id, name: 'Gi1' });
    await admin.send('PATCH', `/api/v1/hardware/switches/${String(old?.id)}`, {
      version: old?.version,
      name: 'SW-NEW',
    });
    expect((await admin.get(`/api/v1/network/ports/${String(mine.id)}`)).body.row).toMatchObject({
      deviceName: 'SW-NEW',
    });
  });
});

describe('a cable', () => {
  it('connects two different ports of one customer', async () => {
    const mine = await port({ assetId: core.id, name: 'A1' });
    expect(errorsOf(await cable(mine, mine))).toEqual({
      toPortId: ['A cable connects two different ports. Choose another port.'],
    });
    const theirs = await product.write((context) => a(context, networkSwitch, { customerId: trust.id }));
    const foreign = await made('ports', { assetId: theirs.id, name: 'A1' }, trust);
    expect((await cable(mine, foreign)).status).toBe(422);
    expect((await cable(mine, { id: 999_999 })).status).toBe(422);
    expect((await post('cables', { fromPortId: mine.id })).status).toBe(422);
    const insert = (from: unknown, to: unknown) =>
      product.database.query(
        "insert into cable (customer_id, from_port_id, from_side, to_port_id, to_side) values ($1, $2, 'front', $3, 'front')",
        [school.id, from, to],
      );
    await expect(insert(mine.id, mine.id)).rejects.toThrow('cable_two_ports');
    await expect(insert(mine.id, foreign.id)).rejects.toThrow('belong to one customer');
  });

  it('ends where no other does; otherwise the refusal names that cable and free ports', async () => {
    const [b1, b2, eth] = [
      await port({ assetId: core.id, name: 'B2/1' }),
      await port({ assetId: core.id, name: 'B2/2' }),
      await port({ assetId: desk.id, name: 'eth0' }),
    ];
    const first = await cable(b1, eth, { label: 'C-17' });
    expect(first.status).toBe(201);
    const other = await port({ assetId: desk.id, name: 'eth1' });
    expect(await cable(other, b1)).toMatchObject({
      status: 409,
      body: {
        code: 'port_taken',
        message: 'SW-CORE B2/1 is already connected to PC-01 eth0 by cable C-17. B2/2 is free.',
        nextFree: { id: b2.id },
      },
    });
    await expect(
      product.database.query(
        "insert into cable (customer_id, from_port_id, from_side, to_port_id, to_side) values ($1, $2, 'front', $3, 'front')",
        [school.id, other.id, b1.id],
      ),
    ).rejects.toThrow('takes one cable');
    const row = first.body.row as Values;
    await admin.send('POST', `/api/v1/network/cables/${String(row.id)}/archive`, { version: row.version });
    expect((await cable(other, b1)).status).toBe(201);
    // An archived cable cannot be restored to a busy port.
    expect(
      await admin.send('POST', `/api/v1/network/cables/${String(row.id)}/restore`, {
        version: Number(row.version) + 1,
      }),
    ).toMatchObject({ status: 409, body: { code: 'port_taken' } });
  });

  it('does not end in a port without a socket', async () => {
    const [wifi, socket] = [
      await port({ assetId: desk.id, name: 'wlan0', type: 'wifi' }),
      await port({ assetId: core.id, name: 'D1' }),
    ];
    expect(errorsOf(await cable(wifi, socket))).toEqual({
      fromPortId: ['PC-01 wlan0 has no socket. Choose another port.'],
    });
  });

  it('of a breakout port has its own lane, traced from each end', async () => {
    const qsfp = await port({ assetId: core.id, name: 'Qs1', type: 'qsfpPlus', lanes: 2 });
    const [one, two, three] = [
      await port({ assetId: desk.id, name: 'sfp1', type: 'sfpPlus' }),
      await port({ assetId: desk.id, name: 'sfp2', type: 'sfpPlus' }),
      await port({ assetId: desk.id, name: 'sfp3', type: 'sfpPlus' }),
    ];
    expect((await cable(qsfp, one, { type: 'dac', lengthM: 3 })).body.row).toMatchObject({ fromLane: 1, toLane: null });
    expect(errorsOf(await cable(qsfp, two, { fromLane: 3 }))).toEqual({
      fromLane: ['SW-CORE Qs1 has 2 lanes. Enter a lane from 1 to 2.'],
    });
    expect(await cable(qsfp, two, { fromLane: 1 })).toMatchObject({ status: 409, body: { code: 'port_taken' } });
    expect((await cable(two, qsfp, { type: 'dac', lengthM: 5, toLane: 2 })).status).toBe(201);
    expect(await cable(qsfp, three)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('SW-CORE Qs1 lane 1 is already connected to PC-01 sfp1.') },
    });
    await expect(
      product.database.query(
        "insert into cable (customer_id, from_port_id, from_side, from_lane, to_port_id, to_side) values ($1, $2, 'front', 2, $3, 'front')",
        [school.id, qsfp.id, three.id],
      ),
    ).rejects.toThrow('takes one cable');
    const trace = (await admin.get(`/api/v1/network/ports/${String(qsfp.id)}/trace`)).body;
    const titles = (hops: unknown) => (hops as Values[]).map(({ title }) => title);
    expect(titles(trace.hops)).toEqual(['SW-CORE Qs1', 'PC-01 sfp1']);
    expect((trace.branches as Values[]).map(({ hops, lengthM }) => [titles(hops), lengthM])).toEqual([
      [['SW-CORE Qs1', 'PC-01 sfp2'], 5],
    ]);
    expect(titles((await admin.get(`/api/v1/network/ports/${String(two.id)}/trace`)).body.hops)).toEqual([
      'PC-01 sfp2',
      'SW-CORE Qs1',
    ]);
    const change = { version: qsfp.version, lanes: 4 };
    expect(errorsOf(await admin.send('PATCH', `/api/v1/network/ports/${String(qsfp.id)}`, change))).toEqual({
      lanes: ['Disconnect the cables of this port before you change its lanes.'],
    });
    expect(errorsOf(await post('ports', { assetId: desk.id, name: 'wlan9', type: 'wifi', lanes: 2 }))).toEqual({
      lanes: ['Only interfaces with a socket have breakout lanes.'],
    });
  });

  it('goes to exactly one of fifty simultaneous requests for the port', async () => {
    const wanted = await port({ assetId: core.id, name: 'E1' });
    const others = await Promise.all(
      Array.from({ length: 50 }, (_, at) => port({ assetId: desk.id, name: `takers ${at}` })),
    );
    const answers = await Promise.all(others.map((each) => cable(each, wanted)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toContain('SW-CORE E1 is already connected to PC-01 takers');
  });
});

describe('the ports of a model', () => {
  it('are added to its new assets, one by one and in bulk', async () => {
    const maker = await admin.send('POST', '/api/v1/manufacturers', { name: 'Netgear' });
    const model = await admin.send('POST', '/api/v1/models', {
      manufacturerId: (maker.body.row as Values).id,
      name: 'GS728',
      kind: 'networkSwitch',
      ports: [
        { pattern: 'Gi1/0/[1-24]', type: '1000baseT', poe: 'pse' },
        { pattern: 'SFP', type: 'sfpPlus', count: 4 },
        { pattern: 'broken [', type: 'sfp' },
      ],
    });
    const modelId = (model.body.row as Values).id;
    const one = await admin.send('POST', '/api/v1/hardware/switches', {
      customerId: school.id,
      siteId: annexe.id,
      name: 'SW-24',
      modelId,
    });
    const patch = await admin.get(`/api/v1/assets/${String((one.body.row as Values).id)}/ports`);
    const ports = patch.body.ports as Values[];
    expect(ports).toHaveLength(28);
    expect(ports.map(({ name }) => name).slice(0, 3)).toEqual(['Gi1/0/1', 'Gi1/0/2', 'Gi1/0/3']);
    expect(ports.at(-1)).toMatchObject({ name: 'SFP4', type: 'sfpPlus', poe: 'none', cables: [], ends: [] });
    const bulk = await admin.send('POST', '/api/v1/hardware/switches/bulk-create', {
      customerId: school.id,
      pattern: 'SW-ROOM-[1-3]',
      common: { modelId, siteId: annexe.id },
      dryRun: false,
    });
    expect(bulk.body, bulk.text).toMatchObject({ created: 3 });
    const { rows } = await product.database.query<{ count: number }>(
      "select count(*)::int as count from network_port where device_name like 'SW-ROOM-%'",
    );
    expect(rows).toEqual([{ count: 84 }]);
  });
});

describe('a path', () => {
  let pc: Values;
  let wall: Values;
  let seventeen: Values;
  let last: Values;

  beforeAll(async () => {
    const staff = await made('vlans', { vid: 60, name: 'Office', siteId: annexe.id });
    pc = await port({ assetId: desk.id, name: 'onboard', mac: '3c:52:82:00:00:60' });
    wall = await outlet('1.04-B');
    seventeen = await port({ assetId: panel.id, kind: 'panel', name: '17' });
    last = await port({ assetId: core.id, name: 'Gi1/0/17', untaggedVlanId: staff.id });
    for (const [from, to, lengthM] of [
      [pc, wall, 3],
      [wall, seventeen, 42.5],
      [seventeen, last, null],
    ] as const)
      expect((await cable(from, to, { lengthM })).status).toBe(201);
    await post('ip-addresses', { address: '10.77.0.5', portId: pc.id, isPrimary: true });
  });

  it('is shown from end to end with its length', async () => {
    const trace = await admin.get(`/api/v1/network/ports/${String(pc.id)}/trace`);
    expect(trace.body).toMatchObject({ lengthM: 45.5, unmeasured: 1, loop: false });
    const hops = trace.body.hops as Values[];
    expect(hops.map(({ title }) => title)).toEqual(['PC-01 onboard', '1.04-B', 'Panel A 17', 'SW-CORE Gi1/0/17']);
    expect(hops.at(-1)).toMatchObject({ vlan: '60 Office', cable: null });
    expect((await admin.get(`/api/v1/network/ports/${String(wall.id)}/trace`)).body.hops).toHaveLength(4);
    expect((await admin.get('/api/v1/network/ports/999999/trace')).status).toBe(404);
  });

  it('shows for each port of a picture the other end', async () => {
    const ports = (await admin.get(`/api/v1/assets/${String(core.id)}/ports`)).body.ports as Values[];
    expect(ports.find(({ name }) => name === 'Gi1/0/17')).toMatchObject({
      vlan: { vid: 60 },
      cables: [{ other: 'Panel A 17', side: 'front', otherSide: 'front' }],
      ends: [{ side: 'front', title: 'PC-01 onboard', address: '10.77.0.5' }],
    });
    const mine = (await admin.get(`/api/v1/assets/${String(panel.id)}/ports`)).body.ports as Values[];
    expect(mine.find(({ name }) => name === '17')?.ends).toMatchObject([
      { side: 'rear', title: 'PC-01 onboard' },
      { side: 'front', title: 'SW-CORE Gi1/0/17' },
    ]);
  });

  it('finds the port of a device by IP address, MAC address or name', async () => {
    const find = (q: string) =>
      admin.get(`/api/v1/customers/${String(school.id)}/plugged-in?q=${encodeURIComponent(q)}`);
    for (const q of ['10.77.0.5', '3C-52-82-00-00-60'])
      expect((await find(q)).body.found, q).toMatchObject([
        { title: 'PC-01', port: 'PC-01 onboard', pluggedInto: { title: 'SW-CORE Gi1/0/17', vlan: '60 Office' } },
      ]);
    expect((await find('pc-01')).body.found as Values[]).toContainEqual(
      expect.objectContaining({ port: 'PC-01 onboard', addresses: ['10.77.0.5'] }),
    );
    expect((await find('100%_')).body.found).toEqual([]);
    expect((await find(' ')).status).toBe(422);
    expect((await admin.get(`/api/v1/customers/${String(school.id)}/plugged-in`)).status).toBe(422);
    expect((await find('x'.repeat(300))).status).toBe(422);
    expect((await admin.get('/api/v1/customers/999999/plugged-in?q=x')).status).toBe(404);
  });

  it('shows the port of an address, which belongs to its asset', async () => {
    const { rows } = (await admin.get('/api/v1/network/ip-addresses?q=10.77.0.5')).body as { rows: Values[] };
    expect(rows[0]).toMatchObject({ assetId: desk.id, interfaceName: 'onboard' });
    expect(errorsOf(await post('ip-addresses', { address: '10.77.0.6', assetId: core.id, portId: pc.id }))).toEqual({
      portId: ['Choose a port of the same asset.'],
    });
    expect(errorsOf(await post('ip-addresses', { address: '10.77.0.6', portId: wall.id }))).toEqual({
      portId: ['A wall outlet has no address. Choose an interface.'],
    });
  });

  it('keeps its ports while a cable is in them', async () => {
    expect(
      await admin.send('POST', `/api/v1/network/ports/${String(last.id)}/archive`, { version: last.version }),
    ).toMatchObject({ status: 409, body: { code: 'port_in_use' } });
  });
});

describe('the power of a switch', () => {
  it('is the sum of the PoE classes of what hangs on it, also through a panel, and is held against its budget', async () => {
    const [poe, patch, phone, camera] = await product.write(async (context) => {
      const own = { customerId: trust.id };
      return [
        await a(context, networkSwitch, { ...own, name: 'SW-POE', poeBudgetW: 40 }),
        await a(context, assetExtra, { ...own, name: 'Panel P' }),
        await a(context, computer, { ...own, name: 'PHONE-1' }),
        await a(context, computer, { ...own, name: 'CAM-1' }),
      ];
    });
    const at = (asset: Values, name: string, more: Values = {}): Promise<Values> =>
      made('ports', { assetId: asset.id, name, ...more }, trust);
    const join = (from: Values, to: Values, more: Values = {}): Promise<Values> =>
      made('cables', { fromPortId: from.id, toPortId: to.id, ...more }, trust);
    const supplies = { poe: 'pse', poeClass: 'class4' };
    const [one, two] = [await at(poe, 'G1', supplies), await at(poe, 'G2', supplies)];
    const socket = await at(patch, '1', { kind: 'panel' });
    await join(one, socket, { toSide: 'front' });
    await join(socket, await at(phone, 'LAN', { poe: 'pd', poeClass: 'class3' }), { fromSide: 'rear' });
    const drawn = async () => (await admin.get(`/api/v1/assets/${String(poe.id)}/ports`)).body.poe;
    expect(await drawn()).toEqual({ watts: 15.4, devices: 1, unclassed: 0, budgetW: 40 });
    const lan = await at(camera, 'LAN', { poe: 'pd', poeClass: 'class4' });
    const planned = await join(two, lan, { status: 'planned' });
    expect(await drawn()).toMatchObject({ devices: 1 });
    await admin.send('PATCH', `/api/v1/network/cables/${String(planned.id)}`, {
      version: planned.version,
      status: 'connected',
    });
    expect(await drawn()).toEqual({ watts: 45.4, devices: 2, unclassed: 0, budgetW: 40 });
    const { body } = await admin.get(`/api/v1/customers/${String(trust.id)}/attention`);
    expect((body.attention as Values[]).find(({ code }) => code === 'poe_over_budget')).toMatchObject({
      text: 'The PoE classes of the devices on 1 switch add up to more than the budget.',
      to: `/customer/${String(trust.id)}/hardware/switches?f.id=is:${String(poe.id)}`,
    });
  });

  it('is not recorded for a port without PoE', async () => {
    const plain = await port({ assetId: core.id, name: 'Plain', poe: 'none', poeClass: 'class4' });
    expect(plain.poeClass).toBeNull();
  });
});

describe('a dependency', () => {
  const asset = (name: string, more: Values = {}): Promise<Values> =>
    product.write((context) => a(context, computer, { customerId: school.id, name, ...more }));
  const graph = async (of: Values) => (await admin.get(`/api/v1/assets/${String(of.id)}/dependencies`)).body;
  const titles = (found: unknown): unknown[] => (found as Values[]).map(({ title }) => title);

  it('shows what stops, unless an alternative takes over', async () => {
    const [mis, sql, spare, host] = [
      await asset('MIS'),
      await asset('SQL-1'),
      await asset('SQL-2'),
      await asset('HOST-1'),
    ];
    await made('dependencies', { dependentId: mis.id, needsId: sql.id, alternativeIds: [spare.id] });
    await made('dependencies', { dependentId: sql.id, needsId: host.id });
    expect(titles((await graph(host)).affected)).toEqual(['SQL-1']);
    await made('dependencies', { dependentId: spare.id, needsId: host.id, kind: 'power' });
    const found = await graph(host);
    expect(titles(found.affected)).toEqual(['MIS', 'SQL-1', 'SQL-2']);
    expect((found.nodes as Values[]).map(({ title, level }) => [title, level])).toEqual([
      ['HOST-1', 0],
      ['SQL-1', -1],
      ['SQL-2', -1],
      ['MIS', -2],
    ]);
  });

  it('without an alternative is listed before the needed asset is retired', async () => {
    const [till, broker, spare, link] = [
      await asset('Till'),
      await asset('Broker'),
      await asset('Spare'),
      await asset('Link'),
    ];
    await made('dependencies', { dependentId: till.id, needsId: broker.id });
    await made('dependencies', { dependentId: till.id, needsId: link.id, alternativeIds: [spare.id] });
    const retire = (row: Values) =>
      admin.send('POST', `/api/v1/hardware/computers/${String(row.id)}/actions/retire`, { version: row.version });
    expect(await retire(broker)).toMatchObject({
      status: 409,
      body: { code: 'has_dependants', dependants: [{ id: till.id, title: 'Till', as: 'entered' }] },
    });
    expect((await retire(link)).status).toBe(200);
  });

  it('never leads from a record to itself', async () => {
    const [one, two, three] = [await asset('L1'), await asset('L2'), await asset('L3')];
    await made('dependencies', { dependentId: one.id, needsId: two.id });
    await made('dependencies', { dependentId: two.id, needsId: three.id });
    expect(await post('dependencies', { dependentId: three.id, needsId: one.id })).toMatchObject({
      status: 422,
      body: { code: 'loop', message: 'This would make a loop: L3 needs L1 needs L2 needs L3.' },
    });
    expect((await post('dependencies', { dependentId: one.id, needsId: one.id })).status).toBe(422);
    expect(await post('dependencies', { dependentId: one.id, needsId: two.id })).toMatchObject({
      status: 409,
      body: { code: 'dependency_taken' },
    });
  });

  it('follows from cables: a computer needs the switch it is plugged into', async () => {
    const found = await graph(core);
    expect(titles(found.affected)).toContain('PC-01');
    expect(found.edges).toContainEqual({
      from: `asset:${String(desk.id)}`,
      to: `asset:${String(core.id)}`,
      why: 'network',
      group: 'network',
      entered: null,
    });
  });

  it('follows from storage, from the servers and account of a website, from lines and from access points', async () => {
    const oak = await product.write((context) => a(context, customer, { name: 'Oak School' }));
    const send = async (path: string, draft: Values): Promise<Values> => {
      const { status, body, text } = await admin.send('POST', `/api/v1/${path}`, { customerId: oak.id, ...draft });
      expect(status, text).toBe(201);
      return body.row as Values;
    };
    const [main, files, web, nas] = [
      await send('sites', { name: 'Main', line1: '1 High Street', town: 'Leeds' }),
      await send('hardware/servers', { name: 'FS01' }),
      await send('hardware/servers', { name: 'WEB01' }),
      await send('hardware/storage-appliance', { name: 'NAS01' }),
    ];
    for (const name of ['D:', 'E:'])
      await send('volumes', { assetId: files.id, name, capacityGb: 100, storageId: nas.id, customerId: undefined });
    expect(titles((await graph(nas)).affected)).toEqual(['FS01']);
    const isp = await send('providers', { name: 'Oak Broadband', customerId: undefined });
    const account = (reference: string, more: Values) =>
      send('provider-accounts', { providerId: isp.id, reference, ...more });
    const line = await account('LINE-1', { siteId: main.id });
    const hosting = await account('HOST-1', { service: 'hosting' });
    await send('software-websites', { name: 'Portal', serverIds: [web.id, files.id], providerAccountId: hosting.id });
    expect(titles((await graph(web)).affected)).toEqual([]);
    const failing = async ({ id }: Values) =>
      titles((await admin.get(`/api/v1/provider-accounts/${String(id)}/dependencies`)).body.affected);
    expect(await failing(hosting)).toEqual(['Portal']);
    await send('hardware/firewalls', { name: 'FW-1', siteId: main.id });
    await send('hardware/switches', { name: 'SW-1', siteId: main.id });
    expect(await failing(line)).toEqual(['FW-1', 'SW-1']);
    const points = [
      await send('hardware/wireless-access-points', { name: 'AP-1', siteId: main.id }),
      await send('hardware/wireless-access-points', { name: 'AP-2', siteId: main.id }),
    ];
    await send('hardware/ssids', { name: 'Hall', ssid: 'Hall', accessPointIds: [points[0]?.id] });
    await send('hardware/ssids', { name: 'Staff', ssid: 'Staff' });
    expect(titles((await graph(points[0] ?? {})).affected)).toEqual(['Hall']);
    await account('LINE-2', { siteId: main.id });
    expect(await failing(line)).toEqual([]);
    const retired = await admin.send('POST', `/api/v1/hardware/storage-appliance/${String(nas.id)}/actions/retire`, {
      version: nas.version,
    });
    expect(retired.body).toMatchObject({ code: 'has_dependants', dependants: [{ title: 'FS01', as: 'storage' }] });
  });

  it('ends, with every cable, when an asset is disposed of, archived or moved to another customer', async () => {
    const [gone, kept] = [await asset('GONE'), await asset('KEPT')];
    const link = await made('dependencies', { dependentId: kept.id, needsId: gone.id });
    const [from, to] = [await port({ assetId: gone.id, name: 'eth0' }), await port({ assetId: core.id, name: 'G1' })];
    const joined = (await cable(from, to)).body.row as Values;
    const archived = await admin.send('POST', `/api/v1/hardware/computers/${String(gone.id)}/archive`, {
      version: gone.version,
    });
    expect(archived.status, archived.text).toBe(200);
    expect((await admin.get(`/api/v1/network/cables/${String(joined.id)}`)).body.row).toMatchObject({
      archivedAt: expect.any(String),
    });
    expect((await admin.get(`/api/v1/network/dependencies/${String(link.id)}`)).body.row).toMatchObject({
      archivedAt: expect.any(String),
    });
  });
});

describe('findings', () => {
  it('describe problems of ports and cables, and link to them', async () => {
    const birch = await product.write((context) => a(context, networkSwitch, { customerId: trust.id, name: 'SW-B' }));
    const vlan = await made('vlans', { vid: 70, name: 'Office' }, trust);
    const [one, two, three] = [
      await made('ports', { assetId: birch.id, name: '1', untaggedVlanId: vlan.id }, trust),
      await made('ports', { assetId: birch.id, name: '2', mac: '3c:52:82:00:07:01' }, trust),
      await made('ports', { assetId: birch.id, name: '3', mac: '3c:52:82:00:07:01', enabled: false }, trust),
    ];
    await made(
      'cables',
      { fromPortId: one?.id, toPortId: two?.id, status: 'planned', installedOn: '2020-01-01' },
      trust,
    );
    const { body } = await admin.get(`/api/v1/customers/${String(trust.id)}/attention`);
    const lines = body.attention as Values[];
    const mine = lines.filter(({ to }) => String(to).includes('/network/'));
    expect(mine.map(({ code }) => code)).toEqual(['same_mac', 'untagged_vlan_missing', 'cable_still_planned']);
    expect(mine[0]?.to).toBe(
      `/customer/${String(trust.id)}/network/ports?f.id=is:${String(two?.id)},${String(three?.id)}`,
    );
  });
});

it('pictures are read with a fixed number of statements, whatever their size', async () => {
  const actor = productActor('Test');
  const said = vi.spyOn(product.database, 'query');
  const counted = async (work: () => Promise<unknown>): Promise<number> => {
    said.mockClear();
    await work();
    return said.mock.calls.length;
  };
  const id = Number(core.id);
  expect(await counted(() => patchOf(product.database, actor, id))).toBe(4);
  expect(await counted(() => traceOf(product.database, actor, 1))).toBeLessThanOrEqual(3);
  const graph = await counted(() =>
    graphNear(product.database, actor, { self: `asset:${id}`, customerId: Number(school.id) }),
  );
  expect(graph).toBe(4);
  said.mockRestore();
});

it('lists of cables are read in order from an index, for a customer and for a port', async () => {
  const CABLES = 2_000;
  const { rows: ports } = await product.owner.query<{ id: number }>(
    `insert into network_port (customer_id, kind, name, site_id) select $1, 'outlet', 'Plan ' || n, $2 from generate_series(1, $3::int) n returning id`,
    [school.id, annexe.id, CABLES * 2],
  );
  await product.owner.query(
    `insert into cable (customer_id, from_port_id, from_side, to_port_id, to_side, label)
     select $1, f, 'front', t, 'front', 'Plan ' || f from unnest($2::bigint[], $3::bigint[]) x (f, t)`,
    [school.id, ports.slice(0, CABLES).map(({ id }) => id), ports.slice(CABLES).map(({ id }) => id)],
  );
  await product.owner.query('analyze cable');
  const said = vi.spyOn(product.database, 'query');
  const planOf = async (where: Readonly<Record<string, string>>): Promise<string> => {
    said.mockClear();
    await list(product.database, cableNoun, readQuery(where).query, {
      actor: productActor('Test'),
      today: '2026-11-20',
    });
    const calls: readonly (readonly unknown[])[] = said.mock.calls;
    const page = calls.find(([text]) => String(text).includes(' order by ') && String(text).includes(' limit '));
    const { rows } = await product.owner.query(
      `explain (format json) ${String(page?.[0])}`,
      Array.isArray(page?.[1]) ? page[1] : [],
    );
    return JSON.stringify(rows);
  };
  const ofCustomer = await planOf({ 'f.customerId': `is:${String(school.id)}` });
  const ofPort = await planOf({ 'f.fromPortId': `is:${String(ports[7]?.id)}` });
  said.mockRestore();
  for (const plan of [ofCustomer, ofPort]) expect(plan).not.toMatch(/Seq Scan[^}]*"Relation Name":"cable"/);
  // A page in the order of its index is not sorted.
  expect(ofCustomer).not.toContain('"Node Type":"Sort"');
});
