import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { cctvCamera } from '../hardware/cctvCamera.ts';
import { cctvDvr } from '../hardware/cctvDvr.ts';
import { networkSwitch } from '../hardware/networkSwitch.ts';
import { printer } from '../hardware/printer.ts';
import { whiteboard } from '../hardware/whiteboard.ts';
import { domain } from '../network-services/domain.ts';
import { server } from '../servers/server.ts';
import { virtualMachine } from '../servers/virtualMachine.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  school = await product.write((context) => a(context, customer, { name: 'Ashfield Primary School' }));
});
afterAll(() => product.close());

const made = async (noun: AnyEntity, draft: Values): Promise<Values> => {
  const answer = await admin.send('POST', `/api/v1/${noun.path}`, {
    customerId: school.id,
    status: 'in_use',
    ...draft,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.row as Values;
};
const read = async (noun: AnyEntity, { id }: Values): Promise<Answered> =>
  admin.get(`/api/v1/${noun.path}/${String(id)}`);
const change = async ({ id }: Values, to: AnyEntity, body: Values = {}, by = admin): Promise<Answered> => {
  const row = (await admin.get(`/api/v1/assets?f.id=is:${String(id)}`)).body.rows?.[0];
  return by.send('POST', `/api/v1/assets/${String(id)}/change-type`, { to: to.name, version: row?.version, ...body });
};

describe('the type of an asset', () => {
  it('changes with what both types have; lost fields are listed first, and the history keeps them', async () => {
    const row = await made(printer, {
      name: 'Library',
      serial: 'PR-77',
      hostname: 'lib-1',
      queueName: 'LIB',
      a3: true,
    });
    const asked = await change(row, networkSwitch);
    expect([asked.status, asked.body.code, asked.body.lost]).toEqual([
      409,
      'fields_lost',
      [
        { key: 'a3', label: 'A3' },
        { key: 'queueName', label: 'Queue' },
      ],
    ]);
    expect((await read(printer, row)).body.row).toMatchObject({ queueName: 'LIB', version: row.version });

    const done = await change(row, networkSwitch, { confirm: true });
    expect([done.status, done.body.from, done.body.to], done.text).toEqual([200, 'printer', 'networkSwitch']);
    expect((await read(printer, row)).status).toBe(404);
    expect((await read(networkSwitch, row)).body.row).toMatchObject({
      name: 'Library',
      assetTag: row.assetTag,
      serial: 'PR-77',
      hostname: 'lib-1',
      managed: true,
      kind: 'networkSwitch',
      version: Number(row.version) + 1,
    });
    const history = (await admin.get(`/api/v1/${networkSwitch.path}/${String(row.id)}/history`)).body.rows as Values[];
    const left = history.find(({ action }) => action === 'changeType');
    expect(left?.changes).toMatchObject({
      kind: ['printer', 'networkSwitch'],
      queueName: ['LIB', null],
      a3: [true, null],
    });
    const found = (await admin.get('/api/v1/search?q=PR-77')).text;
    expect([found.includes('networkSwitch'), found.includes('"printer"')]).toEqual([true, false]);

    // Undo: the values of the earlier type come back.
    const back = await change(row, printer, { confirm: true });
    expect(back.status, back.text).toBe(200);
    expect((await read(printer, row)).body.row).toMatchObject({ queueName: 'LIB', a3: true, hostname: 'lib-1' });
  });

  it('changes without a question if nothing is lost, and changes back without values that another asset now has', async () => {
    const recorder = await made(cctvDvr, { name: 'Recorder', channels: 8 });
    const camera = await made(cctvCamera, { name: 'Gate', dvrAssetId: recorder.id, channel: 3 });
    expect((await change(camera, whiteboard, { confirm: true })).status).toBe(200);
    await made(cctvCamera, { name: 'Yard', dvrAssetId: recorder.id, channel: 3 });
    const back = await change(camera, cctvCamera);
    expect(back.status, back.text).toBe(200);
    expect((await read(cctvCamera, camera)).body.row).toMatchObject({
      name: 'Gate',
      dvrAssetId: recorder.id,
      channel: null,
    });
  });

  it('stays while other records need it, and the refusal names them', async () => {
    const host = await made(server, { name: 'HV01', hypervisor: 'hyperv', roles: ['hypervisor'] });
    await made(virtualMachine, { name: 'VM1', hostAssetId: host.id });
    const needed = await change(host, printer, { confirm: true });
    expect([needed.status, needed.body.code]).toEqual([409, 'in_use']);
    expect(needed.body.message).toContain('Virtual machine VM1');
    const named = await made(printer, { name: 'Office' });
    await admin.send('POST', '/api/v1/network/ip-addresses', {
      customerId: school.id,
      assetId: named.id,
      address: '10.9.0.4',
    });
    const addressed = await change(named, whiteboard, { confirm: true });
    expect([addressed.status, addressed.body.code], addressed.text).toEqual([409, 'in_use']);
    expect(addressed.body.message).toContain('10.9.0.4');
  });

  it('changes only to a physical type, with permission, and not over a change by another user', async () => {
    const row = await made(printer, { name: 'Hall' });
    expect((await change(row, domain)).body.code).toBe('other_class');
    expect((await change(row, printer)).status).toBe(422);
    expect((await change(row, networkSwitch, { to: 'contact' })).status).toBe(422);
    expect((await change(row, networkSwitch, { version: Number(row.version) + 1 })).body.code).toBe('conflict');
    expect((await change(row, networkSwitch, { version: undefined })).status).toBe(428);
    const reader = await signInAs(product, 'Rita Reader', ['*.view', 'asset.update', 'printer.update']);
    expect((await change(row, networkSwitch, {}, reader)).body.permission).toBe('networkSwitch.create');
    expect((await change({ id: 999_999 }, networkSwitch)).status).toBe(404);
  });
});
