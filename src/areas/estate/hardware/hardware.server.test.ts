import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
  });
});
afterAll(() => product.close());

const post = (path: string, draft: Values): Promise<Answered> =>
  admin.send('POST', `/api/v1/hardware/${path}`, { customerId: school.id, ...draft });
const made = async (path: string, draft: Values): Promise<Values> => {
  const { status, body } = await post(path, draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.row ?? {};
};
const change = (path: string, row: Values, draft: Values): Promise<Answered> =>
  admin.send('PATCH', `/api/v1/hardware/${path}/${String(row.id)}`, { version: row.version, ...draft });

const POINTS = 'wireless-access-points';
const CONTROLLERS = 'wireless-controllers';

describe('an access point', () => {
  it('has radios on channels of their bands only', async () => {
    const radios = [
      { band: 'ghz5', channel: 36, width: 'mhz80', dbm: 17 },
      { band: 'ghz24', channel: 14, width: 'mhz20', dbm: 11 },
    ];
    expect((await post(POINTS, { name: 'ASH-AP-01', radios })).body.errors).toEqual({
      radios: ['Radio 2: channel 14 is not available in this band in the UK.'],
    });
    expect((await made(POINTS, { name: 'ASH-AP-01', radios: radios.slice(0, 1) })).radios).toHaveLength(1);
  });

  it('does not mesh with itself over others', async () => {
    const first = await made(POINTS, { name: 'MESH-1' });
    const second = await made(POINTS, { name: 'MESH-2', meshParentId: first.id });
    const third = await made(POINTS, { name: 'MESH-3', meshParentId: second.id });
    expect(await change(POINTS, first, { meshParentId: third.id })).toMatchObject({
      status: 422,
      body: { errors: { meshParentId: ['An access point cannot mesh to itself.'] } },
    });
    expect((await change(POINTS, first, { meshParentId: first.id })).status).toBe(422);
  });

  it('beyond the limit of its controller is created with a warning', async () => {
    const controller = await made(CONTROLLERS, { name: 'ASH-WLC-01', apLimit: 2 });
    for (const name of ['W-1', 'W-2']) await made(POINTS, { name, status: 'staged', controllerId: controller.id });
    const { warnings } = (await post(POINTS, { name: 'W-3', status: 'staged', controllerId: controller.id })).body;
    expect(warnings).toMatchObject([
      { code: 'over_limit', message: 'ASH-WLC-01 supports 2 access points and would have 3.' },
    ]);
  });

  it('can be created in bulk', async () => {
    const controller = await made(CONTROLLERS, { name: 'ASH-WLC-02' });
    const answer = await post(`${POINTS}/bulk-create`, {
      pattern: 'B-AP-[01-12]',
      common: { controllerId: controller.id, standard: 'wifi6e', status: 'planned' },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const listed = await admin.get(`/api/v1/hardware/${POINTS}?f.controllerId=is:${String(controller.id)}`);
    expect(listed.body.rows?.map((row) => row.standard)).toEqual(Array.from({ length: 12 }, () => 'wifi6e'));
  });
});

describe('a pair', () => {
  it('has two members', async () => {
    for (const path of [CONTROLLERS, 'firewalls']) {
      const one = await made(path, { name: 'First' });
      const other = await made(path, { name: 'Second', haPeerId: one.id });
      expect((await change(path, other, { haPeerId: other.id })).body.errors).toEqual({
        haPeerId: ['An asset cannot be its own failover partner.'],
      });
    }
  });
});

describe('a recorder', () => {
  it('shows how many days it keeps, if known', async () => {
    const row = await made('cctv-dvrs', { name: 'NVR', usableGb: 8_000, totalMbps: 64 });
    expect(row.keptDays).toBe(11.6);
    expect((await change('cctv-dvrs', row, { totalMbps: null })).body.row?.keptDays).toBeNull();
  });
});
