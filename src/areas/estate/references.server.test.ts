import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { supplier } from '#areas/suppliers/suppliers/supplier.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';

/* References of the estate to other records, and what follows from them. */

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let other: Values;
let shop: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    other = await a(context, customer, { name: 'Brookside Academy' });
    shop = await a(context, supplier, { name: 'Switch Shop' });
  });
});
afterAll(() => product.close());

const post = (path: string, draft: Values): Promise<Answered> => admin.send('POST', `/api/v1/${path}`, draft);
const made = async (path: string, draft: Values): Promise<Values> => {
  const { status, body } = await post(path, { customerId: school.id, ...draft });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.row ?? {};
};
const read = async (path: string, { id }: Values): Promise<Values> =>
  (await admin.get(`/api/v1/${path}/${String(id)}`)).body.row ?? {};
const change = async (path: string, row: Values, draft: Values): Promise<Answered> =>
  admin.send('PATCH', `/api/v1/${path}/${String(row.id)}`, { version: (await read(path, row)).version, ...draft });
const archive = async (path: string, row: Values): Promise<Answered> =>
  admin.send('POST', `/api/v1/${path}/${String(row.id)}/archive`, { version: (await read(path, row)).version });

it('a VLAN of prefixes, wireless networks and switches is a record, and stays while they use it', async () => {
  const vlan = await made('network/vlans', { vid: 20, name: 'Staff' });
  await made('network/prefixes', { cidr: '10.20.1.0/24', vlanId: vlan.id });
  await made('hardware/ssids', { name: 'Staff', ssid: 'Staff', vlanId: vlan.id });
  await made('hardware/switches', { name: 'SW-01', managementVlanId: vlan.id });
  const refused = await archive('network/vlans', vlan);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This VLAN is used by 1 prefix, 1 wireless network and 1 switch for management. Change these first.',
  ]);
  const foreign = await made('network/vlans', { vid: 20, name: 'Office', customerId: other.id });
  const mixed = await post('network/prefixes', { customerId: school.id, cidr: '10.20.2.0/24', vlanId: foreign.id });
  expect([mixed.status, Object.keys(mixed.body.errors ?? {})]).toEqual([422, ['vlanId']]);
  const plan = await admin.get(`/api/v1/customers/${String(school.id)}/address-plan`);
  expect(plan.body).toMatchObject({ prefixes: [{ cidr: '10.20.1.0/24', vlan: 20 }] });
});

describe('the recorded software of an operating system', () => {
  it('fills in the name and the end of support, and leaves a date that was entered', async () => {
    const windows = await made('software', {
      name: 'Windows Server',
      versions: [
        { version: '2019', supportEndsOn: '2029-01-09' },
        { version: '2022', supportEndsOn: '2031-10-14' },
      ],
    });
    for (const path of ['hardware/servers', 'hardware/computers']) {
      const row = await made(path, { name: 'ASH-01', osSoftwareId: windows.id, osVersion: '2019' });
      expect(row).toMatchObject({ operatingSystem: 'Windows Server', osSupportEndsOn: '2029-01-09' });
      await change(path, row, { osVersion: '2022' });
      expect(await read(path, row)).toMatchObject({ osSupportEndsOn: '2031-10-14' });
      await change(path, row, { osVersion: '2019', osSupportEndsOn: '2030-01-01' });
      expect(await read(path, row)).toMatchObject({ osSupportEndsOn: '2030-01-01' });
    }
  });
});

