import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { readablePlaces } from '#tests/support/readablePlaces.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { server } from '#areas/estate/servers/server.ts';
import { prefix } from '#areas/estate/addresses/prefix.ts';
import { ipAddress } from '#areas/estate/addresses/ipAddress.ts';
import { vlan } from '#areas/network/vlans/vlan.ts';
import { provider } from '#areas/suppliers/providers/provider.ts';
import { supplier } from '#areas/suppliers/suppliers/supplier.ts';
import { providerAccount } from '#areas/suppliers/providers/providerAccount.ts';
import { websiteUrl } from '#areas/estate/software/websiteUrl.ts';
import { user } from '#areas/identity/users/user.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import { sealAnew } from '#engine/keys/sealedColumns.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { remindOfRotations, requireDue } from './credentials/due.server.ts';
import { keyProgress } from './secrets/keyRotation.server.ts';
import { lockVault } from '#platform/vault/vaultLock.server.ts';
import { keepRing } from './secrets/ring.server.ts';
import { rewrapPortion } from './secrets/secretStore.server.ts';
import { replaceKey } from './secrets/vaultKeys.server.ts';

const BASE = '/api/v1/credentials';
/** Must appear only in the response to a reveal. */
const CANARY = 'canary-Plum-7-teapot-anchor';

let product: TestProduct;
let admin: Asker;
let school: Values;
let trust: Values;
let host: Values;
let second: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    trust = await a(context, customer, { name: 'Birch Trust' });
    host = await a(context, server, { customerId: school.id, name: 'ASH-SRV01' });
    second = await a(context, server, { customerId: school.id, name: 'ASH-SRV02' });
  });
});
afterAll(() => product.close());

const add = async (draft: Values = {}, by = admin): Promise<Values & { id: number }> => {
  const made = await by.send('POST', BASE, {
    title: 'Local administrator',
    customerId: school.id,
    username: 'administrator',
    password: CANARY,
    ...draft,
  });
  expect(made.text).toContain('"row"');
  return made.body.row as Values & { id: number };
};
const reveal = (id: unknown, body: Values = {}, by = admin) =>
  by.send('POST', `${BASE}/${String(id)}/reveal`, { field: 'password', ...body });
const query = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  product.owner.query<R>(text, values);

