import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { findingsAt } from './findings/findings.server.ts';
import { computer } from './hardware/computer.ts';
import { networkSwitch } from './hardware/networkSwitch.ts';
import { ups } from './hardware/ups.ts';
import { manufacturer } from './makers/manufacturer.ts';
import { model } from './makers/model.ts';
import { server } from './servers/server.ts';
import { volume } from './servers/volume.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let trust: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    trust = await a(context, customer, { name: 'Birch Trust' });
  });
});
afterAll(() => product.close());

const make = (noun: AnyEntity, given: Values): Promise<Values> =>
  product.write((context) => a(context, noun, noun.underCustomer ? { customerId: school.id, ...given } : given));

describe('a volume', () => {
  let host: Values;
  beforeAll(async () => {
    host = await make(server, { name: 'ASH-FS01' });
  });
  const post = (draft: Values) =>
    admin.send('POST', '/api/v1/volumes', { assetId: host.id, capacityGb: 500, ...draft });

  it('belongs to the customer of its machine', async () => {
    expect((await post({ name: 'C:', usedGb: 120 })).body.row).toMatchObject({
      customerId: school.id,
      readings: [{ usedGb: 120 }],
    });
    const outsider = await signInAs(product, 'Otto Outside', ['*'], [Number(trust.id)]);
    expect((await outsider.get(`/api/v1/volumes?f.assetId=is:${String(host.id)}`)).body.rows).toEqual([]);
    expect(
      (await outsider.send('POST', '/api/v1/volumes', { assetId: host.id, name: 'X:', capacityGb: 1 })).status,
    ).toBe(422);
  });

  it('never uses more than it has, unless it is thin', async () => {
    expect(await post({ name: 'D:', usedGb: 501 })).toMatchObject({
      status: 422,
      body: { code: 'over_capacity', errors: { usedGb: [expect.any(String)] } },
    });
    expect((await post({ name: 'D:', usedGb: 501, thin: true })).status).toBe(201);
  });

  it('keeps one reading a day, the last', async () => {
    const made = (await post({ name: 'E:', usedGb: 10 })).body.row as Values;
    const changed = await admin.send('PATCH', `/api/v1/volumes/${String(made.id)}`, {
      version: made.version,
      usedGb: 20,
    });
    expect(changed.body.row?.readings).toMatchObject([{ usedGb: 20 }]);
  });

  it('has a unique name on its machine, and machines without disks have none', async () => {
    expect((await post({ name: 'c:' })).status).toBe(409);
    const unit = await make(ups, { name: 'UPS' });
    expect((await post({ assetId: unit.id, name: 'C:' })).status).toBe(422);
  });
});

