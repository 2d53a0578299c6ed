import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import type { Values } from '#engine/store/change.server.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;
let customerId: unknown;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  customerId = (await make('customers', { name: 'Ashfield Primary School', type: 'school' })).id;
});
afterAll(() => product.close());

const post = (path: string, body: Values) => admin.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.row ?? {};
};
const fresh = async (path: string, row: Values): Promise<Values> =>
  (await admin.get(`/api/v1/${path}/${String(row.id)}`)).body.row ?? {};
const patch = async (path: string, row: Values, set: Values) =>
  admin.send('PATCH', `/api/v1/${path}/${String(row.id)}`, { ...set, version: (await fresh(path, row)).version });
const siteOf = (name: string, more: Values = {}): Promise<Values> =>
  make('sites', { customerId, name, line1: '1 High Street', town: 'Leicester', ...more });
const ownCustomer = async (name: string, type = 'school'): Promise<unknown> =>
  (await make('customers', { name, type })).id;

describe('the sites of a customer', () => {
  it('have one primary: the first, until another is chosen', async () => {
    const own = await ownCustomer('Primary Flag School');
    const first = await siteOf('First', { customerId: own });
    const second = await siteOf('Second', { customerId: own, town: 'Derby', postcode: 'de1 1aa', isPrimary: true });
    expect(first.isPrimary).toBe(true);
    expect((await fresh('sites', first)).isPrimary).toBe(false);
    expect((await fresh('sites', second)).isPrimary).toBe(true);
    expect(await fresh('customers', { id: own })).toMatchObject({ town: 'Derby', postcode: 'DE1 1AA' });
    expect((await patch('sites', second, { isPrimary: false })).body.code).toBe('is_primary');
  });

  it('have one primary even if two users choose at the same time', async () => {
    const own = await ownCustomer('Race School');
    const sites = [
      await siteOf('A', { customerId: own }),
      await siteOf('B', { customerId: own }),
      await siteOf('C', { customerId: own }),
    ];
    const answers = await Promise.all(
      sites
        .slice(1)
        .map((row) =>
          admin.send('PATCH', `/api/v1/sites/${String(row.id)}`, { isPrimary: true, version: row.version }),
        ),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { rows } = await product.database.query('select id from site where customer_id = $1 and is_primary', [own]);
    expect(rows).toHaveLength(1);
  });

  it('need a DBS certificate at schools unless the user turns it off', async () => {
    expect((await siteOf('Safe')).safeguarding).toBe('dbsRequired');
    expect((await siteOf('Escorted', { safeguarding: 'escorted' })).safeguarding).toBe('escorted');
    const business = await ownCustomer('Bell Ltd', 'business');
    expect((await siteOf('Office', { customerId: business })).safeguarding).toBe('none');
  });

  it.each([
    [{ hours: [{ day: 'mon', from: '09:00', to: '08:00' }] }, 'bad_hours'],
    [
      {
        hours: [
          { day: 'mon', from: '08:00', to: '12:00' },
          { day: 'mon', from: '11:00', to: '16:00' },
        ],
      },
      'bad_hours',
    ],
    [{ closedDates: [{ from: '2026-12-20', to: '2026-12-19' }] }, 'bad_hours'],
    [{ hours: [{ day: 'mon', from: '25:00', to: '26:00' }] }, 'validation'],
    [{ postcode: 'NOWHERE' }, 'validation'],
    [{ lat: '50.8' }, 'validation'],
    [{ lat: '95', lng: '0' }, 'validation'],
    [{ what3words: 'two.words' }, 'validation'],
    [{ uprn: '1234567890123' }, 'validation'],
    [{ town: ' ' }, 'validation'],
    [{ name: 'Safe' }, 'name_taken'],
  ])('with %j are refused as %s', async (wrong, code) => {
    const refused = await post('sites', {
      customerId,
      name: `Wrong ${JSON.stringify(wrong)}`.slice(0, 100),
      line1: '1 High Street',
      town: 'Leicester',
      ...wrong,
    });
    expect([refused.status, refused.body.code]).toEqual([code === 'name_taken' ? 409 : 422, code]);
    expect(Object.keys(refused.body.errors ?? {})[0]).toMatch(new RegExp(`^(${Object.keys(wrong).join('|')}|lng)`));
  });

  it('are stored in one form', async () => {
    const row = await siteOf('Tidy', {
      postcode: 'bn11ab',
      what3words: '///Filled.Count.Soap',
      lat: '50.826731',
      lng: '-0.139123',
    });
    expect(row).toMatchObject({ postcode: 'BN1 1AB', what3words: 'filled.count.soap' });
    expect((await siteOf('Abroad', { country: 'Ireland', postcode: 'D02 AF30' })).postcode).toBe('D02 AF30');
  });

  it('stay with their customer', async () => {
    const row = await siteOf('Stays');
    expect((await patch('sites', row, { customerId: await ownCustomer('Other School') })).body.code).toBe(
      'wrong_customer',
    );
  });

  it('have their hazards reviewed with date and method, which can be undone', async () => {
    const row = await siteOf('Hazards');
    const review = `sites/${String(row.id)}/actions/reviewHazards`;
    const { version } = row;
    expect(Object.keys((await post(review, { version })).body.errors ?? {})).toEqual(['on', 'how']);
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await post(review, { version, on: tomorrow, how: 'onSite' })).status).toBe(422);
    const done = await post(review, { version, on: '2026-03-02', how: 'document' });
    expect(done.body.row).toMatchObject({
      hazardsReviewedOn: '2026-03-02',
      hazardsReviewHow: 'document',
      hazardsReviewedById: expect.any(Number),
    });
    const { rows = [] } = (await product.administrator.get(`/api/v1/sites/${String(row.id)}/history`)).body;
    const back = await post(`sites/${String(row.id)}/history/${String(rows[0]?.id)}/put-back`, {
      before: true,
      version: done.body.row?.version,
      fields: ['hazardsReviewedOn', 'hazardsReviewHow', 'hazardsReviewedById'],
    });
    expect(back.body.row).toMatchObject({ hazardsReviewedOn: null, hazardsReviewedById: null });
  });

  it('have their hazards confirmed by each engineer, and again once one is added', async () => {
    const row = await siteOf('Read hazards');
    const path = `sites/${String(row.id)}`;
    const none = await post(`${path}/actions/confirmHazards`, { version: row.version });
    expect([none.status, none.body.code]).toEqual([409, 'no_hazards']);
    const dog = { kind: 'dog', text: 'In the yard', seenOn: null };
    const listed = await patch('sites', row, { hazards: [dog] });
    expect(listed.status, listed.text).toBe(200);
    const confirm = `${path}/actions/confirmHazards`;
    const done = await post(confirm, { version: listed.body.row?.version });
    expect(done.body.row?.hazardsConfirmedBy).toMatchObject([{ userId: expect.any(Number) }]);
    const more = { kind: 'height', text: 'Roof', seenOn: null };
    const added = await patch('sites', done.body.row ?? {}, { hazards: [dog, more] });
    expect(added.body.row?.hazardsConfirmedBy).toEqual([]);
  });

  it('cannot have reviewed hazards without reviewer and method', async () => {
    const row = await siteOf('Unsigned');
    expect((await patch('sites', row, { hazardsReviewedOn: '2026-03-02' })).body.errors).toHaveProperty(
      'hazardsReviewedById',
    );
  });

  it('cannot be archived while assets are there, which can be moved in one step and back', async () => {
    const own = await ownCustomer('Moving School');
    const from = await siteOf('Old', { customerId: own });
    const to = await siteOf('New', { customerId: own, isPrimary: true });
    const block = await make('locations', { customerId: own, siteId: from.id, kind: 'building', name: 'Block A' });
    const room = await make('locations', {
      customerId: own,
      siteId: from.id,
      parentId: block.id,
      kind: 'room',
      name: '1.04',
    });
    const asset = await make('hardware/ups', {
      customerId: own,
      siteId: from.id,
      locationId: room.id,
      name: 'Rack UPS',
    });
    const refused = await post(`sites/${String(from.id)}/archive`, { version: (await fresh('sites', from)).version });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'has_assets', uses: [{ entity: 'asset', count: 1 }] });
    // The record states the reason before the user tries.
    const opened = await product.administrator.get(`/api/v1/sites/${String(from.id)}`);
    expect(opened.body.cannot).toEqual({ archive: refused.body.message });

    const moved = await post(`sites/${String(from.id)}/move-everything`, { toId: to.id });
    expect(moved.status).toBe(200);
    expect(await fresh('hardware/ups', asset)).toMatchObject({ siteId: to.id, locationId: room.id });
    expect((await product.administrator.get(`/api/v1/sites/${String(from.id)}`)).body.cannot).toBeUndefined();
    expect(await fresh('locations', room)).toMatchObject({ siteId: to.id, fullName: 'New › Block A › 1.04' });
    expect(
      (await post(`sites/${String(from.id)}/archive`, { version: (await fresh('sites', from)).version })).status,
    ).toBe(200);
    await post(`sites/${String(from.id)}/restore`, { version: (await fresh('sites', from)).version });
    expect((await post(`batches/${String(moved.body.batch)}/undo`, {})).status).toBe(200);
    expect(await fresh('hardware/ups', asset)).toMatchObject({ siteId: from.id });
    expect(await fresh('locations', room)).toMatchObject({ siteId: from.id, fullName: 'Old › Block A › 1.04' });
  });
});