describe('a credential', () => {
  it('is added to a server with its password, and revealing it is logged', async () => {
    const row = await add({ attachedTo: [`asset:${String(host.id)}`] });
    expect(row).toMatchObject({ stored: ['password'], strength: 'strong', length: CANARY.length, breached: false });
    expect(JSON.stringify(row)).not.toContain(CANARY);
    const list = await admin.get(`${BASE}?f.attachedTo=any:asset:${String(host.id)}`);
    expect(list.body.rows).toMatchObject([{ id: row.id }]);
    expect((list.body as Values).refs).toMatchObject({ asset: { [String(host.id)]: { title: 'ASH-SRV01' } } });
    const shown = await reveal(row.id);
    expect(shown).toMatchObject({ status: 200, body: { value: CANARY } });
    expect(shown.headers['cache-control']).toContain('no-store');
    expect(shown.headers.etag).toBeUndefined();
    const { rows } = await query('select how, title from secret_access where entity_id = $1 order by id', [row.id]);
    expect(rows).toEqual([
      { how: 'created', title: 'Local administrator' },
      { how: 'shown', title: 'Local administrator (password)' },
    ]);
    expect((await admin.get(`${BASE}/${row.id}/reveal`)).status).toBe(405);
  });

  it('has one owner, and is attached only to records of that owner', async () => {
    const refused = async (draft: Values) =>
      (await admin.send('POST', BASE, { title: 'X', keptElsewhere: 'None', ...draft })).body.errors;
    expect(await refused({})).toMatchObject({ customerId: [expect.stringContaining('Choose a customer')] });
    expect(await refused({ customerId: school.id, isOurs: true })).toMatchObject({
      customerId: ['Choose one owner: a customer, a supplier or our company.'],
    });
    expect(await refused({ customerId: trust.id, attachedTo: [`asset:${String(host.id)}`] })).toMatchObject({
      attachedTo: [expect.stringContaining('another customer')],
    });
  });

  it('for Wi-Fi has a key that access points accept', async () => {
    const saved = async (password: string, kind = 'wifi') => {
      const answer = await admin.send('POST', BASE, {
        title: `Key ${password}`,
        customerId: school.id,
        kind,
        password,
      });
      expect(answer.status === 201 || !answer.text.includes(password)).toBe(true);
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    // no secret: keys of this test.
    for (const key of ['a'.repeat(8), `${'Quay-Lantern-'.repeat(4)}63 chars..`.slice(0, 63), 'ab'.repeat(32)])
      expect(await saved(key)).toEqual([201, []]);
    for (const key of ['seven77', 'x'.repeat(65), 'Größenwahn']) expect(await saved(key)).toEqual([422, ['password']]);
    expect(await saved('wep55', 'password')).toEqual([201, []]);
  });

  it('keeps its secret when a form is saved without one, and loses it when it is removed', async () => {
    const row = await add();
    const saved = await admin.send('PATCH', `${BASE}/${row.id}`, { version: row.version, domain: 'ASHFIELD' });
    expect((await reveal(row.id)).body.value).toBe(CANARY);
    const { version } = saved.body.row as Values;
    const cleared = await admin.send('PATCH', `${BASE}/${row.id}`, { version, password: null });
    expect(cleared.body.row).toMatchObject({ stored: [], strength: null, length: null });
    expect((await reveal(row.id)).status).toBe(404);
    expect((await reveal(row.id, { version: 1 })).body.value).toBe(CANARY);
  });

  it('keeps the last twenty values of a secret', async () => {
    const row = await add();
    for (let at = 0; at < 22; at++) {
      const now = await admin.get(`${BASE}/${row.id}`);
      await admin.send('PATCH', `${BASE}/${row.id}`, { version: now.body.row?.version, password: `value ${at}` });
    }
    const { body } = await admin.get(`${BASE}/${row.id}/versions`);
    const kept = body.versions as Values[];
    expect(kept).toHaveLength(20);
    expect(kept[0]).toMatchObject({ field: 'password', version: 23, isRemoved: false });
    expect(JSON.stringify(body)).not.toContain('value 2');
  });

  it('hides its username on request', async () => {
    const row = await add({ username: 'svc-hidden', hideUsername: true });
    expect(row).toMatchObject({ username: null, stored: ['password', 'hiddenUsername'] });
    expect((await reveal(row.id, { field: 'hiddenUsername' })).body.value).toBe('svc-hidden');
  });

  it('gives codes without their secret, and refuses invalid secrets', async () => {
    const row = await add({ password: undefined, totp: 'GEZD GNBV GY3T QOJQ' });
    const desk = await signInAs(product, 'Dora Desk', ['credential.view', 'credential.totp']);
    const { body } = await desk.send('POST', `${BASE}/${row.id}/code`, {});
    expect(body).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), secondsLeft: expect.any(Number) });
    expect((await reveal(row.id, { field: 'totp' }, desk)).status).toBe(403);
    const wrong = await admin.send('POST', BASE, {
      title: 'X',
      customerId: school.id,
      totp: 'otpauth://hotp/x?secret=GE',
    });
    expect(wrong.body.errors).toMatchObject({ totp: [expect.stringContaining('time-based')] });
  });

  it('asks for a reason if it is sensitive, and reports an emergency immediately', async () => {
    const high = await add({ sensitivity: 'high' });
    expect(await reveal(high.id)).toMatchObject({ status: 422, body: { code: 'reason_required' } });
    expect((await reveal(high.id, { reason: 'Server is down' })).status).toBe(200);
    const emergency = await add({ title: 'Directory recovery', sensitivity: 'breakGlass' });
    await reveal(emergency.id, { reason: 'Directory is lost' });
    const { rows } = await query(`select kind from alarm where kind = 'credential.emergency'`);
    expect(rows).toHaveLength(1);
  });

  it('shows that its password is used elsewhere, and names only what the reader can view', async () => {
    const one = await add({ title: 'Switch one', password: 'the same everywhere 7' });
    await add({ title: 'Switch two', password: 'the same everywhere 7' });
    await add({ title: 'Far switch', customerId: trust.id, password: 'the same everywhere 7' });
    const narrow = await signInAs(product, 'Nina Narrow', ['credential.*'], [Number(school.id)]);
    const { body } = await narrow.get(`${BASE}/${one.id}/reuse`);
    expect(body).toEqual({ others: 2, customers: 2, visible: [expect.objectContaining({ title: 'Switch two' })] });
  });

  it('must be rotated when a person who saw it leaves', async () => {
    const row = await add({ title: 'Firewall' });
    const leaver = await signInAs(product, 'Lee Leaver', ['credential.*']);
    await reveal(row.id, {}, leaver);
    const { rows } = await query<{ id: number }>(`select id from "user" where name = 'Lee Leaver'`);
    await product.write((context) =>
      changeMany(context, user, 'update', [{ id: Number(rows[0]?.id), version: null, set: { status: 'deactivated' } }]),
    );
    const seen = await admin.get(`${BASE}/${row.id}`);
    expect(seen.body.row).toMatchObject({
      mustRotate: true,
      mustRotateReason: 'Lee Leaver knew it and was deactivated.',
    });
    // The attention list offers to create a job.
    const page = await admin.get(`/api/v1/customers/${String(school.id)}/dashboard`);
    expect(page.body.attention).toContainEqual(
      expect.objectContaining({
        text: 'Rotate “Firewall”. Lee Leaver knew it and was deactivated.',
        about: `credential:${row.id}`,
      }),
    );
    const save = (password: string) =>
      admin.send('PATCH', `${BASE}/${row.id}`, { version: seen.body.row?.version, password });
    expect(await save(CANARY)).toMatchObject({ status: 422, body: { code: 'same_secret' } });
    const done = await save('a new one 9');
    expect(done.body.row).toMatchObject({ mustRotate: false, mustRotateReason: null });
  });

  it('refuses earlier secrets, and one is restored without being shown', async () => {
    const row = await add({ title: 'Core router', password: 'first word 11' });
    const save = async (draft: Values) => {
      const { version } = (await admin.get(`${BASE}/${row.id}`)).body.row as Values;
      return admin.send('PATCH', `${BASE}/${row.id}`, { version, ...draft });
    };
    expect((await save({ password: 'second word 22' })).status).toBe(200);
    for (const password of ['first word 11', 'second word 22'])
      expect(await save({ password })).toMatchObject({ status: 422, body: { code: 'same_secret' } });
    const restore = (version: number, by = admin) =>
      by.send('POST', `${BASE}/${row.id}/restore-version`, { field: 'password', version });
    expect(await restore(2)).toMatchObject({ status: 409, body: { code: 'is_current' } });
    expect((await restore(9)).status).toBe(404);
    const engineer = await signInAs(product, 'Without history', ['credential.view', 'credential.update']);
    expect((await restore(1, engineer)).status).toBe(403);
    const back = await restore(1);
    expect([back.status, back.text.includes('first word')]).toEqual([200, false]);
    expect((await reveal(row.id)).body.value).toBe('first word 11');
    expect((await admin.get(`${BASE}/${row.id}`)).body.row).toMatchObject({
      mustRotate: true,
      mustRotateReason: 'An earlier secret was restored.',
    });
    // A removed secret can be entered again, unless a rotation is required.
    const other = await add({ title: 'Old router', password: 'third word 33', secureNote: 'In room 4' });
    const removed = await admin.send('PATCH', `${BASE}/${other.id}`, { version: other.version, password: null });
    const again = { version: removed.body.row?.version, password: 'third word 33' };
    expect((await admin.send('PATCH', `${BASE}/${other.id}`, again)).status).toBe(200);
  });

  it('must be rotated when its date has come, and account managers are reminded', async () => {
    await signInAs(product, 'Mia Manager', ['credential.view', 'customer.view']);
    const { rows: people } = await query<{ id: number }>(`select id from "user" where name = 'Mia Manager'`);
    const managed = await product.write((context) => a(context, customer, { accountManagerId: people[0]?.id }));
    const at = { customerId: managed.id };
    const due = await add({ ...at, title: 'Yearly', rotateEveryDays: 365, password: 'yearly word 1' });
    const ended = await add({ ...at, title: 'Contractor', expiresOn: '2026-02-03', password: 'contract 1' });
    const later = await add({ ...at, title: 'Later', expiresOn: '2031-01-01', password: 'later word 1' });
    await query('update credential set last_rotated_on = $2, rotate_due_on = $3 where id = $1', [
      due.id,
      '2025-01-05',
      '2026-01-05',
    ]);
    await query('update credential set last_rotated_on = $2 where id = $1', [ended.id, '2025-06-01']);
    const now = new Date('2026-11-23T00:25:00Z');
    expect(await requireDue(product.database, now, 0)).toBeNull();
    const reasons = await Promise.all(
      [due, ended, later].map(async ({ id }) => (await admin.get(`${BASE}/${id}`)).body.row?.mustRotateReason),
    );
    expect(reasons).toEqual(['The rotation was due on 05/01/2026.', 'It expired on 03/02/2026.', null]);
    expect(await remindOfRotations(product.database, now)).toBe(1);
    const { rows: told } = await query('select text from notice where user_id = $1 and kind = $2', [
      people[0]?.id,
      'credential.rotation',
    ]);
    expect(told).toEqual([{ text: '2 credentials of one customer must be rotated.' }]);
    // Rotated after it expired, it is not required again.
    const renewed = await admin.send('PATCH', `${BASE}/${ended.id}`, {
      version: (await admin.get(`${BASE}/${ended.id}`)).body.row?.version,
      password: 'contract 2',
    });
    expect(renewed.body.row?.mustRotate).toBe(false);
    await requireDue(product.database, now, 0);
    expect((await admin.get(`${BASE}/${ended.id}`)).body.row?.mustRotate).toBe(false);
  });

  it('that is shown first is on the support summary of its customer, for those who can see it', async () => {
    await add({ title: 'Domain administrator', firstToHand: true, password: 'summary word 1' });
    const summary = (by: Asker) => by.get(`/api/v1/customers/${String(school.id)}/support-summary`);
    const seen = await summary(admin);
    expect(seen.text).toContain('Domain administrator: administrator');
    expect(seen.text).not.toContain('summary word');
    const other = await signInAs(product, 'Without credentials', ['customer.*']);
    expect((await summary(other)).text).not.toContain('Domain administrator');
  });
});