describe('a manufacturer', () => {
  it('is merged into another: everything moves, and its names remain as alternatives', async () => {
    const [hp, hpe] = [
      await make(manufacturer, { name: 'HP' }),
      await make(manufacturer, { name: 'Hewlett Packard', aliases: ['Hewlett-Packard'] }),
    ];
    const [shared, twin] = [
      await make(model, { manufacturerId: hp.id, name: '2530-24G' }),
      await make(model, { manufacturerId: hpe.id, name: '2530-24g' }),
    ];
    const own = await make(model, { manufacturerId: hpe.id, name: 'ML30' });
    const one = await make(networkSwitch, { name: 'SW-T', modelId: twin.id });
    const two = await make(server, { name: 'SRV-T', modelId: own.id });
    const merged = await admin.send('POST', `/api/v1/manufacturers/${String(hpe.id)}/actions/merge`, {
      version: hpe.version,
      intoId: hp.id,
    });
    expect(merged.body.row).toMatchObject({ archivedAt: expect.any(String) });
    expect((await admin.get(`/api/v1/manufacturers/${String(hp.id)}`)).body.row?.aliases).toEqual([
      'Hewlett Packard',
      'Hewlett-Packard',
    ]);
    expect((await admin.get(`/api/v1/hardware/switches/${String(one.id)}`)).body.row).toMatchObject({
      manufacturerId: hp.id,
      modelId: shared.id,
    });
    expect((await admin.get(`/api/v1/hardware/servers/${String(two.id)}`)).body.row).toMatchObject({
      manufacturerId: hp.id,
      modelId: own.id,
    });
    expect((await admin.get(`/api/v1/models/${String(own.id)}`)).body.row).toMatchObject({ manufacturerId: hp.id });
    expect(
      (await admin.send('POST', `/api/v1/manufacturers/${String(hp.id)}/actions/merge`, { version: 2, intoId: hp.id }))
        .status,
    ).toBe(422);
  });

  it('has unique names', async () => {
    await make(manufacturer, { name: 'Ubiquiti', aliases: ['UBNT'] });
    expect(await admin.send('POST', '/api/v1/manufacturers', { name: 'ubnt' })).toMatchObject({
      status: 422,
      body: { errors: { name: ['“ubnt” is already another name of Ubiquiti.'] } },
    });
    expect((await admin.send('POST', '/api/v1/manufacturers', { name: 'UBIQUITI' })).status).toBe(409);
    expect((await admin.send('POST', '/api/v1/manufacturers', { name: 'Own', aliases: ['Ubiquiti'] })).status).toBe(
      422,
    );
    expect(
      (await admin.send('POST', '/api/v1/manufacturers', { name: 'Vendor', warrantyUrl: 'https://example.org/check' }))
        .status,
    ).toBe(422);
    expect(
      (await admin.send('POST', '/api/v1/manufacturers', { name: 'Prefixed', macPrefixes: ['3C-52-82'] })).body.row
        ?.macPrefixes,
    ).toEqual(['3c:52:82']);
  });

  it('shows its number of assets in use', async () => {
    const maker = await make(manufacturer, { name: 'APC' });
    await make(ups, { name: 'U1', manufacturerId: maker.id });
    const use = await admin.get('/api/v1/manufacturers/use');
    expect(use.body.rows).toContainEqual({ id: maker.id, assets: 1, models: 0 });
  });
});

describe('what asset types store', () => {
  it('is consistent', async () => {
    const post = (path: string, draft: Values) =>
      admin.send('POST', `/api/v1/${path}`, { customerId: school.id, ...draft });
    expect(
      (await post(ups.path, { name: 'B', batteryFittedOn: '2024-02-29', batteryLifeMonths: 12 })).body.row,
    ).toMatchObject({ batteryDueOn: '2025-02-28' });
    expect((await post(networkSwitch.path, { name: 'STP', stpPriority: 5_000 })).status).toBe(422);
    expect((await post(networkSwitch.path, { name: 'S1', stackName: 'Core', unit: 1 })).status).toBe(201);
    expect(await post(networkSwitch.path, { name: 'S2', stackName: 'core', unit: 1 })).toMatchObject({
      status: 422,
      body: { errors: { unit: ['S1 is already unit 1 of this stack.'] } },
    });
    expect((await post(server.path, { name: 'H1', hostname: 'dc01', directoryDomain: 'ash.local' })).status).toBe(201);
    expect((await post(server.path, { name: 'H2', hostname: 'DC01', directoryDomain: 'ASH.local' })).status).toBe(422);
    expect((await post(server.path, { name: 'H3', hostname: 'DC01', directoryDomain: 'other.local' })).status).toBe(
      201,
    );
    expect((await post(server.path, { name: 'H4', hostname: 'dc_01' })).status).toBe(422);
    expect((await post(server.path, { name: 'H5', managementUrl: 'javascript:alert(1)' })).status).toBe(422);
  });
});

