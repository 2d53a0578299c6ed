import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { location } from '#areas/customers/sites/location.ts';
import { site } from '#areas/customers/sites/site.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { a } from '#tests/support/builders.server.ts';
import { type Answered, type Asker, untilServed } from '#tests/support/installation.server.ts';
import { ipAddress } from '../addresses/ipAddress.ts';
import { cctvCamera } from '../hardware/cctvCamera.ts';
import { cctvDvr } from '../hardware/cctvDvr.ts';
import { computer } from '../hardware/computer.ts';
import { networkSwitch } from '../hardware/networkSwitch.ts';
import { ups } from '../hardware/ups.ts';
import { manufacturer } from '../makers/manufacturer.ts';
import { model } from '../makers/model.ts';
import { server } from '../servers/server.ts';
import { virtualMachine } from '../servers/virtualMachine.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let trust: Values;
let hall: Values;
let room: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    trust = await a(context, customer, { name: 'Birch Trust' });
    hall = await a(context, site, { customerId: school.id, name: 'Main building' });
    room = await a(context, location, { customerId: school.id, siteId: hall.id, kind: 'room', name: 'Server room' });
  });
});
afterAll(() => product.close());

const post = (noun: AnyEntity, draft: Values): Promise<Answered> =>
  admin.send('POST', `/api/v1/${noun.path}`, { customerId: school.id, ...draft });
const made = async (noun: AnyEntity, draft: Values): Promise<Values> => {
  const answer = await post(noun, draft);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.row as Values;
};
const fresh = async (noun: AnyEntity, row: Values): Promise<Values> =>
  (await admin.get(`/api/v1/${noun.path}/${String(row.id)}`)).body.row as Values;
const act = async (noun: AnyEntity, row: Values, action: string, input: Values = {}): Promise<Answered> =>
  admin.send('POST', `/api/v1/${noun.path}/${String(row.id)}/actions/${action}`, {
    version: (await fresh(noun, row)).version,
    ...input,
  });
const patch = async (noun: AnyEntity, row: Values, set: Values): Promise<Answered> =>
  admin.send('PATCH', `/api/v1/${noun.path}/${String(row.id)}`, { version: (await fresh(noun, row)).version, ...set });
const codes = (answer: Answered): unknown[] =>
  ((answer.body.warnings ?? []) as { code: string }[]).map((each) => each.code);