it('a credential must be rotated when an asset it is used for is lost or stolen', async () => {
  const laptop = await product.write((context) => a(context, server, { customerId: school.id, name: 'ASH-LT07' }));
  const row = await add({ title: 'BitLocker', attachedTo: [`asset:${String(laptop.id)}`] });
  const lost = await admin.send('POST', `/api/v1/${server.path}/${String(laptop.id)}/actions/reportMissing`, {
    version: laptop.version,
    missing: 'stolen',
    reportedOn: '2026-01-15',
  });
  expect(lost.status, lost.text).toBe(200);
  expect((await admin.get(`${BASE}/${row.id}`)).body.row).toMatchObject({
    mustRotate: true,
    mustRotateReason: 'ASH-LT07 is missing.',
  });
});

describe('a credential of several devices', () => {
  it('with a new password is open at each of them until a user confirms the change there', async () => {
    let portal: Values = {};
    await product.write(async (context) => {
      portal = await a(context, websiteUrl, { customerId: school.id });
    });
    const places = [`asset:${String(host.id)}`, `asset:${String(second.id)}`, `websiteUrl:${String(portal.id)}`];
    const row = await add({ title: 'Shared administrator', attachedTo: places });
    expect(row.openAt).toEqual([]);
    const changed = await admin.send('PATCH', `${BASE}/${row.id}`, {
      version: row.version,
      password: 'the next one 5',
    });
    expect(changed.body.row?.openAt).toEqual(places);
    // Those who change it there need the previous one; afterwards it is part of the history.
    const engineer = await signInAs(product, 'Ed Engineer', ['credential.view', 'credential.reveal']);
    const before = () => reveal(row.id, { version: 'previous' }, engineer);
    expect((await before()).body.value).toBe(CANARY);
    expect((await reveal(row.id, { version: 1 }, engineer)).status).toBe(403);
    const confirm = (place: unknown) => admin.send('POST', `${BASE}/${row.id}/changed-there`, { place });
    expect((await confirm(places[0])).body).toEqual({ openAt: places.slice(1) });
    expect(await confirm(places[0])).toMatchObject({ status: 409, body: { code: 'not_open' } });
    expect((await confirm('')).status).toBe(422);
    expect((await confirm(places[1])).body).toEqual({ openAt: [places[2]] });
    expect((await confirm(places[2])).body).toEqual({ openAt: [] });
    expect((await before()).status).toBe(403);
    const { text } = await admin.get(`${BASE}/${row.id}/history`);
    expect(text).toContain('confirmPlace');
  });

  it('is also used for provider accounts, which are confirmed like every other place', async () => {
    const account = await product.write((context) => a(context, providerAccount, { customerId: school.id }));
    const theirs = await product.write((context) => a(context, providerAccount, { customerId: trust.id }));
    const places = [`providerAccount:${String(account.id)}`, `asset:${String(host.id)}`];
    const row = await add({ title: 'PIN of the line', kind: 'pin', attachedTo: places });
    const changed = await admin.send('PATCH', `${BASE}/${row.id}`, { version: row.version, password: '778812' });
    expect(changed.body.row?.openAt, changed.text).toEqual(places);
    const foreign = { title: 'X', attachedTo: [`providerAccount:${String(theirs.id)}`] };
    expect(
      (await admin.send('POST', BASE, { customerId: school.id, password: 'a word of 9', ...foreign })).status,
    ).toBe(422);
  });

  it('has a secret or says where it is stored', async () => {
    const refused = await admin.send('POST', BASE, { title: 'Empty', customerId: school.id });
    expect(refused).toMatchObject({ status: 422, body: { errors: { keptElsewhere: [expect.any(String)] } } });
    const row = await add({ title: 'Safe', password: undefined, keptElsewhere: 'In the safe' });
    expect(row).toMatchObject({ stored: [], keptElsewhere: 'In the safe' });
    const filled = await admin.send('PATCH', `${BASE}/${row.id}`, { version: row.version, password: 'now here 77' });
    expect(filled.body.row).toMatchObject({ stored: ['password'], keptElsewhere: null });
  });
});

