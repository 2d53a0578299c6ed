import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { supplier } from '#areas/suppliers/suppliers/supplier.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Values } from '#engine/store/change.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { certificate } from '../certificates/certificate.ts';

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

const post = (path: string, draft: Values): Promise<Answered> => admin.send('POST', `/api/v1/${path}`, draft);
const make = async (path: string, draft: Values): Promise<Values> => {
  const { status, body } = await post(path, draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.row ?? {};
};
const site = (given: Values = {}) =>
  make('software-websites', { customerId: school.id, name: `Portal ${(made += 1)}`, status: 'in_use', ...given });
const attention = async () =>
  JSON.stringify((await admin.get(`/api/v1/customers/${String(school.id)}/dashboard`)).body);

describe('a website', () => {
  it('has each of its URLs once, in any notation', async () => {
    const { id: websiteId } = await site();
    const url = { customerId: school.id, websiteId, name: 'Admin' };
    expect(await make('website-urls', { ...url, address: 'HTTPS://Portal.Example:443/' })).toMatchObject({
      address: 'https://portal.example',
    });
    const again = await post('website-urls', { ...url, address: 'https://portal.example' });
    expect([again.status, again.body.code]).toEqual([409, 'url_taken']);
  });

  it('refuses user names and passwords in URLs, and URLs without http', async () => {
    const { id: websiteId } = await site();
    const url = { customerId: school.id, websiteId, name: 'Admin' };
    for (const address of [
      'https://admin:secret@nas.example',
      'ssh://nas.example',
      `https://x.example/${'a'.repeat(700)}`,
    ]) {
      const refused = await post('website-urls', { ...url, address });
      expect([refused.status, Object.keys(refused.body.errors ?? {})], address).toEqual([422, ['address']]);
    }
  });

  it('has URLs and certificates of its own customer only', async () => {
    const { id: websiteId } = await site();
    const url = { customerId: other.id, websiteId, name: 'Admin', address: 'https://x.example' };
    expect((await post('website-urls', url)).status).toBe(422);
    const theirs = await product.write((context) => a(context, certificate, { customerId: other.id }));
    const refused = await post('website-urls', { ...url, customerId: school.id, certificateId: theirs.id });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['certificateId']]);
  });

  it('without https, with an expiring certificate or without two-factor authentication is on the attention list', async () => {
    const { id: websiteId, name } = await site({ name: 'Payroll', purpose: 'payroll', mfa: 'none' });
    await make('website-urls', { customerId: school.id, websiteId, name: 'Old', address: 'http://pay.example' });
    const found = await attention();
    expect(found).toContain(`${String(name)}: Old has no https.`);
    expect(found).toContain(`${String(name)}: No two-factor authentication.`);
  });

  it('moves from the certificate of a URL to its replacement', async () => {
    const { id: websiteId } = await site();
    const old = await product.write((context) => a(context, certificate, { customerId: school.id }));
    const url = await make('website-urls', {
      customerId: school.id,
      websiteId,
      name: 'Live',
      address: 'https://live.example',
      certificateId: old.id,
    });
    const renewed = await make('network/certificates', {
      customerId: school.id,
      name: 'live.example 2027',
      replacesId: old.id,
    });
    expect((await admin.get(`/api/v1/website-urls/${String(url.id)}`)).body.row).toMatchObject({
      certificateId: renewed.id,
    });
  });

  it('has credentials on its URLs, visible to users who see the customer', async () => {
    const { id: websiteId } = await site();
    const url = await make('website-urls', {
      customerId: school.id,
      websiteId,
      name: 'Sign-in',
      address: 'https://sign-in.example',
    });
    const draft = {
      title: 'Portal administrator',
      attachedTo: [`websiteUrl:${String(url.id)}`],
      password: 'Tq8!vvr2pLm',
    };
    expect(await make('credentials', { ...draft, customerId: school.id })).toMatchObject({
      attachedTo: draft.attachedTo,
      stored: ['password'],
    });
    expect((await post('credentials', { ...draft, customerId: other.id })).status).toBe(422);
  });
});

