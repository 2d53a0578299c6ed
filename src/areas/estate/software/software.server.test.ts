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
      message: 'Two seats has no free seats: all 1 are assigned. Old laptop no longer use theirs.',
      unused: [{ title: 'Old laptop' }],
    });
    await admin.send('PATCH', `/api/v1/licences/${String(licenseId)}`, { version, allowOver: true });
    await make('licence-seats', { licenseId, assetId: fresh.id });
    expect((await post('licence-seats', { licenseId, assetId: fresh.id })).body.code).toBe('seat_taken');
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