describe('an asset of any kind', () => {
  it('rewrites the fields of its type only when they change', async () => {
    const row = await made(ups, { name: 'UPS 0' });
    const written = async (): Promise<unknown> =>
      (await product.database.query('select xmin::text from ups where id = $1', [row.id])).rows[0]?.xmin;
    const before = await written();
    await patch(ups, row, { notes: 'Beeps at night' });
    expect(await written()).toBe(before);
    await patch(ups, row, { va: 1_500 });
    expect(await written()).not.toBe(before);
    expect(await fresh(ups, row)).toMatchObject({ notes: 'Beeps at night', va: 1_500 });
  });

  it('gets its number from one sequence and is on the list of all assets', async () => {
    const rows = [
      await made(server, { name: 'ASH-DC01' }),
      await made(ups, { name: 'UPS 1' }),
      await made(networkSwitch, { name: 'SW-01' }),
      await made(computer, { name: 'PC-01' }),
    ];
    const ids = rows.map((row) => Number(row.id));
    expect(new Set(ids).size).toBe(4);
    expect([...ids].sort((x, y) => x - y)).toEqual(ids);
    const all = await admin.get(`/api/v1/assets?f.id=is:${ids.join(',')}&sort=id`);
    expect(all.body.rows?.map((row) => row.kind)).toEqual(['server', 'ups', 'networkSwitch', 'computer']);
    expect((await admin.get(`/api/v1/hardware/ups/${ids[0]}`)).status).toBe(404);
  });

  it('always has a type', async () => {
    const answer = await admin.send('POST', '/api/v1/assets', { customerId: school.id, name: 'A thing' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'kind_needed' } });
  });

  it('gets the planned life of its type or model, and the warranty of its model', async () => {
    expect((await made(ups, { name: 'UPS 2' })).lifeMonths).toBe(72);
    const [dell, r760] = await product.write(async (context) => {
      const maker = await a(context, manufacturer, { name: 'Dell' });
      return [
        maker,
        await a(context, model, {
          manufacturerId: maker.id,
          name: 'PowerEdge R760',
          kind: 'server',
          warrantyMonths: 36,
          lifeMonths: 84,
        }),
      ];
    });
    const row = await made(server, { name: 'ASH-HV01', modelId: r760.id, purchasedOn: '2025-02-14' });
    expect(row).toMatchObject({ manufacturerId: dell.id, lifeMonths: 84, warrantyEndsOn: '2028-02-13' });
    const other = await product.write((context) => a(context, manufacturer, { name: 'Lenovo' }));
    expect(await post(server, { name: 'X', modelId: r760.id, manufacturerId: other.id })).toMatchObject({
      status: 422,
      body: { errors: { modelId: ['PowerEdge R760 is made by Dell.'] } },
    });
    expect(codes(await post(ups, { name: 'Odd', modelId: r760.id }))).toContain('other_kind');
  });

  it('stores the end of its warranties, including consecutive ones', async () => {
    const cover = { kind: 'manufacturer', startsOn: '2023-11-21', months: 36 };
    const row = await made(server, {
      name: 'Covered',
      warranties: [cover, { kind: 'extended', startsOn: '2026-11-21', months: 24 }],
    });
    expect(row.warrantyEndsOn).toBe('2028-11-20');
    const wrong = await post(server, { name: 'Half', warranties: [{ kind: 'onSite', months: 12 }] });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { warranties: [expect.stringContaining('Warranty 1')] } },
    });
    const within = await admin.get(`/api/v1/assets?f.warrantyEndsOn=between:2028-11-01,2028-11-30`);
    expect(within.body.rows?.map((each) => each.id)).toEqual([row.id]);
  });

  it('warns of a second asset with the same name and type', async () => {
    await made(computer, { name: 'Reception' });
    expect(codes(await post(computer, { name: 'reception' }))).toEqual(['same_name']);
    expect(codes(await post(ups, { name: 'Reception' }))).toEqual([]);
  });

  it('cannot have a warranty that ended before its purchase; an earlier record with one can still change', async () => {
    const ended = { warranties: [{ kind: 'manufacturer', endsOn: '2024-05-14' }] };
    const wrong = {
      status: 422,
      body: { errors: { warranties: [expect.stringContaining('after the purchase date')] } },
    };
    expect(await post(computer, { name: 'Late', purchasedOn: '2024-05-15', ...ended })).toMatchObject(wrong);
    const row = await made(computer, { name: 'Old', purchasedOn: '2024-05-01', ...ended });
    expect(await patch(computer, row, { purchasedOn: '2024-05-15' })).toMatchObject(wrong);
    await product.database.query(`update asset set purchased_on = '2024-05-15' where id = $1`, [row.id]);
    expect((await patch(computer, row, { name: 'Older' })).status).toBe(200);
  });
});

describe('a tag', () => {
  it('is assigned from the sequence or scanned', async () => {
    const [one, two] = [await made(ups, { name: 'T1' }), await made(ups, { name: 'T2' })];
    expect(one.assetTag).toMatch(/^A\d{6}$/);
    expect(Number(String(two.assetTag).slice(1))).toBe(Number(String(one.assetTag).slice(1)) + 1);
    expect((await made(ups, { name: 'T3', assetTag: 'SCH-0042' })).assetTag).toBe('SCH-0042');
  });

  it('is on one asset only, in any case and type, and the refusal names the holder', async () => {
    const holder = await made(ups, { name: 'Tagged', assetTag: 'ab-1' });
    const taken = await post(server, { name: 'Second', assetTag: 'AB-1' });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'tag_taken', holder: { id: holder.id, title: 'Tagged' } },
    });
  });

  it('is never used again', async () => {
    const row = await made(ups, { name: 'Relabelled', assetTag: 'OLD-1' });
    expect((await patch(ups, row, { assetTag: 'NEW-1' })).status).toBe(200);
    expect(await post(ups, { name: 'Other', assetTag: 'old-1' })).toMatchObject({
      status: 409,
      body: { code: 'tag_taken', message: expect.stringContaining('never used twice') },
    });
    expect((await patch(ups, row, { assetTag: 'OLD-1' })).status).toBe(200);
  });

  it('skips numbers that were scanned before the sequence reached them', async () => {
    const last = Number(String((await made(ups, { name: 'T4' })).assetTag).slice(1));
    const ahead = `A${String(last + 1).padStart(6, '0')}`;
    await made(ups, { name: 'Scanned ahead', assetTag: ahead });
    expect((await made(ups, { name: 'T5' })).assetTag).toBe(`A${String(last + 2).padStart(6, '0')}`);
  });

  it('is a different one for each of fifty simultaneous new assets', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => untilServed(() => post(ups, { name: `Together ${at}` }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(answers.map(({ body }) => body.row?.assetTag)).size).toBe(50);
  });

  it('that fifty users scan at the same time goes to one of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        untilServed(() => post(ups, { name: `Scan ${at}`, assetTag: at % 2 ? 'RACE-1' : 'race-1' })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'tag_taken')).toHaveLength(49);
  });

  it('does not reveal its holder to users without access', async () => {
    await made(ups, { name: 'Secret UPS', assetTag: 'HID-1' });
    const outsider = await signInAs(product, 'Olive Outside', ['*'], [Number(trust.id)]);
    const taken = await outsider.send('POST', '/api/v1/hardware/ups', {
      customerId: trust.id,
      name: 'Mine',
      assetTag: 'HID-1',
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'tag_taken', holder: null } });
    expect(taken.text).not.toContain('Secret UPS');
  });
});