describe('a tablet', () => {
  const TABLETS = 'hardware/tablets';
  const itemsOf = async (containerId: unknown): Promise<unknown> => {
    const { rows } = await product.database.query(
      'select label, slot from container_item where container_id = $1 and archived_at is null order by slot',
      [containerId],
    );
    return rows;
  };

  it('that names a trolley is put into it, and leaves it again', async () => {
    const trolley = await made('containers', { name: 'Trolley A', containerType: 'trolley', slots: 2 });
    const box = await made('containers', { name: 'Box', containerType: 'box' });
    const tablet = await made(TABLETS, { name: 'Tablet 1', trolleyContainerId: trolley.id, slot: 1 });
    expect(await itemsOf(trolley.id)).toEqual([{ label: 'Tablet 1', slot: 1 }]);
    await change(TABLETS, tablet, { slot: 2 });
    expect(await itemsOf(trolley.id)).toEqual([{ label: 'Tablet 1', slot: 2 }]);
    const taken = await post(TABLETS, {
      customerId: school.id,
      name: 'Tablet 2',
      trolleyContainerId: trolley.id,
      slot: 2,
    });
    expect([taken.status, taken.body.code, taken.body.errors]).toEqual([
      409,
      'place_taken',
      { slot: ['Tablet 1 is already there. Slot 1 is free.'] },
    ]);
    expect(
      (await post(TABLETS, { customerId: school.id, name: 'Tablet 3', trolleyContainerId: box.id })).body,
    ).toMatchObject({
      errors: { trolleyContainerId: ['Box is not a trolley. Choose a trolley.'] },
    });
    await change(TABLETS, tablet, { trolleyContainerId: null });
    expect(await itemsOf(trolley.id)).toEqual([]);
    expect(await read(TABLETS, tablet)).toMatchObject({ trolleyContainerId: null, slot: null });
  });

  it('that is moved in the contents of a trolley names its new place', async () => {
    const trolley = await made('containers', { name: 'Trolley B', containerType: 'trolley', slots: 8 });
    const tablet = await made(TABLETS, { name: 'Tablet 4' });
    const { body } = await post('container-items', { containerId: trolley.id, assetId: tablet.id, slot: 3 });
    expect(await read(TABLETS, tablet)).toMatchObject({ trolleyContainerId: trolley.id, slot: 3 });
    await change('container-items', body.row ?? {}, { slot: 4 });
    expect(await read(TABLETS, tablet)).toMatchObject({ trolleyContainerId: trolley.id, slot: 4 });
    await archive('container-items', body.row ?? {});
    expect(await read(TABLETS, tablet)).toMatchObject({ trolleyContainerId: null, slot: null });
  });
});

it('an asset names its supplier and its order, and leaves the order when it moves to another customer', async () => {
  const order = await made('accounts/customer/orders', { title: 'Two UPS' });
  const row = await made('hardware/ups', { name: 'UPS-01', supplierId: shop.id, orderId: order.id });
  const foreign = await post('hardware/ups', { customerId: other.id, name: 'UPS-02', orderId: order.id });
  expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['orderId']]);
  const moved = await admin.send('POST', `/api/v1/hardware/ups/${String(row.id)}/actions/move`, {
    version: row.version,
    customerId: other.id,
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect(await read('hardware/ups', row)).toMatchObject({ customerId: other.id, supplierId: shop.id, orderId: null });
});

it('an asset that a firewall publishes is reachable from the internet, and without a reason on the attention list', async () => {
  const inside = await made('hardware/servers', { name: 'WEB-01' });
  const hidden = await made('hardware/servers', { name: 'FILE-01' });
  await made('hardware/firewalls', {
    name: 'FW-01',
    nat: [
      { outside: '203.0.113.2:443', insideAssetId: inside.id, port: 8443 },
      { outside: '203.0.113.2:25', insideAssetId: inside.id, port: 25, reason: 'Mail' },
    ],
  });
  const space = await made('network/prefixes', { cidr: '10.9.0.0/24' });
  const address = await made('network/ip-addresses', {
    address: '10.9.0.4',
    assetId: inside.id,
    addressSpaceId: space.addressSpaceId,
  });
  await made('network/ip-addresses', { address: '203.0.113.9', natInsideId: address.id });
  const exposures = async (row: Values) =>
    (await admin.get(`/api/v1/assets/${String(row.id)}/exposures`)).body.exposures;
  expect(await exposures(inside)).toMatchObject([
    { firewall: 'FW-01', outside: '203.0.113.2:25', port: 25, reason: 'Mail' },
    { firewall: 'FW-01', outside: '203.0.113.2:443', port: 8443, reason: null },
    { firewall: null, outside: '203.0.113.9', port: null },
  ]);
  expect(await exposures(hidden)).toEqual([]);
  const attention = await admin.get(`/api/v1/customers/${String(school.id)}/attention`);
  expect(JSON.stringify(attention.body)).toContain(
    'Reachable from the internet at 203.0.113.2:443, internal port 8443, through FW-01. No reason is recorded.',
  );
});

it('turning off a host lists its virtual machines in the order in which to start them again', async () => {
  const host = await made('hardware/servers', { name: 'HV-01', hypervisor: 'hyperv' });
  const machine = (name: string, more: Values) =>
    made('hardware/virtual-machines', { name, hostAssetId: host.id, autostart: true, ...more });
  await machine('MIS', { startOrder: 2, startDelaySeconds: 120 });
  await machine('DC', { startOrder: 1 });
  await machine('TEST', { autostart: false });
  const { body } = await admin.get(`/api/v1/assets/${String(host.id)}/dependencies`);
  expect(body.starts).toMatchObject([
    { title: 'DC', when: 'with the host' },
    { title: 'MIS', when: 'after 120 s' },
    { title: 'TEST', when: 'by hand' },
  ]);
});