describe('a supplier’s website', () => {
  it('has URLs with credentials that belong to the supplier', async () => {
    const { id: supplierId } = await product.write((context) => a(context, supplier));
    const { id: websiteId } = await make('supplier-websites', { supplierId, name: 'Trade shop', purpose: 'shop' });
    const url = await make('supplier-urls', {
      supplierId,
      websiteId,
      name: 'Orders',
      address: 'https://shop.example/',
    });
    expect(url).toMatchObject({ address: 'https://shop.example' });
    expect(
      await make('credentials', {
        title: 'Trade account',
        supplierId,
        attachedTo: [`supplierUrl:${String(url.id)}`],
        password: 'Tq8!vvr2pLm',
      }),
    ).toMatchObject({ supplierId });
    const { id: another } = await product.write((context) => a(context, supplier));
    expect(
      (await post('supplier-urls', { supplierId: another, websiteId, name: 'X', address: 'https://x.example' })).status,
    ).toBe(422);
  });
});

describe('a console', () => {
  const server = (given: Values = {}) =>
    make('hardware/servers', { customerId: school.id, name: `SRV-${(made += 1)}`, ...given });

  it('is unique for each asset, and a port of a KVM switch belongs to one asset', async () => {
    const [first, second, box] = [
      await server(),
      await server(),
      await make('asset-extras', { customerId: school.id, name: `KVM-${(made += 1)}`, siteId: null }),
    ];
    const on = { type: 'kvmSwitch', kvmAssetId: box.id, port: 3 };
    expect(await make('consoles', { assetId: first.id, ...on })).toMatchObject({ customerId: school.id });
    expect((await post('consoles', { assetId: first.id, type: 'ilo' })).body.code).toBe('kvm_taken');
    expect((await post('consoles', { assetId: second.id, ...on })).body.code).toBe('port_taken');
  });

  it('is refused for an asset without a screen, for itself, and on a switch of another customer', async () => {
    const machine = await server();
    const elsewhere = await server({ customerId: other.id });
    const errorsOf = async (draft: Values) => Object.keys((await post('consoles', draft)).body.errors ?? {});
    const portal = await site();
    expect(await errorsOf({ assetId: portal.id, type: 'ilo' })).toEqual(['assetId']);
    expect(await errorsOf({ assetId: machine.id, type: 'serial', kvmAssetId: machine.id })).toEqual(['kvmAssetId']);
    expect(await errorsOf({ assetId: machine.id, type: 'serial', port: 2 })).toEqual(['kvmAssetId']);
    expect(await errorsOf({ assetId: machine.id, type: 'serial', kvmAssetId: elsewhere.id })).toEqual(['kvmAssetId']);
  });
});