it('a secret pasted into another text of the estate is refused', async () => {
  const nouns = [prefix, ipAddress, vlan, provider, providerAccount, supplier, server] as const;
  for (const noun of nouns) {
    const scoped: Values = 'customerId' in noun.fields ? { customerId: school.id } : {};
    const row = await product.write((context) => a(context, noun, scoped));
    const saved = await admin.send('PATCH', `/api/v1/${noun.path}/${String(row.id)}`, {
      version: row.version,
      notes: 'The password: Heron-Lamp-5521',
    });
    expect(saved, noun.name).toMatchObject({ status: 422, body: { code: 'secret_in_text' } });
    expect(saved.text).not.toContain('Heron-Lamp-5521');
  }
});

describe('a restricted credential', () => {
  it('that nobody can open gets new readers from an administrator of the vault, which is logged', async () => {
    const leaver = await signInAs(product, 'Lena Last', ['*']);
    const { rows } = await query<{ id: number }>(`select id from "user" where name = 'Lena Last'`);
    const key = `user:${rows[0]?.id}`;
    const row = await add({ title: 'Quartz safe', restrictedTo: [key] }, leaver);
    const readers = { restrictedTo: ['user:1'], reason: 'Lena has left' };
    const assign = (body: Values, by = admin) => by.send('POST', `${BASE}/${row.id}/reassign`, body);
    // While it has an active reader, only that reader can give access.
    expect((await admin.get(`${BASE}/abandoned`)).text).not.toContain('Quartz');
    expect((await assign(readers)).status).toBe(404);
    await product.write((context) =>
      changeMany(context, user, 'update', [{ id: Number(rows[0]?.id), version: null, set: { status: 'deactivated' } }]),
    );
    const other = await signInAs(product, 'Olga Other', ['credential.*']);
    expect((await assign(readers, other)).status).toBe(403);
    expect((await admin.get(`${BASE}/abandoned`)).body.rows).toMatchObject([{ id: row.id, title: 'Quartz safe' }]);
    expect((await assign({ restrictedTo: [], reason: 'x' })).status).toBe(422);
    expect((await assign({ ...readers, reason: '' })).status).toBe(422);
    expect((await assign(readers)).status).toBe(200);
    expect((await admin.get(`${BASE}/${row.id}`)).body.row).toMatchObject({ restrictedTo: ['user:1'] });
    const { rows: lines } = await query(
      `select actor_id, note from change_log where action = 'reassign' and note is not null and entity_id = $1`,
      [row.id],
    );
    expect(lines).toEqual([{ actor_id: 1, note: 'Lena has left' }]);
  });

  it('has no name in the credential log of others', async () => {
    const insider = await signInAs(product, 'Ivy Insider', ['*']);
    const { rows } = await query<{ id: number }>(`select id from "user" where name = 'Ivy Insider'`);
    const row = await add({ title: 'Onyx ledger', restrictedTo: [`user:${rows[0]?.id}`] }, insider);
    await reveal(row.id, {}, insider);
    const log = '/api/v1/credential-accesses';
    expect((await insider.get(log)).text).toContain('Onyx ledger');
    const others = await admin.get(log);
    expect(others.text).not.toContain('Onyx ledger');
    expect(others.text).toContain('Restricted credential');
    const known = `${log}/known/${rows[0]?.id}`;
    for (const path of [known, `${known}.csv`]) expect((await admin.get(path)).text).not.toContain('Onyx');
  });

  it('does not exist for others in lists, counts, search, pickers, reuse or by its address', async () => {
    const insider = await signInAs(product, 'Ines Insider', ['*']);
    const { rows } = await query<{ id: number }>(`select id from "user" where name = 'Ines Insider'`);
    const row = await add({ title: 'Zephyr payroll', restrictedTo: [`user:${rows[0]?.id}`] }, insider);
    expect((await insider.get(`${BASE}?q=zephyr`)).body.total).toBe(1);
    for (const path of [`${BASE}/${row.id}`, `${BASE}/${row.id}/versions`, `${BASE}/${row.id}/reuse`])
      expect((await admin.get(path)).status).toBe(404);
    expect((await reveal(row.id)).status).toBe(404);
    expect((await admin.get(`${BASE}?q=zephyr`)).body).toMatchObject({ total: 0, rows: [] });
    for (const path of ['/api/v1/search?q=zephyr', '/api/v1/pick/credential?q=zephyr'])
      expect((await admin.get(path)).text).not.toContain('Zephyr');
    const { version } = row;
    expect((await admin.send('PATCH', `${BASE}/${row.id}`, { version, domain: 'X' })).status).toBe(404);
  });

  it('cannot be restricted so that its editor no longer sees it', async () => {
    const { body } = await admin.send('POST', BASE, {
      title: 'X',
      customerId: school.id,
      restrictedTo: ['role:999999'],
    });
    expect(body.errors).toHaveProperty('restrictedTo');
  });
});

