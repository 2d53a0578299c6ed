import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let other: Values;
let made = 0;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    other = await a(context, customer, { name: 'Brookside Academy' });
  });
});
afterAll(() => product.close());

const post = (path: string, draft: Values): Promise<Answered> =>
  admin.send('POST', `/api/v1/${path}`, path === 'software/types' ? draft : { customerId: school.id, ...draft });
const make = async (path: string, draft: Values): Promise<Values> => {
  const { status, body } = await post(path, draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.row ?? {};
};
const program = (given: Values = {}) =>
  make('software', { customerId: school.id, name: `Office ${(made += 1)}`, ...given });
const device = (given: Values = {}) =>
  make('hardware/computers', { customerId: school.id, name: `PC-${(made += 1)}`, ...given });
const position = async ({ id }: Values) => (await admin.get(`/api/v1/software/${String(id)}/position`)).body;

it('a product that needs no licence is not short of licences, unless it has some', async () => {
  const type = await make('software/types', { name: 'Reader', group: 'utility', isLicensed: false });
  const reader = await program({ softwareTypeId: type.id });
  await make('software-installs', { softwareId: reader.id, assetId: (await device()).id });
  expect(await position(reader)).toMatchObject({ inUse: 1, balance: null, state: 'none', licences: [] });
  await make('licences', { softwareId: reader.id, name: 'Pro', seats: 3, endsOn: '2099-01-01' });
  expect(await position(reader)).toMatchObject({
    balance: 2,
    state: 'surplus',
    licences: [{ isRenewed: false, alertDays: 60 }],
  });
  const plain = await program();
  await make('software-installs', { softwareId: plain.id, assetId: (await device()).id });
  expect(await position(plain)).toMatchObject({ balance: -1, state: 'short' });
});

describe('a licence', () => {
  it('assigns five free seats to five of fifty simultaneous requests', async () => {
    const { id: softwareId } = await program();
    const { id: licenseId } = await make('licences', { softwareId, name: 'Volume', seats: 5 });
    const devices = await Promise.all(Array.from({ length: 50 }, () => device()));
    const answers = await Promise.all(devices.map(({ id }) => post('licence-seats', { licenseId, assetId: id })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'no_seats')).toHaveLength(45);
  });

  it('without free seats lists unused seats, and exceeds them if allowed', async () => {
    const { id: softwareId } = await program();
    const { id: licenseId, version } = await make('licences', { softwareId, name: 'Two seats', seats: 1 });
    const old = await device({ name: 'Old laptop', status: 'retired' });
    await make('licence-seats', { licenseId, assetId: old.id });
    const fresh = await device();
    const refused = await post('licence-seats', { licenseId, assetId: fresh.id });
    expect(refused.body).toMatchObject({
      code: 'no_seats',
      message: 'Two seats has no free seats: its seat is assigned. Probably no longer used: Old laptop.',
      unused: [{ title: 'Old laptop' }],
    });
    await admin.send('PATCH', `/api/v1/licences/${String(licenseId)}`, { version, allowOver: true });
    await make('licence-seats', { licenseId, assetId: fresh.id });
    expect((await post('licence-seats', { licenseId, assetId: fresh.id })).body.code).toBe('seat_taken');
  });

  it('without free seats names holders who have left, and devices that were not seen for 90 days', async () => {
    const { id: softwareId } = await program();
    const { id: licenseId } = await make('licences', { softwareId, name: 'Four seats', seats: 4 });
    const day = 24 * 60 * 60 * 1_000;
    const seen = (days: number) => new Date(Date.now() - days * day).toISOString();
    const [quiet, busy] = [
      await device({ name: 'Quiet laptop', lastSeenAt: seen(91) }),
      await device({ name: 'Busy laptop', lastSeenAt: seen(89) }),
    ];
    const [gone, here] = [
      await make('contacts', { firstName: 'Gail', lastName: 'Gone' }),
      await make('contacts', { firstName: 'Hana', lastName: 'Here' }),
    ];
    for (const { id } of [quiet, busy]) await make('licence-seats', { licenseId, assetId: id });
    for (const { id } of [gone, here]) await make('licence-seats', { licenseId, contactId: id });
    await product.owner.query(`update contact set status = 'left' where id = $1`, [gone.id]);
    const refused = await post('licence-seats', { licenseId, assetId: (await device()).id });
    expect(refused.body).toMatchObject({
      code: 'no_seats',
      unused: [{ title: 'Quiet laptop' }, { title: 'Gail Gone' }],
    });
  });

  it('has seats for assets or contacts of the same customer', async () => {
    const { id: softwareId } = await program();
    const { id: licenseId } = await make('licences', { softwareId, name: 'Users', metric: 'user' });
    const theirs = await device({ customerId: other.id, name: 'BRO-PC' });
    expect((await post('licence-seats', { licenseId, assetId: theirs.id })).body.code).toBe('wrong_customer');
    expect((await post('licence-seats', { licenseId })).body.errors).toEqual({
      assetId: ['Choose an asset or a contact, and not both.'],
    });
    const person = await product.write((context) => a(context, contact, { customerId: school.id }));
    expect(await make('licence-seats', { licenseId, contactId: person.id })).toMatchObject({ customerId: school.id });
    expect(await position({ id: softwareId })).toMatchObject({ entitled: null, inUse: 1, state: 'compliant' });
  });

  it('that renews another takes over its seats; one of a device stays with it', async () => {
    const { id: softwareId } = await program();
    const old = await make('licences', { softwareId, name: 'Year 1', seats: 2, endsOn: '2026-08-31' });
    const holder = await device();
    await make('licence-seats', { licenseId: old.id, assetId: holder.id });
    const renewed = await make('licences', { softwareId, name: 'Year 2', seats: 2, renewsId: old.id });
    const seats = await admin.get(`/api/v1/licence-seats?f.licenseId=is:${String(renewed.id)}`);
    expect(seats.body.rows).toMatchObject([{ assetId: holder.id }]);
    const oem = await make('licences', { softwareId, name: 'OEM', metric: 'oem', seats: 1 });
    expect(oem.transferable).toBe(false);
    const seat = await make('licence-seats', { licenseId: oem.id, assetId: holder.id });
    const released = await admin.send('POST', `/api/v1/licence-seats/${String(seat.id)}/archive`, {
      version: seat.version,
    });
    expect([released.status, released.body.code]).toEqual([409, 'not_transferable']);
    expect(
      (await post('licences', { softwareId, name: 'X', startsOn: '2026-02-01', endsOn: '2026-01-01' })).body.errors,
    ).toEqual({ endsOn: ['Enter a last day after the first day.'] });
  });
});

describe('software', () => {
  it('is counted against its licences, at each customer and over all', async () => {
    const one = await program({ name: 'Design suite' });
    const [first, second] = [await device(), await device()];
    await make('software-installs', { softwareId: one.id, assetId: first.id });
    await make('software-installs', { softwareId: one.id, assetId: second.id });
    expect((await post('software-installs', { softwareId: one.id, assetId: first.id })).body.code).toBe(
      'already_installed',
    );
    await make('licences', { softwareId: one.id, name: 'One', seats: 1, endsOn: '2099-12-31' });
    expect(await position(one)).toMatchObject({ entitled: 1, inUse: 2, balance: -1, state: 'short' });
    const { body } = await admin.get('/api/v1/software/overview');
    expect(body.rows).toContainEqual(
      expect.objectContaining({
        name: 'Design suite',
        customer: 'Ashfield Primary School',
        state: 'short',
        endsOn: '2099-12-31',
      }),
    );
  });

  it('is supported until the first end among its versions in use', async () => {
    const type = await make('software/types', {
      name: 'Database engine',
      versions: [
        { version: '2016', supportEndsOn: '2026-07-14' },
        { version: '2022', supportEndsOn: '2033-01-11' },
      ],
    });
    const one = await program({ softwareTypeId: type.id });
    const endOf = async () => (await admin.get(`/api/v1/software/${String(one.id)}`)).body.row?.supportEndsOn;
    await make('software-installs', { softwareId: one.id, assetId: (await device()).id, installedVersion: '2022' });
    expect(await endOf()).toBe('2033-01-11');
    await make('software-installs', { softwareId: one.id, assetId: (await device()).id, installedVersion: '2016' });
    expect(await endOf()).toBe('2026-07-14');
  });
});