describe('locations in a site', () => {
  let tree: { site: Values; block: Values; floor: Values; room: Values };
  beforeAll(async () => {
    const site = await siteOf('Tree');
    const block = await make('locations', { customerId, siteId: site.id, kind: 'building', name: 'Block A' });
    const floor = await make('locations', {
      customerId,
      siteId: site.id,
      parentId: block.id,
      kind: 'floor',
      name: 'First floor',
      level: 1,
    });
    const room = await make('locations', {
      customerId,
      siteId: site.id,
      parentId: floor.id,
      kind: 'room',
      name: '1.04',
    });
    tree = { site, block, floor, room };
  });

  it('are named by their whole path, which follows when a parent is renamed', async () => {
    expect(tree.room).toMatchObject({ fullName: 'Tree › Block A › First floor › 1.04', depth: 3 });
    await patch('locations', tree.block, { name: 'Block B' });
    expect((await fresh('locations', tree.room)).fullName).toBe('Tree › Block B › First floor › 1.04');
    await patch('sites', tree.site, { name: 'Main' });
    expect((await fresh('locations', tree.room)).fullName).toBe('Main › Block B › First floor › 1.04');
    const picked = await admin.get('/api/v1/pick/location?q=First%20floor%201.04');
    expect((picked.body.results as Values[])[0]).toMatchObject({ title: 'Main › Block B › First floor › 1.04' });
  });

  it('cannot be inside themselves or more than six levels deep', async () => {
    expect((await patch('locations', tree.block, { parentId: tree.room.id })).body.code).toBe('loop');
    let parent = tree.room;
    for (let depth = 4; depth <= 6; depth++)
      parent = await make('locations', {
        customerId,
        siteId: tree.site.id,
        parentId: parent.id,
        kind: 'area',
        name: `Level ${depth}`,
      });
    expect(
      (
        await post('locations', {
          customerId,
          siteId: tree.site.id,
          parentId: parent.id,
          kind: 'area',
          name: 'Level 7',
        })
      ).body.code,
    ).toBe('too_deep');
  });

  it('have unique names among their siblings', async () => {
    const twin = await post('locations', {
      customerId,
      siteId: tree.site.id,
      parentId: tree.floor.id,
      kind: 'room',
      name: '1.04',
    });
    expect(twin.status).toBe(409);
    expect(twin.body.code).toBe('name_taken');
  });

  it('belong to one site of one customer', async () => {
    const other = await siteOf('Annexe');
    expect(
      (
        await post('locations', {
          customerId,
          siteId: other.id,
          parentId: tree.block.id,
          kind: 'floor',
          name: 'Ground',
        })
      ).body.code,
    ).toBe('other_site');
    const stranger = await ownCustomer('Strange School');
    expect(
      (await post('locations', { customerId: stranger, siteId: tree.site.id, kind: 'room', name: 'Hall' })).body.code,
    ).toBe('wrong_customer');
  });

  it('are archived only when empty; merging empties them and can be undone', async () => {
    const left = await make('locations', { customerId, siteId: tree.site.id, kind: 'building', name: 'Left' });
    const right = await make('locations', { customerId, siteId: tree.site.id, kind: 'building', name: 'Right' });
    const hall = await make('locations', {
      customerId,
      siteId: tree.site.id,
      parentId: left.id,
      kind: 'room',
      name: 'Hall',
    });
    const ups = await make('hardware/ups', { customerId, siteId: tree.site.id, locationId: left.id, name: 'Hall UPS' });
    const refused = await post(`locations/${String(left.id)}/archive`, { version: left.version });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('not_empty');

    const merged = await post(`locations/${String(left.id)}/merge`, { intoId: right.id, version: left.version });
    expect(merged.status).toBe(200);
    expect(await fresh('hardware/ups', ups)).toMatchObject({ locationId: right.id });
    expect(await fresh('locations', hall)).toMatchObject({ parentId: right.id, fullName: 'Main › Right › Hall' });
    expect((await fresh('locations', left)).archivedAt).not.toBeNull();
    await post(`batches/${String(merged.body.batch)}/undo`, {});
    expect(await fresh('hardware/ups', ups)).toMatchObject({ locationId: left.id });
    expect(await fresh('locations', hall)).toMatchObject({ parentId: left.id, fullName: 'Main › Left › Hall' });
    expect((await fresh('locations', left)).archivedAt).toBeNull();
  });

  it('cannot be merged into their contents', async () => {
    expect(
      (
        await post(`locations/${String(tree.block.id)}/merge`, {
          intoId: tree.room.id,
          version: (await fresh('locations', tree.block)).version,
        })
      ).body.code,
    ).toBe('loop');
  });

  it('move with their contents', async () => {
    const annexe = await siteOf('Far annexe');
    const shed = await make('locations', { customerId, siteId: tree.site.id, kind: 'building', name: 'Shed' });
    const loft = await make('locations', {
      customerId,
      siteId: tree.site.id,
      parentId: shed.id,
      kind: 'floor',
      name: 'Loft',
    });
    const ups = await make('hardware/ups', { customerId, siteId: tree.site.id, locationId: loft.id, name: 'Loft UPS' });
    await patch('locations', shed, { siteId: annexe.id });
    expect(await fresh('locations', loft)).toMatchObject({ siteId: annexe.id, fullName: 'Far annexe › Shed › Loft' });
    expect(await fresh('hardware/ups', ups)).toMatchObject({ siteId: annexe.id, locationId: loft.id });
  });
});