describe('a secret in the database', () => {
  const columns = 'select id, data_key, sealed from credential_secret where credential_id = $1 and version = $2';
  const secretOf = async (id: number, version = 1) => {
    const { rows } = await query<{ id: number; data_key: string; sealed: string }>(columns, [id, version]);
    return rows[0] ?? { id: 0, data_key: '', sealed: '' };
  };
  const put = (id: number, { data_key, sealed }: { data_key: string; sealed: string }) =>
    query('update credential_secret set data_key = $2, sealed = $3 where id = $1', [id, data_key, sealed]);
  const isShut = async (id: number, body: Values = {}) => {
    expect(await reveal(id, body)).toMatchObject({ status: 409, body: { code: 'integrity' } });
    expect((await admin.get(`${BASE}/${id}`)).body.row?.lockedAt).not.toBeNull();
    expect(await reveal(id, body)).toMatchObject({ status: 409, body: { code: 'credential_locked' } });
  };

  it('does not open in the row of another credential, and locks that one', async () => {
    const [one, other] = [await add({ title: 'One' }), await add({ title: 'Other', password: 'another secret 5' })];
    await put((await secretOf(one.id)).id, await secretOf(other.id));
    await isShut(one.id);
    // A new value unlocks the credential.
    const { version } = (await admin.get(`${BASE}/${one.id}`)).body.row ?? {};
    await admin.send('PATCH', `${BASE}/${one.id}`, { version, password: 'entered anew 3' });
    expect((await reveal(one.id)).body.value).toBe('entered anew 3');
  });

  it('does not open as another version', async () => {
    const row = await add();
    await admin.send('PATCH', `${BASE}/${row.id}`, { version: row.version, password: 'the newer one 8' });
    await put((await secretOf(row.id, 2)).id, await secretOf(row.id, 1));
    await isShut(row.id);
  });

  it('does not open as another field', async () => {
    const row = await add({ secureNote: 'a note' });
    const { rows } = await query<{ id: number; field: string; data_key: string; sealed: string }>(
      'select id, field, data_key, sealed from credential_secret where credential_id = $1',
      [row.id],
    );
    const [note, password] = ['secureNote', 'password'].map((field) => rows.find((each) => each.field === field));
    if (note && password) await put(password.id, note);
    await isShut(row.id);
  });

  it('does not open after one bit of it or of its key changed', async () => {
    for (const part of ['data_key', 'sealed'] as const) {
      const row = await add();
      const kept = await secretOf(row.id);
      const at = kept[part].length - 9;
      const flipped = kept[part].slice(0, at) + (kept[part][at] === 'A' ? 'B' : 'A') + kept[part].slice(at + 1);
      await put(kept.id, { ...kept, [part]: flipped });
      await isShut(row.id);
    }
  });

  it('does not open for another customer', async () => {
    const row = await add();
    await query('update credential set customer_id = $2 where id = $1', [row.id, trust.id]);
    await isShut(row.id);
  });

  it('moves with its credential to another customer', async () => {
    const row = await add();
    const moved = await admin.send('PATCH', `${BASE}/${row.id}`, { version: row.version, customerId: trust.id });
    expect(moved.status).toBe(200);
    expect((await reveal(row.id)).body.value).toBe(CANARY);
  });

  it('is not returned if its log line cannot be written', async () => {
    const row = await add();
    await query(
      `create function refuse_log() returns trigger language plpgsql as $$ begin raise exception 'no log'; end $$`,
    );
    await query('create trigger refuse_log before insert on secret_access for each row execute function refuse_log()');
    try {
      const answer = await reveal(row.id);
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain(CANARY);
    } finally {
      await query('drop trigger refuse_log on secret_access');
      await query('drop function refuse_log()');
    }
    expect((await reveal(row.id)).status).toBe(200);
  });
});

