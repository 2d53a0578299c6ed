import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { product as productActor } from '#engine/permission/actor.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { type Answered, type Asker, untilServed } from '#tests/support/installation.server.ts';
import { server } from '../servers/server.ts';
import { takeNext } from './take.server.ts';

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
  for (const cidr of ['10.0.0.0/8', '10.20.0.0/16', '10.20.5.0/24', 'fd00:20::/64']) await prefix({ cidr });
});
afterAll(() => product.close());

const prefix = (draft: Values, owner = school): Promise<Answered> =>
  admin.send('POST', '/api/v1/network/prefixes', { customerId: owner.id, ...draft });
const range = (draft: Values): Promise<Answered> =>
  admin.send('POST', '/api/v1/network/ranges', { customerId: school.id, ...draft });
const address = (draft: Values, owner = school): Promise<Answered> =>
  admin.send('POST', '/api/v1/network/ip-addresses', { customerId: owner.id, ...draft });
const codes = (answer: Answered): unknown[] =>
  ((answer.body.warnings ?? []) as { code: string }[]).map((each) => each.code);
const newServer = (name: string): Promise<Values> =>
  product.write((context) => a(context, server, { customerId: school.id, name }));

describe('a prefix', () => {
  it('is stored as the network, with a warning if bits beyond its length were typed', async () => {
    const made = await prefix({ cidr: '172.16.9.77/22' });
    expect(made.body.row).toMatchObject({ cidr: '172.16.8.0/22' });
    expect(codes(made)).toEqual(['host_bits']);
    expect(codes(await prefix({ cidr: 'FD00:0:0:1::/64' }))).toEqual([]);
  });

  it('is never the whole internet, or words', async () => {
    for (const cidr of ['0.0.0.0/0', '10.20.5.0', '10.300.0.0/16', '10.0.0.0/33', 'lan'])
      expect((await prefix({ cidr })).status, cidr).toBe(422);
  });

  it('is in its address space once; another customer can have the same', async () => {
    expect(await prefix({ cidr: '10.20.5.9/24' })).toMatchObject({ status: 409, body: { code: 'prefix_taken' } });
    expect((await prefix({ cidr: '10.20.5.0/24' }, trust)).status).toBe(201);
    const other = await admin.send('POST', '/api/v1/network/address-spaces', { customerId: school.id, name: 'Guests' });
    expect((await prefix({ cidr: '10.20.5.0/24', addressSpaceId: other.body.row?.id })).status).toBe(201);
    const spaces = await admin.get(`/api/v1/network/address-spaces?f.customerId=is:${String(school.id)}&sort=name`);
    expect(spaces.body.rows?.map((row) => row.name)).toEqual(['Default', 'Guests']);
  });

  it('contains its gateway', async () => {
    expect(await prefix({ cidr: '10.21.0.0/24', gateway: '10.22.0.1' })).toMatchObject({
      status: 422,
      body: { errors: { gateway: [expect.any(String)] } },
    });
  });

  it('never assigns its gateway', async () => {
    const { body } = await prefix({ cidr: '10.23.0.0/29', gateway: '10.23.0.1' });
    const { id } = body.row as Values;
    expect((await admin.get(`/api/v1/network/prefixes/${String(id)}/room`)).body).toMatchObject({
      used: 1,
      next: '10.23.0.2',
    });
    const taken = await admin.send('POST', `/api/v1/network/prefixes/${String(id)}/take`, {});
    expect(taken.body.row).toMatchObject({ address: '10.23.0.2' });
    const plan = await admin.get(`/api/v1/customers/${String(school.id)}/address-plan`);
    expect((plan.body.prefixes as Values[]).find((each) => each.id === id)).toMatchObject({
      used: 2,
      next: '10.23.0.3',
    });
  });
});

describe('a range', () => {
  it('is inside one prefix, ascending, and overlaps no other', async () => {
    await prefix({ cidr: '10.30.0.0/24' });
    expect((await range({ first: '10.30.0.100', last: '10.30.0.199' })).status).toBe(201);
    expect(await range({ first: '10.30.0.150', last: '10.30.0.210' })).toMatchObject({
      status: 409,
      body: { code: 'range_overlap' },
    });
    expect((await range({ first: '10.30.0.20', last: '10.30.0.10' })).status).toBe(422);
    expect((await range({ first: '192.168.7.1', last: '192.168.7.9' })).status).toBe(422);
    expect((await range({ first: '10.30.0.5', last: 'fd00:20::9' })).status).toBe(422);
  });
});