describe('labels', () => {
  it('are for physical assets in scope, on the chosen sheet', async () => {
    const rows = [await make(ups, { name: 'L1' }), await make(ups, { name: 'L2' })];
    const answer = await product.app.inject({ url: '/api/v1/labels.pdf', headers: { host: 'localhost' } });
    expect(answer.statusCode).toBe(401);
    const labels = await admin.get(`/api/v1/labels.pdf?assets=${rows.map((row) => row.id).join(',')}&start=20`);
    expect(labels).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(labels.text.startsWith('%PDF-')).toBe(true);
    expect((await admin.get('/api/v1/labels.pdf?of=ups&query=f.name%3Dstarts%3AL')).status).toBe(200);
    // Without a configured public URL, the host header of a request must not reach a label.
    const elsewhere = await admin.get(`/api/v1/labels.pdf?assets=${String(rows[0]?.id)}`, { host: 'evil.example' });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'no_address']);
    expect((await admin.get('/api/v1/labels.pdf?assets=999999999')).status).toBe(422);
    for (const wrong of ['assets=x', 'sheet=a3&assets=1', 'start=22&assets=1', 'of=customer&query=', ''])
      expect((await admin.get(`/api/v1/labels.pdf?${wrong}`)).status, wrong).toBe(400);
    const outsider = await signInAs(product, 'Olga Outside', ['*'], [Number(trust.id)]);
    expect((await outsider.get(`/api/v1/labels.pdf?assets=${String(rows[0]?.id)}`)).status).toBe(422);
  });

  it('that are refused use no tags', async () => {
    const given = async () =>
      (await product.database.query('select count(*)::int as count from asset_tag')).rows[0]?.count;
    const before = await given();
    const refused = await admin.send('POST', '/api/v1/labels/blank', { count: 3 }, { host: 'evil.example' });
    expect([refused.status, refused.body.code]).toEqual([422, 'no_address']);
    expect(await given()).toBe(before);
  });

  it('printed in advance are assigned by scanning', async () => {
    const printed = await admin.send('POST', '/api/v1/labels/blank', { count: 3 });
    expect(printed.status).toBe(200);
    const { rows } = await product.database.query<{ tag: string }>(
      'select tag from asset_tag where asset_id is null order by key',
    );
    const tag = rows[0]?.tag ?? '';
    expect((await admin.get(`/api/v1/tags/${tag}`)).body).toEqual({ tag, printed: true, asset: null });
    const row = await make(ups, { name: 'Bound', assetTag: tag.toLowerCase() });
    expect((await admin.get(`/api/v1/tags/${tag}`)).body).toMatchObject({
      printed: false,
      asset: { id: row.id, title: 'Bound', path: `/customer/${String(school.id)}/hardware/ups/${String(row.id)}` },
    });
    expect((await admin.get('/api/v1/tags/NEVER-SEEN')).body).toEqual({
      tag: 'NEVER-SEEN',
      printed: false,
      asset: null,
    });
    const outsider = await signInAs(product, 'Oscar Outside', ['*'], [Number(trust.id)]);
    expect((await outsider.get(`/api/v1/tags/${tag}`)).body).toEqual({ tag, printed: false, asset: null });
  });
});

describe('an asset that needs attention', () => {
  it('is marked in the menu of its customer with one query, however many types there are', async () => {
    const mine = await product.write((context) => a(context, customer, { name: 'Cedar School' }));
    const at = (noun: AnyEntity, given: Values) =>
      make(noun, noun.underCustomer ? { customerId: mine.id, ...given } : given);
    await at(ups, { name: 'UPS A', batteryFittedOn: '2015-01-01' });
    await at(computer, { name: 'PC 1', lastPatchedOn: '2020-01-01' });
    await at(computer, { name: 'PC 2', lastPatchedOn: '2020-01-01' });
    const fine = await at(server, { name: 'SRV', warranties: [{ kind: 'onSite', endsOn: '2099-01-01' }] });
    await at(volume, { assetId: fine.id, name: 'D:', capacityGb: 100, usedGb: 99 });
    const overview = await admin.get(`/api/v1/customers/${String(mine.id)}/overview`);
    expect(overview.body.counts).toMatchObject({ ups: 1, computer: 2, server: 1 });
    expect(overview.body.marks).toEqual(
      expect.arrayContaining([
        { noun: 'ups', tone: 'bad', count: 1, about: 'with batteries due' },
        { noun: 'computer', tone: 'warning', count: 2, about: 'not patched' },
        { noun: 'server', tone: 'bad', count: 1, about: 'low on space' },
      ]),
    );
    let queries = 0;
    const found = await product.write(({ tx, actor }) => {
      const counting: Queryable = { query: (text, values) => (queries++, tx.query(text, values as unknown[])) };
      return findingsAt(counting, actor, Number(mine.id), '2026-11-20');
    });
    expect([found.length, queries]).toEqual([4, 1]);
    const summary = await admin.get(`/api/v1/customers/${String(mine.id)}/estate`);
    expect(summary.body).toMatchObject({
      total: 4,
      warranties: expect.arrayContaining([
        { state: 'in_warranty', count: 1 },
        { state: 'unknown', count: 3 },
      ]),
    });
  });
});