describe('the keys of the vault', () => {
  it('are rotated by a background job from the start', async () => {
    const { rows } = await product.owner.query(`select name from work.queue where name = 'vault-rewrap'`);
    expect(rows).toHaveLength(1);
  });

  it('are rotated for a customer while secrets are revealed', async () => {
    const rows = [];
    for (let at = 0; at < 4; at++) rows.push(await add({ title: `Rotated ${at}`, customerId: trust.id }));
    const holder = { id: rows[0]?.id ?? 0, customerId: Number(trust.id), supplierId: null };
    const owner = `customer ${String(trust.id)}`;
    const keeper = await signInAs(product, 'Kit Keeper', ['*']);
    await product.write((context) => replaceKey(context.tx, owner, context.now));
    expect((await keyProgress(product.database, holder)).underOldKeys).toBeGreaterThanOrEqual(4);
    const [, ...shown] = await Promise.all([
      inTransaction(product.database, (tx) => rewrapPortion(tx, owner)),
      ...rows.map(({ id }) => reveal(id, {}, keeper)),
    ]);
    expect(shown.map(({ body }) => body.value)).toEqual(rows.map(() => CANARY));
    expect(await inTransaction(product.database, (tx) => rewrapPortion(tx, owner))).toBe(0);
    expect((await keyProgress(product.database, holder)).underOldKeys).toBe(0);
    const { rows: keys } = await query('select retired_at from vault_key where owner = $1', [owner]);
    expect(keys).toEqual([{ retired_at: null }]);
    expect((await reveal(rows[0]?.id, {}, keeper)).body.value).toBe(CANARY);
  });

  it('are wrapped again by the command for the key ring, and secrets and marks stay the same', async () => {
    const row = await add({ title: 'Under a new ring', password: 'marked alike 4' });
    await add({ title: 'Under the old ring', password: 'marked alike 4' });
    const next = openKeyRing(`n1:${randomBytes(32).toString('base64')}`, '');
    const both = {
      ...next,
      ids: [...next.ids, ...product.keys.ids],
      deriveOf: (id: string, purpose: string) => next.deriveOf(id, purpose) ?? product.keys.deriveOf(id, purpose),
    };
    const keeper = await signInAs(product, 'Rita Ring', ['*']);
    await sealAnew(product.database, both);
    const { rows } = await query<{ id: string }>(`select distinct split_part(wrapped, '.', 2) as id from vault_key`);
    expect(rows).toEqual([{ id: 'n1' }]);
    keepRing(both);
    try {
      expect((await reveal(row.id, {}, keeper)).body.value).toBe('marked alike 4');
      expect((await admin.get(`${BASE}/${row.id}/reuse`)).body.others).toBe(1);
    } finally {
      await sealAnew(product.database, {
        ...product.keys,
        derive: product.keys.derive.bind(product.keys),
        deriveOf: (id: string, purpose: string) => product.keys.deriveOf(id, purpose) ?? next.deriveOf(id, purpose),
      });
      keepRing(product.keys);
    }
  });
});