describe('a backup set', () => {
  const today = new Date().toISOString().slice(0, 10);
  const set = async (given: Values = {}) => {
    const { id: assetId } = await make('hardware/servers', { customerId: school.id, name: `SRV-${(made += 1)}` });
    return make('backup-sets', {
      assetId,
      name: `Nightly ${(made += 1)}`,
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      ...given,
    });
  };
  const result = (setId: unknown, at: string, ended: string) => post('backup-results', { setId, at, result: ended });
  const reread = async ({ id }: Values) => (await admin.get(`/api/v1/backup-sets/${String(id)}`)).body.row;

  it('shows its last result and its last good result', async () => {
    const one = await set();
    await result(one.id, `${addDays(today, -2)}T02:00:00Z`, 'success');
    await result(one.id, `${addDays(today, -1)}T02:00:00Z`, 'failed');
    await result(one.id, `${addDays(today, -9)}T02:00:00Z`, 'warning');
    expect(await reread(one)).toMatchObject({
      lastResult: 'failed',
      lastResultAt: expect.stringContaining(addDays(today, -1)),
      lastGoodAt: expect.stringContaining(addDays(today, -2)),
    });
  });

  it('accepts each result once, and none from the future', async () => {
    const one = await set();
    const at = `${addDays(today, -1)}T02:00:00Z`;
    expect((await result(one.id, at, 'success')).status).toBe(201);
    expect((await result(one.id, at, 'success')).body.code).toBe('result_taken');
    expect((await result(one.id, `${addDays(today, 2)}T02:00:00Z`, 'success')).body.errors).toHaveProperty('at');
  });

  it('that failed or is late is on the attention list', async () => {
    const one = await set({ name: 'Database dump' });
    await result(one.id, `${addDays(today, -5)}T02:00:00Z`, 'success');
    // Depending on the time of day, the finding is a separate line or grouped with other servers.
    expect(await attention()).toContain('"code":"backup_overdue"');
  });

  it('receives results at its own address, signed and recent, each once', async () => {
    const one = await set();
    const path = `backup-sets/${String(one.id)}/hook`;
    expect((await admin.get(`/api/v1/${path}`)).body).toEqual({ path: null });
    const { body: hook } = await post(path, {});
    const { secret, path: address } = hook as { secret: string; path: string };
    let sent = 0;
    const report = async (what: object, { seconds = 0, by = secret, to = address } = {}) => {
      const body = JSON.stringify(what);
      const id = `msg_${(sent += 1)}`;
      const at = Math.floor(theTime().getTime() / 1_000) - seconds;
      const answer = await product.app.inject({
        method: 'POST',
        url: to,
        payload: body,
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(at),
          'webhook-signature': new Webhook(by).sign(id, new Date(at * 1_000), body),
        },
      });
      return { status: answer.statusCode, body: answer.json() as Values };
    };
    const result = {
      at: `${addDays(today, -1)}T23:40:00+01:00`,
      result: 'success',
      bytes: 52_428_800,
      message: 'Done',
    };
    const first = await report(result);
    expect(first).toMatchObject({ status: 201, body: { isNew: true } });
    expect(await report(result)).toEqual({ status: 200, body: { id: first.body.id, isNew: false } });
    expect((await admin.get(`/api/v1/backup-results/${String(first.body.id)}`)).body.row).toMatchObject({
      setId: one.id,
      customerId: school.id,
      at: `${addDays(today, -1)}T22:40:00.000Z`,
      megabytes: 50,
      message: 'Done',
    });
    expect(await reread(one)).toMatchObject({ lastResult: 'success' });
    expect(await report(result, { seconds: 301 })).toMatchObject({ status: 401, body: { code: 'stale' } });
    expect(await report(result, { seconds: -301 })).toMatchObject({ status: 401, body: { code: 'stale' } });
    const forged = await report(result, { by: `whsec_${Buffer.alloc(32, 7).toString('base64')}` });
    const unknown = await report(result, { to: `${address.slice(0, -4)}xxxx` });
    expect([forged.status, forged.body.message]).toEqual([unknown.status, unknown.body.message]);
    expect(forged.status).toBe(401);
    for (const [wrong, key] of [
      [{ ...result, at: 'yesterday' }, 'at'],
      [{ ...result, at: `${addDays(today, 2)}T02:00:00Z` }, 'at'],
      [{ ...result, result: 'fine' }, 'result'],
      [{ ...result, bytes: -1 }, 'bytes'],
    ] as const)
      expect((await report(wrong)).body.errors, key).toHaveProperty(key);
    expect((await admin.send('DELETE', `/api/v1/${path}`, {})).body).toEqual({ path: null });
    expect((await report(result)).status).toBe(401);
  });

  it('has a readable schedule', async () => {
    const { id: assetId } = await make('hardware/servers', { customerId: school.id, name: `SRV-${(made += 1)}` });
    const wrong = async (given: Values) =>
      Object.keys((await post('backup-sets', { assetId, name: 'X', ...given })).body.errors ?? {});
    expect(await wrong({ time: '25:00' })).toEqual(['time']);
    expect(await wrong({ timezone: 'Mars/Olympus' })).toEqual(['timezone']);
    expect(await wrong({ days: ['someday'] })).toEqual(['days.0']);
  });
});

describe('licences of an asset', () => {
  it('are those with its seats; one bought for it gives it the first seat', async () => {
    const { id: assetId } = await make('hardware/servers', { customerId: school.id, name: `SRV-${(made += 1)}` });
    const { id: softwareId } = await make('software', { customerId: school.id, name: 'Server OS' });
    await make('licences', { customerId: school.id, softwareId, name: 'OEM 2022', metric: 'oem', seats: 1, assetId });
    const { body } = await admin.get(`/api/v1/assets/${String(assetId)}/licences`);
    expect(body.seats).toMatchObject([{ licence: 'OEM 2022', software: 'Server OS' }]);
  });
});