describe('a serial number', () => {
  it('is stored in capitals and belongs to one device of its manufacturer', async () => {
    const maker = await product.write((context) => a(context, manufacturer, { name: 'Aruba' }));
    const row = await made(networkSwitch, { name: 'SW-S1', manufacturerId: maker.id, serial: ' sg10klm0aa ' });
    expect(row.serial).toBe('SG10KLM0AA');
    const again = await post(networkSwitch, { name: 'SW-S2', manufacturerId: maker.id, serial: 'SG10 KLM0AA' });
    expect(again).toMatchObject({ status: 409, body: { code: 'serial_taken', holder: { id: row.id } } });
    const elsewhere = await product.write((context) => a(context, manufacturer, { name: 'Ubiquiti' }));
    expect(
      (await post(networkSwitch, { name: 'SW-S3', manufacturerId: elsewhere.id, serial: 'SG10KLM0AA' })).status,
    ).toBe(201);
    expect(codes(await post(networkSwitch, { name: 'SW-S4', serial: 'SG10KLM0AA' }))).toContain('serial_elsewhere');
  });

  it('that is a firmware placeholder identifies nothing', async () => {
    for (const junk of ['To be filled by O.E.M.', 'N/A', '00000000']) {
      expect(codes(await post(computer, { name: `Junk ${junk} 1`, serial: junk }))).toContain('junk_serial');
      expect((await post(computer, { name: `Junk ${junk} 2`, serial: junk })).status).toBe(201);
    }
  });

  it('is free again after its device was disposed of', async () => {
    const row = await made(ups, { name: 'Old UPS', serial: 'GONE1', siteId: hall.id });
    await act(ups, row, 'retire');
    expect((await post(ups, { name: 'Twin', serial: 'GONE1' })).status).toBe(409);
    expect((await act(ups, row, 'dispose', { method: 'recycled', disposedOn: '2026-01-10' })).status).toBe(200);
    expect((await post(ups, { name: 'Twin', serial: 'GONE1' })).status).toBe(201);
  });

  it('and a network card identify one device: a second one causes a warning', async () => {
    const mac = '3c:52:82:77:00:01';
    await made(networkSwitch, { name: 'SW-M1', mac });
    expect(codes(await post(computer, { name: 'PC-M1', mac: '3C-52-82-77-00-01' }))).toEqual(['same_mac']);
    expect(
      codes(await admin.send('POST', '/api/v1/hardware/computers', { customerId: trust.id, name: 'Theirs', mac })),
    ).toEqual([]);
  });

  it('and an external ID are unique within a customer', async () => {
    const ids = [{ source: 'snipe-it', externalId: '77' }];
    await made(computer, { name: 'Imported', externalIds: ids });
    expect(await post(computer, { name: 'Imported again', externalIds: ids })).toMatchObject({
      status: 409,
      body: { code: 'external_id_taken' },
    });
    expect(
      (
        await admin.send('POST', '/api/v1/hardware/computers', {
          customerId: trust.id,
          name: 'Theirs',
          externalIds: ids,
        })
      ).status,
    ).toBe(201);
  });
});