describe('a revealed secret', () => {
  it('needs the permission, an identity check and an unlocked vault', async () => {
    const row = await add();
    const viewer = await signInAs(product, 'Vera Viewer', ['credential.view', 'credential.copy']);
    expect((await reveal(row.id, {}, viewer)).status).toBe(403);
    expect((await viewer.send('POST', `${BASE}/${row.id}/copy`, { field: 'password' })).body.value).toBe(CANARY);
    await query(
      `update session set step_up_at = now() - interval '1 hour' where user_id = (select id from "user" where name = 'Vera Viewer')`,
    );
    const asked = await viewer.send('POST', `${BASE}/${row.id}/copy`, { field: 'password' });
    expect(asked).toMatchObject({ status: 400, body: { code: 'one_time_password' } });
    expect(asked.text).not.toContain(CANARY);
    await product.write((context) => lockVault({ ...context, actor: { ...context.actor, userId: 1 } }, 'A test'));
    const locked = await signInAs(product, 'Lola Locked', ['*']);
    expect((await reveal(row.id, {}, locked)).body.code).toBe('vault_locked');
    await query('update vault_lock set released_at = now()');
  });

  it('is shared with a separate permission, and logged as shared', async () => {
    const row = await add({ title: 'To hand over' });
    const share = (by: Asker, body: Values = {}) =>
      by.send('POST', `${BASE}/${row.id}/share`, { field: 'password', ...body });
    const sharer = await signInAs(product, 'Sam Sharer', ['credential.view', 'credential.share']);
    expect((await reveal(row.id, {}, sharer)).status).toBe(403);
    expect(await share(sharer)).toMatchObject({ status: 200, body: { value: CANARY } });
    const viewer = await signInAs(product, 'Vic Viewer', ['credential.view', 'credential.copy', 'credential.reveal']);
    expect((await share(viewer)).status).toBe(403);
    const { rows } = await query('select how, title from secret_access where entity_id = $1 order by id', [row.id]);
    expect(rows.slice(1)).toEqual([{ how: 'sent', title: 'To hand over (password)' }]);
  });

  it('of a leaving customer is shared only with a contact of theirs who can receive passwords', async () => {
    const leaving = (await admin.send('POST', '/api/v1/customers', { name: 'Cedar School', type: 'school' })).body.row;
    const person = async (customerId: unknown, more: Values): Promise<unknown> => {
      const made = await admin.send('POST', '/api/v1/contacts', { customerId, ...more });
      return made.body.row?.id;
    };
    const [trusted, other, stranger] = [
      await person(leaving?.id, { firstName: 'Jo', lastName: 'Marsh', mayRequestSecrets: true }),
      await person(leaving?.id, { firstName: 'Al', lastName: 'Ash' }),
      await person(school.id, { firstName: 'Di', lastName: 'Dee', mayRequestSecrets: true }),
    ];
    const row = await add({ title: 'Router', customerId: leaving?.id });
    const sharer = await signInAs(product, 'Lee Last', ['*']);
    const share = (contactId: unknown) =>
      sharer.send('POST', `${BASE}/${row.id}/share`, { field: 'password', contactId });
    expect((await share(null)).status).toBe(200);
    await query(`update customer set status = 'offboarding' where id = $1`, [leaving?.id]);
    for (const contactId of [null, other, stranger, 999_999]) {
      const refused = await share(contactId);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['contactId']]);
      expect(refused.text).not.toContain(CANARY);
    }
    expect(await share(trusted)).toMatchObject({ status: 200, body: { value: CANARY } });
    const { rows } = await query(`select title from secret_access where entity_id = $1 and how = 'sent' order by id`, [
      row.id,
    ]);
    expect(rows).toEqual([{ title: 'Router (password)' }, { title: 'Router (password, for Jo Marsh)' }]);
  });

  it('appears nowhere else: no list, search, history, event, log, export or error', async () => {
    const row = await add({ title: 'Canary', secureNote: CANARY, privateKey: CANARY });
    await admin.send('POST', BASE, { title: 'Canary twice', customerId: school.id, password: CANARY, kind: 'nothing' });
    const asked = [
      `${BASE}`,
      `${BASE}/${row.id}`,
      `${BASE}/${row.id}/history`,
      `${BASE}/${row.id}/versions`,
      `${BASE}.csv`,
      `${BASE}.xlsx`,
      `${BASE}?q=${CANARY}`,
      `/api/v1/search?q=${CANARY}`,
      `/api/v1/audit?q=${CANARY}`,
    ];
    for (const path of asked) expect([path, (await admin.get(path)).text.includes(CANARY)]).toEqual([path, false]);
    expect(await readablePlaces(product, [CANARY])).toEqual([]);
  });
});