describe('an address', () => {
  it('belongs to the longest prefix that contains it and gets its mask', async () => {
    expect((await address({ address: '10.20.5.9' })).body.row).toMatchObject({ address: '10.20.5.9', maskLength: 24 });
    expect((await address({ address: '10.20.200.1' })).body.row).toMatchObject({ maskLength: 16 });
    expect(codes(await address({ address: '192.168.1.1' }))).toEqual(['no_prefix']);
    expect(codes(await address({ address: '10.20.5.10', maskLength: 25 }))).toEqual(['mask_differs']);
    expect(codes(await address({ address: '10.20.5.11', maskLength: 32 }))).toEqual([]);
  });

  it.each([
    ['10.20.5.0', 422, 'network_address'],
    ['10.20.5.255', 422, 'broadcast_address'],
    ['239.1.1.1', 422, 'multicast'],
    ['10.20.05.9', 422, 'validation'],
    ['0.0.0.0', 422, 'validation'],
    ['10.20.5.9/24', 422, 'validation'],
  ])('is never %s', async (typed, status, code) =>
    expect(await address({ address: typed })).toMatchObject({ status, body: { code } }),
  );

  it('is assigned once in any notation, and the refusal names the holder and the next free address', async () => {
    const holder = await newServer('ASH-DC02');
    expect((await address({ address: 'fd00:20::1', assetId: holder.id })).status).toBe(201);
    const taken = await address({ address: 'fd00:20:0:0::0001' });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'duplicate', holder: { id: holder.id, title: 'ASH-DC02' }, nextFree: 'fd00:20::2' },
    });
    expect((await address({ address: 'fd00:20::1' }, trust)).status).toBe(201);
  });

  it('is shared only by assets that share it in the same way', async () => {
    expect((await address({ address: '10.20.5.50', role: 'vrrp' })).status).toBe(201);
    expect((await address({ address: '10.20.5.50', role: 'vrrp' })).status).toBe(201);
    expect((await address({ address: '10.20.5.50' })).status).toBe(409);
    expect((await address({ address: '10.20.5.50', role: 'hsrp' })).status).toBe(409);
  });

  it('warns if DHCP also assigns it', async () => {
    await prefix({ cidr: '10.31.0.0/24' });
    await range({ first: '10.31.0.50', last: '10.31.0.99' });
    expect(codes(await address({ address: '10.31.0.60' }))).toEqual(['in_dhcp_range']);
    expect(codes(await address({ address: '10.31.0.61', status: 'dhcp' }))).toEqual([]);
  });

  it('is primary for its asset once for each family, and the asset shows it', async () => {
    const host = await newServer('ASH-HV09');
    const read = async () => (await admin.get(`/api/v1/hardware/servers/${String(host.id)}`)).body.row as Values;
    const first = (await address({ address: '10.20.6.1', assetId: host.id })).body.row as Values;
    expect(first.isPrimary).toBe(false);
    expect(await read()).toMatchObject({ primaryIp: '10.20.6.1' });
    const second = (await address({ address: '10.20.6.2', assetId: host.id, isPrimary: true })).body.row as Values;
    await address({ address: 'fd00:20::99', assetId: host.id });
    const listed = await admin.get(
      `/api/v1/network/ip-addresses?f.assetId=is:${String(host.id)}&f.isPrimary=is:true&sort=id`,
    );
    expect(listed.body.rows?.map((row) => row.address)).toEqual(['10.20.6.2', 'fd00:20::99']);
    expect(await read()).toMatchObject({ primaryIp: '10.20.6.2' });
    await admin.send('POST', `/api/v1/network/ip-addresses/${String(second.id)}/archive`, { version: second.version });
    expect(await read()).toMatchObject({ primaryIp: '10.20.6.1' });
    const found = await admin.get('/api/v1/search?q=10.20.6.1');
    expect(found.text).toContain('ASH-HV09');
  });
});

describe('the next free address', () => {
  it('is a different one for each of fifty simultaneous requests', async () => {
    const made = (await prefix({ cidr: '10.40.0.0/26' })).body.row as Values;
    const take = (at: number): Promise<Answered> =>
      admin.send('POST', `/api/v1/network/prefixes/${String(made.id)}/take`, { dnsName: `pc${at}.example.org` });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => untilServed(() => take(at))));
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201));
    const given = answers.map((answer) => answer.body.row?.address as string);
    expect(new Set(given).size).toBe(50);
    const numbers = given.map((each) => Number(each.split('.')[3])).sort((x, y) => x - y);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  });

  it('ends when the prefix is full', async () => {
    const made = (await prefix({ cidr: '10.41.0.0/30' })).body.row as Values;
    const take = () => admin.send('POST', `/api/v1/network/prefixes/${String(made.id)}/take`, {});
    expect((await take()).body.row?.address).toBe('10.41.0.1');
    expect((await take()).body.row?.address).toBe('10.41.0.2');
    expect(await take()).toMatchObject({ status: 409, body: { code: 'prefix_full' } });
  });

  it('skips ranges, and leaves nothing behind when the transaction fails', async () => {
    const made = (await prefix({ cidr: '10.42.0.0/24' })).body.row as Values;
    await range({ first: '10.42.0.1', last: '10.42.0.100' });
    const given = inTransaction(product.database, async (tx) => {
      const context = { tx, actor: productActor('Test'), now: new Date().toISOString(), requestId: 'test', ip: null };
      const [one] = await takeNext(context, Number(made.id), [{}, {}, {}]);
      expect(one?.after.address).toBe('10.42.0.101');
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    expect((await admin.get('/api/v1/network/ip-addresses?f.address=starts:10.42.0.')).body.rows).toEqual([]);
  });
});
