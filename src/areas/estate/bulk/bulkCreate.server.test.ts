import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { site } from '#areas/customers/sites/site.ts';
import type { Values } from '#engine/store/change.server.ts';
import { OWN_CHANGES } from '#engine/http/ownChanges.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';
import { queriesOf } from '#tests/support/statements.server.ts';
import type { BulkAnswer } from './bulkCreate.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let hall: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    hall = await a(context, site, { customerId: school.id, name: 'Main building' });
  });
});
afterAll(() => product.close());

const send = (asked: Values): Promise<Answered> =>
  admin.send('POST', '/api/v1/hardware/switches/bulk-create', { customerId: school.id, ...asked });
const answerOf = (answer: Answered): BulkAnswer => answer.body as unknown as BulkAnswer;
const count = async (): Promise<number> =>
  Number((await admin.get(`/api/v1/hardware/switches?f.customerId=is:${String(school.id)}`)).body.total);

describe('switches created together', () => {
  it('get names from a pattern, tags and addresses in order, and the common values', async () => {
    const prefix = (
      await admin.send('POST', '/api/v1/network/prefixes', { customerId: school.id, cidr: '10.60.0.0/24' })
    ).body.row;
    const before = await count();
    const answer = await send({
      pattern: 'SW-[01-24]',
      prefixId: prefix?.id,
      interfaceName: 'Management',
      common: { siteId: hall.id, portCount: 48, status: 'staged' },
    });
    expect(answer.status).toBe(201);
    expect(answerOf(answer)).toMatchObject({ created: 24, refused: 0 });
    expect(await count()).toBe(before + 24);
    const listed = (await admin.get('/api/v1/hardware/switches?f.name=starts:SW-&sort=name')).body.rows ?? [];
    expect(listed.map((row) => row.name)).toEqual(
      Array.from({ length: 24 }, (_, at) => `SW-${String(at + 1).padStart(2, '0')}`),
    );
    expect(listed.map((row) => row.primaryIp)).toEqual(Array.from({ length: 24 }, (_, at) => `10.60.0.${at + 1}`));
    const tags = listed.map((row) => Number(String(row.assetTag).slice(1)));
    expect(tags).toEqual(Array.from({ length: 24 }, (_, at) => (tags[0] ?? 0) + at));
    expect(listed.every((row) => row.siteId === hall.id && row.portCount === 48 && row.status === 'staged')).toBe(true);
  });

  it('are put into a rack from a unit downwards, and are refused where a place is taken', async () => {
    const rack = (
      await admin.send('POST', '/api/v1/containers', {
        customerId: school.id,
        name: 'Rack',
        containerType: 'rack',
        heightU: 12,
      })
    ).body.row;
    const common = { siteId: hall.id };
    expect((await send({ pattern: 'RK-[1-3]', containerId: rack?.id, common })).body.errors).toEqual({
      firstU: ['Enter the unit of the first asset.'],
    });
    const made = await send({ pattern: 'RK-[1-3]', containerId: rack?.id, firstU: 10, common });
    expect(answerOf(made)).toMatchObject({ created: 3, refused: 0 });
    const placesOf = async (): Promise<unknown> => {
      const { rows } = await product.database.query(
        'select label, u::float8 as u from container_item where container_id = $1 and archived_at is null order by u desc',
        [rack?.id],
      );
      return rows;
    };
    const places = [
      { label: 'RK-1', u: 10 },
      { label: 'RK-2', u: 9 },
      { label: 'RK-3', u: 8 },
    ];
    expect(await placesOf()).toEqual(places);
    const taken = await send({ pattern: 'RL-[1-2]', containerId: rack?.id, firstU: 11, common });
    expect(answerOf(taken).rows.map(({ errors }) => errors)).toEqual([
      {},
      { name: ['RK-1 is already there. U12 is free.'] },
    ]);
    const below = await send({ pattern: 'RM-[1-2]', containerId: rack?.id, firstU: 1, common });
    expect(answerOf(below).rows[1]?.errors).toEqual({ name: ['The container has no units left for this asset.'] });
    expect(await placesOf()).toEqual(places);
  });

  it('are created all or none, with each error in its cell', async () => {
    await send({ pattern: 'EX-[1-2]' });
    const before = await count();
    const rows = [
      { name: 'EX-1', serial: 'AAA111' },
      { name: 'NEW-1', serial: 'BBB222', mac: '3c:52:82:00:00:01' },
      { name: 'NEW-2', serial: 'bbb 222', mac: '3C-52-82-00-00-01' },
      { name: 'NEW-3', mac: 'not a mac' },
      { name: 'NEW-4', address: '10.300.0.1' },
      { name: '' },
      { name: 'NEW-5', assetTag: 'TAG-5', address: '10.60.0.1' },
      { name: 'NEW-6', serial: 'CCC333' },
    ];
    const answer = await send({ rows });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'rows_refused', created: 0, refused: 7 });
    expect(answerOf(answer).rows.map((row) => Object.keys(row.errors).sort())).toEqual([
      ['name'],
      ['mac', 'serial'],
      ['mac', 'serial'],
      ['mac'],
      ['address'],
      ['name'],
      ['address'],
      [],
    ]);
    expect(await count()).toBe(before);
    expect((await admin.get('/api/v1/network/ip-addresses?f.address=is:10.60.0.30')).body.rows).toEqual([]);
    // The dry run saved nothing, so the tag is free again.
    expect((await send({ rows: [{ name: 'Later', assetTag: 'TAG-5' }] })).status).toBe(201);
  });

  it('can be checked without being created', async () => {
    const before = await count();
    const tried = await send({ pattern: 'DRY-[1-3]', dryRun: true });
    const tags = answerOf(tried).rows.map((row) => row.assetTag);
    expect(tried.status).toBe(200);
    // A page that heard of changes would fetch the dry run again, without end.
    expect(tried.headers[OWN_CHANGES]).toBeUndefined();
    expect(answerOf(tried)).toMatchObject({
      created: 0,
      refused: 0,
      rows: [{ name: 'DRY-1' }, { name: 'DRY-2' }, { name: 'DRY-3' }],
    });
    expect(await count()).toBe(before);
    // The dry run used no number, so the next request gets the first tag.
    expect(answerOf(await send({ pattern: 'REAL-[1-3]' })).rows.map((row) => row.assetTag)).toEqual(tags);
  });

  it('are undone together', async () => {
    const before = await count();
    const { batch } = answerOf(await send({ pattern: 'OOPS-[1-5]' }));
    expect(await count()).toBe(before + 5);
    const undone = await admin.send('POST', `/api/v1/batches/${String(batch)}/undo`, {});
    expect(undone.status).toBe(200);
    expect(await count()).toBe(before);
  });

  it.each([
    ['SW-[1-600]', 'too_many'],
    ['SW-[1-', 'unbalanced'],
    ['SW-[9-1]', 'backwards'],
    ['SW-[]', 'empty'],
  ])('are refused as a whole for the pattern %s', async (pattern, code) =>
    expect(await send({ pattern })).toMatchObject({ status: 422, body: { code } }),
  );

  it('need as many pasted lines as there are names', async () => {
    expect(await send({ pattern: 'P-[1-3]', rows: [{ serial: 'A' }, { serial: 'B' }] })).toMatchObject({
      status: 422,
      body: { code: 'other_count' },
    });
    const made = await send({ pattern: 'P-[1-2]', rows: [{ serial: 'PSTD1' }, { serial: 'PSTD2' }] });
    expect(made.status).toBe(201);
    expect((await admin.get('/api/v1/hardware/switches?f.serial=is:pstd2')).body.rows).toMatchObject([{ name: 'P-2' }]);
  });

  it('can be five hundred at once, and are refused if the prefix is full', async () => {
    const prefix = (
      await admin.send('POST', '/api/v1/network/prefixes', { customerId: school.id, cidr: '10.61.0.0/29' })
    ).body.row;
    expect(await send({ pattern: 'FULL-[1-10]', prefixId: prefix?.id })).toMatchObject({
      status: 409,
      body: { code: 'prefix_full' },
    });
    const wide = (await admin.send('POST', '/api/v1/network/prefixes', { customerId: school.id, cidr: '10.62.0.0/22' }))
      .body.row;
    const few = await queriesOf(() => send({ pattern: 'FEW-[1-2]', prefixId: wide?.id }));
    const many = await queriesOf(() => send({ pattern: 'BIG-[001-500]', prefixId: wide?.id }));
    expect([answerOf(few.answer).created, answerOf(many.answer).created]).toEqual([2, 500]);
    expect(many.queries).toBeLessThanOrEqual(few.queries);
    const { rows } = await product.database.query<{ n: number; ips: number }>(
      `select count(*)::int as n, count(distinct a.primary_ip)::int as ips from asset a where a.name like 'BIG-%'`,
    );
    expect(rows[0]).toEqual({ n: 500, ips: 500 });
  });
});
