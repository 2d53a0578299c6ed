import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { site } from '#areas/customers/sites/site.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let other: Values;
let main: Values;
let annexe: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    other = await a(context, customer, { name: 'Brookside Academy' });
    main = await a(context, site, { customerId: school.id, name: 'Main' });
    annexe = await a(context, site, { customerId: school.id, name: 'Annexe' });
  });
});
afterAll(() => product.close());

const post = (path: string, draft: Values): Promise<Answered> => admin.send('POST', `/api/v1/${path}`, draft);
const NOT_OF_A_CUSTOMER = ['container-items', 'manufacturers', 'models'];
const made = async (path: string, draft: Values): Promise<Values> => {
  const { status, body } = await post(path, {
    ...(NOT_OF_A_CUSTOMER.includes(path) ? {} : { customerId: school.id }),
    ...draft,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.row ?? {};
};
const change = async (path: string, { id }: Values, draft: Values): Promise<Answered> => {
  const { body } = await admin.get(`/api/v1/${path}/${String(id)}`);
  return admin.send('PATCH', `/api/v1/${path}/${String(id)}`, { version: body.row?.version, ...draft });
};
const rack = (given: Values = {}) =>
  made('containers', { name: 'Main rack', containerType: 'rack', heightU: 12, siteId: main.id, ...given });
const placed = (draft: Values) => post('container-items', draft);
const siteOf = async (path: string, { id }: Values) =>
  (await admin.get(`/api/v1/${path}/${String(id)}`)).body.row?.siteId;

describe('a rack', () => {
  it('has no two items in the same units', async () => {
    const { id } = await rack();
    await made('container-items', { containerId: id, label: 'Patch panel', u: 1, h: 2, fullDepth: true });
    const behind = await placed({ containerId: id, label: 'Shelf', u: 2, h: 1, face: 'rear' });
    expect([behind.status, behind.body.code]).toEqual([409, 'place_taken']);
    expect(behind.body).toMatchObject({
      message: 'Patch panel is already there. U3 is free.',
      errors: { u: ['Patch panel is already there. U3 is free.'] },
      holders: [{ title: 'Patch panel' }],
      nextFree: { u: 3, title: 'U3' },
    });
    const above = await placed({ containerId: id, label: 'Server', u: 12, h: 2 });
    expect([above.status, above.body.code]).toEqual([422, 'above']);
    expect((await placed({ containerId: id, label: 'Server' })).body.errors).toEqual({
      u: ['Enter the lowest unit of the item.'],
    });
    await made('container-items', { containerId: id, label: 'Power strip', h: 0, face: 'rear' });
  });

  it.each([
    [{ u: 0, h: 1 }, 'below', 'Enter a unit of at least 1.'],
    [{ u: 0.5, h: 1 }, 'below', 'Enter a unit of at least 1.'],
    [{ u: 1.25, h: 1 }, 'half_step', 'Enter units and heights in steps of 0.5.'],
    [{ u: -1, h: 1 }, 'validation', undefined],
    [{ u: 61, h: 0 }, 'validation', undefined],
  ])('refuses an item at %j with %s, also when it is moved there', async (place, code, message) => {
    const { id } = await rack();
    const refused = await placed({ containerId: id, label: 'Switch', ...place });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([422, code, ['u']]);
    if (message) expect(refused.body.message).toBe(message);
    const item = await made('container-items', { containerId: id, label: 'Switch', u: 1 });
    expect((await change('container-items', item, place)).body.code).toBe(code);
    const { body } = await admin.get(`/api/v1/containers/${String(id)}/contents`);
    expect(body).toMatchObject({ items: [{ u: 1, h: 1 }] });
  });

  it('gives one place to one of fifty simultaneous requests', async () => {
    const { id } = await rack();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => placed({ containerId: id, label: `Switch ${at}`, u: 5, h: 1 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  it('is printed as an elevation; a container without units is not', async () => {
    const { id } = await rack();
    const answer = await admin.get(`/api/v1/containers/${String(id)}/elevation.pdf`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const box = await made('containers', { name: 'Box 9', containerType: 'box' });
    expect((await admin.get(`/api/v1/containers/${String(box.id)}/elevation.pdf`)).body.code).toBe('no_units');
  });

  it('moves its items, and refuses a place that has been taken', async () => {
    const { id } = await rack();
    const item = await made('container-items', { containerId: id, label: 'Switch', u: 3 });
    const path = `/api/v1/container-items/${String(item.id)}`;
    const first = await admin.send('PATCH', path, { version: item.version, u: 7, face: 'rear' });
    expect(first.body.row).toMatchObject({ u: 7, face: 'rear' });
    expect(await admin.send('PATCH', path, { version: item.version, u: 9 })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    const other = await made('container-items', { containerId: id, label: 'Router', u: 3 });
    const taken = { version: other.version, u: 7, face: 'rear' };
    expect(await admin.send('PATCH', `/api/v1/container-items/${String(other.id)}`, taken)).toMatchObject({
      status: 409,
      body: { message: 'Switch is already there. U8 is free.' },
    });
  });

  it('is protected by the database as well', async () => {
    const { id } = await rack();
    await made('container-items', { containerId: id, label: 'First', u: 3, h: 2 });
    const beside = (u: number, h: number) =>
      product.database.query(
        `insert into container_item (customer_id, container_id, label, u, h) values ($1, $2, 'Second', $3, $4)`,
        [school.id, id, u, h],
      );
    await expect(beside(4, 1)).rejects.toThrow('container_item_units_ex');
    await beside(5, 1);
  });

  it('cannot become smaller than its contents', async () => {
    const one = await rack();
    await made('container-items', { containerId: one.id, label: 'Top switch', u: 12 });
    expect((await change('containers', one, { heightU: 11 })).body.errors).toEqual({
      heightU: ['Top switch is in U12.'],
    });
    expect((await post('containers', { customerId: school.id, name: 'R', containerType: 'rack' })).body.errors).toEqual(
      {
        heightU: ['Enter the height of the rack in units.'],
      },
    );
  });
});

describe('an asset in a container', () => {
  it('has the location of the container and moves with it', async () => {
    const one = await rack();
    const device = await made('hardware/switches', { name: 'ASH-SW-01', siteId: annexe.id });
    await made('container-items', { containerId: one.id, assetId: device.id, u: 6 });
    expect(await siteOf('hardware/switches', device)).toBe(main.id);
    expect((await change('hardware/switches', device, { siteId: annexe.id })).body.errors).toEqual({
      siteId: ['The asset is in Main rack. Take it out first, or move the container.'],
    });
    expect((await change('containers', one, { siteId: annexe.id })).status).toBe(200);
    expect(await siteOf('hardware/switches', device)).toBe(annexe.id);
    const { body } = await admin.get(`/api/v1/assets/${String(device.id)}/place`);
    expect(body).toMatchObject({ place: { title: 'Main rack', position: 'U6, front' } });
  });

  it('is in one place: moving it elsewhere removes it from the old place', async () => {
    const [one, two] = [await rack(), await rack({ name: 'Second rack' })];
    const device = await made('hardware/switches', { name: 'ASH-SW-02' });
    await made('container-items', { containerId: one.id, assetId: device.id, u: 1 });
    const moved = await placed({ containerId: two.id, assetId: device.id, u: 1 });
    expect(moved.status).toBe(201);
    expect(moved.body.warnings).toMatchObject([{ code: 'moved', message: 'ASH-SW-02 was taken out of Main rack.' }]);
    expect((await admin.get(`/api/v1/containers/${String(one.id)}/contents`)).body).toEqual({ items: [] });
  });

  it('belongs to the same customer and is physical', async () => {
    const one = await rack();
    const theirs = await made('hardware/switches', { name: 'BRO-SW-01', customerId: other.id });
    const wrong = await placed({ containerId: one.id, assetId: theirs.id, u: 1 });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_customer']);
    const cloud = await made('hardware/domains', { name: 'Website', fqdn: 'ashfield.example' });
    expect((await placed({ containerId: one.id, assetId: cloud.id, u: 1 })).body.errors).toEqual({
      assetId: ['Website is not a physical asset and cannot be in a container.'],
    });
  });

  it('gets its height from its model, is removed when it is retired, and follows its name', async () => {
    const maker = await made('manufacturers', { name: 'Rack Works' });
    const type = await made('models', {
      name: 'R200',
      manufacturerId: maker.id,
      heightU: 2,
      fullDepth: true,
      watts: 350,
    });
    const one = await rack();
    const device = await made('hardware/servers', { name: 'ASH-SRV-01', modelId: type.id });
    const item = await made('container-items', { containerId: one.id, assetId: device.id, u: 3 });
    expect(item).toMatchObject({ h: 2, fullDepth: true, label: 'ASH-SRV-01' });
    await change('hardware/servers', device, { name: 'ASH-SRV-02' });
    const contents = `/api/v1/containers/${String(one.id)}/contents`;
    expect((await admin.get(contents)).body).toMatchObject({ items: [{ title: 'ASH-SRV-02', watts: 350 }] });
    const { body } = await admin.get(`/api/v1/hardware/servers/${String(device.id)}`);
    const retired = await admin.send('POST', `/api/v1/hardware/servers/${String(device.id)}/actions/retire`, {
      version: body.row?.version,
    });
    expect(retired.status, JSON.stringify(retired.body)).toBe(200);
    expect((await admin.get(contents)).body).toEqual({ items: [] });
  });
});

it('a box on a shelf does not hold the shelf', async () => {
  const shelf = await made('containers', { name: 'Shelf', containerType: 'shelf' });
  const box = await made('containers', { name: 'Box', containerType: 'box' });
  await made('container-items', { containerId: shelf.id, assetId: box.id });
  const loop = await placed({ containerId: box.id, assetId: shelf.id });
  expect([loop.status, loop.body.code]).toEqual([422, 'loop']);
  expect(loop.body.message).toContain('The container would contain itself');
  expect(loop.body.chain).toBe('Box › Shelf › Box');
});

it('a slot of a trolley holds one device', async () => {
  const trolley = await made('containers', { name: 'Trolley 1', containerType: 'trolley', slots: 2 });
  await made('container-items', { containerId: trolley.id, label: 'Tablet 1', slot: 1 });
  expect((await placed({ containerId: trolley.id, label: 'Tablet 2', slot: 1 })).body).toMatchObject({
    code: 'place_taken',
    message: 'Tablet 1 is already there. Slot 2 is free.',
  });
  expect((await placed({ containerId: trolley.id, label: 'Tablet 3', slot: 3 })).body.errors).toEqual({
    slot: ['Trolley 1 has 2 slots.'],
  });
  expect((await placed({ containerId: trolley.id, label: 'Tablet 3', u: 1 })).body.errors).toEqual({
    u: ['Trolley 1 has no units. Only racks and wall cabinets have.'],
  });
});