describe('the location of an asset', () => {
  it('is determined by its room', async () => {
    const row = await made(server, { name: 'Placed', locationId: room.id });
    expect(row).toMatchObject({ siteId: hall.id, locationId: room.id });
    const other = await product.write((context) => a(context, site, { customerId: school.id, name: 'Annexe' }));
    expect((await patch(server, row, { siteId: other.id })).body.row).toMatchObject({
      siteId: other.id,
      locationId: null,
    });
  });

  it('is refused at both fields, naming both records, if the site contradicts the room', async () => {
    const gym = await product.write((context) => a(context, site, { customerId: school.id, name: 'Sports hall' }));
    const told = 'The room Main building › Server room is not at the chosen site.';
    const refusal = { status: 422, body: { errors: { siteId: [told], locationId: [told] } } };
    for (const kind of [server, ups, computer])
      expect(await post(kind, { name: 'Torn', siteId: gym.id, locationId: room.id })).toMatchObject(refusal);
    const row = await made(server, { name: 'Torn later', siteId: gym.id });
    expect(await patch(server, row, { siteId: gym.id, locationId: room.id })).toMatchObject(refusal);
    // A room alone implies its site, and a room may be sent together with its own site.
    expect((await patch(server, row, { locationId: room.id })).body.row).toMatchObject({ siteId: hall.id });
    expect((await patch(server, row, { siteId: hall.id, locationId: room.id })).status).toBe(200);
  });

  it('is refused if it contradicts the asset it is part of', async () => {
    const gym = await product.write((context) => a(context, site, { customerId: school.id, name: 'Pavilion' }));
    const host = await made(server, { name: 'Rack host', locationId: room.id });
    const told = 'The asset is part of Rack host, which is in Main building › Server room and not at the chosen site.';
    const refusal = { status: 422, body: { errors: { siteId: [told], parentAssetId: [told] } } };
    expect(await post(ups, { name: 'Astray', parentAssetId: host.id, siteId: gym.id })).toMatchObject(refusal);
    const part = await made(ups, { name: 'Inside', parentAssetId: host.id, siteId: hall.id, locationId: room.id });
    expect(await patch(ups, part, { siteId: gym.id })).toMatchObject(refusal);
    const together = { select: { ids: [part.id] }, set: { siteId: gym.id } };
    expect(await admin.send('POST', '/api/v1/hardware/ups/bulk', together)).toMatchObject({
      status: 207,
      body: { changes: 0, refused: [{ id: part.id, message: expect.stringContaining('part of Rack host') }] },
    });
    const loose = await made(server, { name: 'Nowhere host' });
    expect((await post(ups, { name: 'Lost', parentAssetId: loose.id, siteId: gym.id })).body.errors).toMatchObject({
      siteId: [expect.stringContaining('which is without a location')],
    });
  });

  it('is that of the asset it is part of, and moves with it', async () => {
    const host = await made(server, { name: 'Host', locationId: room.id });
    const part = await made(ups, { name: 'Card', parentAssetId: host.id });
    expect(part).toMatchObject({ siteId: hall.id, locationId: room.id });
    const annexe = await product.write((context) => a(context, site, { customerId: school.id, name: 'Gym' }));
    await patch(server, host, { siteId: annexe.id });
    expect(await fresh(ups, part)).toMatchObject({ siteId: annexe.id, locationId: null });
    const history = await admin.get(`/api/v1/hardware/ups/${String(part.id)}/history`);
    expect(history.body.rows?.[0]).toMatchObject({ action: 'moveAlong' });
  });

  it('never forms a loop', async () => {
    const [one, two] = [await made(server, { name: 'One' }), await made(server, { name: 'Two' })];
    await patch(server, two, { parentAssetId: one.id });
    expect(await patch(server, one, { parentAssetId: two.id })).toMatchObject({
      status: 422,
      body: { code: 'loop', chain: 'One › Two › One' },
    });
    expect(await patch(server, one, { parentAssetId: one.id })).toMatchObject({ status: 422, body: { code: 'loop' } });
  });

  it('belongs to its own customer', async () => {
    const theirs = await product.write((context) => a(context, site, { customerId: trust.id }));
    expect(await post(server, { name: 'Astray', siteId: theirs.id })).toMatchObject({
      status: 422,
      body: { code: 'wrong_customer' },
    });
    const foreign = (await admin.send('POST', '/api/v1/hardware/ups', { customerId: trust.id, name: 'Their UPS' })).body
      .row as Values;
    const fed = await post(server, { name: 'Fed', psus: [{ feedAssetId: foreign.id }] });
    expect(fed).toMatchObject({
      status: 422,
      body: { code: 'wrong_customer', errors: { psus: [expect.stringContaining('row 1')] } },
    });
  });
});

describe('the life cycle of an asset', () => {
  it('needs a site before use', async () => {
    const row = await made(server, { name: 'Ordered', status: 'on_order' });
    expect(await act(server, row, 'deploy')).toMatchObject({ status: 422, body: { code: 'no_site' } });
    const done = await act(server, row, 'deploy', { locationId: room.id });
    expect(done.body.row).toMatchObject({
      status: 'in_use',
      siteId: hall.id,
      installedOn: expect.stringMatching(/^\d{4}-/),
      installedBy: expect.any(Number),
    });
  });

  it('cannot skip a step by setting the status', async () => {
    const row = await made(server, { name: 'Spared', siteId: hall.id });
    expect((await patch(server, row, { status: 'spare' })).body.row).toMatchObject({ status: 'spare' });
    expect(await patch(server, row, { status: 'disposed' })).toMatchObject({
      status: 422,
      body: { errors: { status: [expect.stringContaining('cannot change from')] } },
    });
    expect(await patch(server, row, { status: 'under_repair' })).toMatchObject({ status: 422 });
    expect(await post(server, { name: 'Born broken', status: 'under_repair' })).toMatchObject({ status: 422 });
    expect(
      (
        await admin.send('POST', `/api/v1/${server.path}/${String(row.id)}/actions/found`, {
          version: (await fresh(server, row)).version,
        })
      ).status,
    ).toBe(409);
  });

  it('allows missing before the asset is recorded, and found again', async () => {
    const row = await made(server, { name: 'Born lost', status: 'lost' });
    expect(row).toMatchObject({ status: 'lost', missing: null, missingSince: null });
    expect((await act(server, row, 'found')).body.row).toMatchObject({ status: 'spare' });
  });

  it('allows repair, and another unit may return', async () => {
    const row = await made(computer, { name: 'Dropped', siteId: hall.id, serial: 'OLDUNIT' });
    expect(await act(computer, row, 'sendForRepair')).toMatchObject({ status: 422, body: { code: 'no_repairer' } });
    expect((await act(computer, row, 'sendForRepair', { reference: 'RMA 12' })).status).toBe(200);
    expect(
      (await act(computer, row, 'returnFromRepair', { becomes: 'spare', newSerial: 'newunit' })).body.row,
    ).toMatchObject({ status: 'spare', serial: 'NEWUNIT', repairReference: null });
    const history = await admin.get(`/api/v1/${computer.path}/${String(row.id)}/history`);
    expect(history.body.rows?.[0]).toMatchObject({
      action: 'returnFromRepair',
      changes: { serial: ['OLDUNIT', 'NEWUNIT'] },
    });
  });

  it('lists dependants before retirement, and keeps its IP addresses as deprecated', async () => {
    const feed = await made(ups, { name: 'Feeding UPS', siteId: hall.id });
    const fed = await made(server, {
      name: 'ASH-FS01',
      siteId: hall.id,
      psus: [{ feedAssetId: feed.id, outlet: '1' }],
    });
    await product.write((context) =>
      a(context, ipAddress, { customerId: school.id, assetId: feed.id, address: '10.99.0.9' }),
    );
    const refused = await act(ups, feed, 'retire');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'has_dependants', dependants: [{ id: fed.id, title: 'ASH-FS01', as: 'power' }] },
    });
    expect(await patch(ups, feed, { status: 'retired' })).toMatchObject({ status: 422 });
    expect((await act(ups, feed, 'retire', { anyway: true })).body.row).toMatchObject({
      status: 'retired',
      retiredOn: expect.any(String),
    });
    const kept = await admin.get(`/api/v1/${ipAddress.path}?f.assetId=is:${String(feed.id)}`);
    expect(kept.body.rows).toMatchObject([{ address: '10.99.0.9', status: 'deprecated', isPrimary: false }]);
  });

  it('lists what runs on it, is controlled by it or records on it before retirement', async () => {
    const host = await made(server, { name: 'ASH-HV05', siteId: hall.id, hypervisor: 'hyperv', roles: ['hypervisor'] });
    const guest = await made(virtualMachine, { name: 'ASH-APP01', hostAssetId: host.id });
    const recorder = await made(cctvDvr, { name: 'Recorder', siteId: hall.id, channels: 8 });
    const camera = await made(cctvCamera, { name: 'Gate', dvrAssetId: recorder.id, channel: 1 });
    for (const [noun, row, dependant, as] of [
      [server, host, guest, 'host'],
      [cctvDvr, recorder, camera, 'recorder'],
    ] as const) {
      const refused = await act(noun, row, 'retire');
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'has_dependants', dependants: [{ id: dependant.id, title: dependant.name, as }] },
      });
      expect(refused.body.message).toContain(`${String(dependant.name)} depends on this asset.`);
      expect((await act(noun, row, 'retire', { anyway: true })).body.row).toMatchObject({ status: 'retired' });
    }
    // What is retired itself depends on nothing.
    const other = await made(server, {
      name: 'ASH-HV06',
      siteId: hall.id,
      hypervisor: 'hyperv',
      roles: ['hypervisor'],
    });
    const old = await made(virtualMachine, { name: 'ASH-APP02', hostAssetId: other.id });
    await act(virtualMachine, old, 'retire');
    expect((await act(server, other, 'retire')).status).toBe(200);
  });

  it('ends with wiped data, an owner who can dispose of it, and for good', async () => {
    const row = await made(computer, { name: 'Last', siteId: hall.id });
    await product.write((context) =>
      a(context, ipAddress, { customerId: school.id, assetId: row.id, address: '10.99.0.10' }),
    );
    await act(computer, row, 'retire');
    const how = { method: 'recycled', disposedOn: '2026-01-10' };
    expect(await act(computer, row, 'dispose', how)).toMatchObject({ status: 422, body: { code: 'no_wipe' } });
    const done = await act(computer, row, 'dispose', {
      ...how,
      wipeMethod: 'shredded',
      wipedBy: 'Recycling Ltd',
      wipedOn: '2026-01-09',
    });
    expect(done.body.row).toMatchObject({ status: 'disposed', contactId: null, primaryIp: null });
    expect(await patch(computer, row, { name: 'Renamed' })).toMatchObject({ status: 409, body: { code: 'disposed' } });
    expect((await act(computer, row, 'unretire')).status).toBe(409);
    expect((await admin.get(`/api/v1/${ipAddress.path}?f.address=is:10.99.0.10`)).body.rows).toEqual([]);
    const lent = await made(ups, { name: 'Lent', ownership: 'loan', siteId: hall.id });
    await act(ups, lent, 'retire');
    expect(await act(ups, lent, 'dispose', how)).toMatchObject({ status: 422, body: { code: 'not_owned' } });
  });

  it('allows assigning it to a contact and using it elsewhere', async () => {
    const row = await made(computer, { name: 'Laptop', status: 'in_stock' });
    const person = await product.write((context) =>
      a(context, contact, { customerId: school.id, lastName: 'Okafor', siteId: hall.id }),
    );
    expect(
      (await act(computer, row, 'checkOut', { contactId: person.id, dueBackOn: '2027-07-20' })).body.row,
    ).toMatchObject({ status: 'in_use', contactId: person.id, siteId: hall.id });
    expect((await act(computer, row, 'checkIn')).body.row).toMatchObject({
      status: 'spare',
      contactId: null,
      heldSince: null,
      dueBackOn: null,
    });
    expect(await patch(computer, row, { customerId: trust.id })).toMatchObject({ status: 422 });
    const moved = (await act(computer, row, 'move', { customerId: trust.id })).body.row as Values;
    expect(moved).toMatchObject({
      id: row.id,
      assetTag: row.assetTag,
      customerId: trust.id,
      siteId: null,
      locationId: null,
    });
  });

  it('needs permission for what ends or moves it', async () => {
    const row = await made(ups, { name: 'Guarded', siteId: hall.id });
    const engineer = await signInAs(product, 'Erin Engineer', ['ups.view', 'ups.update', '*.view']);
    const send = async (action: string, input: Values = {}) =>
      engineer.send('POST', `/api/v1/hardware/ups/${String(row.id)}/actions/${action}`, {
        version: (await fresh(ups, row)).version,
        ...input,
      });
    expect((await send('setAside')).status).toBe(200);
    expect((await send('move', { customerId: trust.id })).status).toBe(403);
    expect((await send('retire')).status).toBe(200);
    expect((await send('dispose', { method: 'recycled', disposedOn: '2026-01-10' })).status).toBe(403);
  });
});
