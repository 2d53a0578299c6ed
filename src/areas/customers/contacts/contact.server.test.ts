import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { type Asker, type TestInstallation, untilServed } from '#tests/support/installation.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { peopleLike } from './people.server.ts';

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
const patch = async (row: Values, set: Values) =>
  admin.send('PATCH', `/api/v1/contacts/${String(row.id)}`, {
    ...set,
    version: (await fresh('contacts', row)).version,
  });
const act = async (row: Values, action: string, input: Values = {}) =>
  post(`contacts/${String(row.id)}/actions/${action}`, { version: (await fresh('contacts', row)).version, ...input });
const person = (lastName: string, more: Values = {}): Promise<Values> =>
  make('contacts', { customerId, lastName, ...more });
const ownCustomer = async (name: string): Promise<unknown> => (await make('customers', { name, type: 'school' })).id;

describe('a contact', () => {
  it('needs a first or a last name', async () => {
    const refused = await post('contacts', { customerId, email: 'office@ash.example' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty('lastName');
    expect((await post('contacts', { customerId, firstName: 'Jo' })).status).toBe(201);
  });

  it('can be given as a full name, in pickers and files', async () => {
    const row = await make('contacts', { customerId, name: 'Jo van Bell' });
    expect(row).toMatchObject({ name: 'Jo van Bell', firstName: 'Jo van', lastName: 'Bell' });
    expect((await patch(row, { lastName: 'Crow' })).body.row).toMatchObject({ name: 'Jo van Crow' });
  });

  it('has valid email addresses', async () => {
    expect(
      (await post('contacts', { customerId, lastName: 'Crow', otherEmails: ['not an address'] })).body.errors,
    ).toHaveProperty('otherEmails');
    expect((await person('Crow', { otherEmails: ['W.Crow@ASH.example'] })).otherEmails).toEqual(['W.Crow@ash.example']);
  });

  it('with possible duplicates is reported, not refused', async () => {
    await person('Ashworth', { firstName: 'Jane', email: 'office@ash.example' });
    const twin = await post('contacts', {
      customerId,
      firstName: 'Jayne',
      lastName: 'Ashworth',
      email: 'Office@ash.example',
    });
    expect(twin.status).toBe(201);
    expect(twin.body.warnings).toMatchObject([
      {
        code: 'same_person',
        message: 'Jane Ashworth is already a contact of this customer (office@ash.example). Possible duplicate.',
      },
    ]);
    const typed = await post('contacts/similar', { customerId, firstName: 'Jane', lastName: 'Ashworth' });
    expect((typed.body.results as { name: string }[]).map(({ name }) => name)).toContain('Jane Ashworth');
  });

  it('in a file is compared only with those of the same name, address or number', async () => {
    const own = Number(await ownCustomer('Twin School'));
    const other = Number(await ownCustomer('Other School'));
    for (const more of [
      { firstName: 'Zoë', lastName: 'St. Clair' },
      { firstName: 'Jon', lastName: 'Hill', otherEmails: ['J.Hill@twin.example'] },
      { firstName: 'Ann', lastName: 'Vale', directDial: '0113 496 0001' },
      { firstName: 'Nobody', lastName: 'Else', email: 'else@twin.example', mobile: '07700 900999' },
    ])
      await make('contacts', { customerId: own, ...more });
    await person('Clair', { customerId: other, firstName: 'Zoe Saint' });
    const nobody = { firstName: null, lastName: null, email: null, otherEmails: [], phones: [] };
    const found = await peopleLike(product.database, [
      { ...nobody, customerId: own, firstName: 'Zoe', lastName: 'Saint Clair' },
      { ...nobody, customerId: own, lastName: 'Hill', email: 'j.hill@TWIN.example' },
      { ...nobody, customerId: own, lastName: 'Vale', phones: ['+441134960001'] },
    ]);
    expect([...found.keys()]).toEqual([own]);
    expect(found.get(own)?.map(({ lastName }) => lastName)).toEqual(['St. Clair', 'Hill', 'Vale']);
  });

  it('cannot agree to marketing in the future', async () => {
    const row = await person('Consent', { marketingConsent: true });
    expect(row.consentOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await patch(row, { marketingConsent: false })).body.row).toMatchObject({ marketingConsent: false });
    expect(
      (await post('contacts', { customerId, lastName: 'Future', marketingConsent: true, consentOn: '2099-01-01' }))
        .status,
    ).toBe(422);
  });
});

describe('the primary contact', () => {
  it('is one for each customer: the role moves', async () => {
    const own = await ownCustomer('Primary School');
    const first = await person('First', { customerId: own, roles: ['primary', 'billing'] });
    const second = await person('Second', { customerId: own, roles: ['technical'] });
    expect(await fresh('customers', { id: own })).toMatchObject({ contactRoles: ['primary', 'technical', 'billing'] });
    await patch(second, { roles: ['technical', 'primary'] });
    expect((await fresh('contacts', first)).roles).toEqual(['billing']);
    expect(await fresh('customers', { id: own })).toMatchObject({ contactRoles: ['primary', 'technical', 'billing'] });
    const lacking = await admin.get('/api/v1/customers?f.contactRoles=not:primary');
    expect((lacking.body.rows as Values[]).some(({ id }) => id === own)).toBe(false);
  });

  it('is one even if two users choose at the same time', async () => {
    const own = await ownCustomer('Contested School');
    const people: Values[] = [];
    for (const name of ['Ash', 'Birch', 'Cedar'])
      people.push(await person(name, { customerId: own, roles: ['technical'] }));
    const chosen = await Promise.all(people.map((each) => patch(each, { roles: ['primary'] })));
    // On a busy machine, a change that waits too long for the others is refused with 503 and can be repeated.
    const statuses = chosen.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const roles = await Promise.all(people.map(async (each) => (await fresh('contacts', each)).roles));
    expect(roles.flat().filter((role) => role === 'primary')).toHaveLength(1);
  });
});

describe('a contact who leaves', () => {
  it('hands over roles and duties, can approve nothing and is no longer offered', async () => {
    const own = await ownCustomer('Leaver School');
    const leaver = await person('Leaver', {
      customerId: own,
      roles: ['primary', 'keyholder'],
      mayApproveUpTo: 50_000,
      mayRequestSecrets: true,
    });
    const next = await person('Successor', { customerId: own, roles: ['technical'] });
    const site = await make('sites', {
      customerId: own,
      name: 'Main',
      line1: '1 High Street',
      town: 'Leicester',
      keyholderContactIds: [leaver.id],
      emergencyContactId: leaver.id,
    });
    const uses = await admin.get(`/api/v1/contacts/${String(leaver.id)}/uses`);
    expect(uses.body).toMatchObject({
      roles: ['primary', 'keyholder'],
      uses: [
        { entity: 'site', title: 'Main' },
        { entity: 'site', title: 'Main' },
      ],
    });

    expect((await act(leaver, 'leave', { leftOn: '2099-01-01' })).body.code).toBe('not_yet');
    expect((await act(leaver, 'leave', { leftOn: '2026-11-01', replacedById: leaver.id })).body.code).toBe('has_left');
    const left = await act(leaver, 'leave', { leftOn: '2026-11-01', replacedById: next.id, handOver: true });
    expect(left.body.row).toMatchObject({
      status: 'left',
      leftOn: '2026-11-01',
      roles: [],
      mayApproveUpTo: null,
      mayRequestSecrets: false,
    });
    expect((await fresh('contacts', next)).roles).toEqual(['primary', 'technical', 'keyholder']);
    expect(await fresh('sites', site)).toMatchObject({ keyholderContactIds: [next.id], emergencyContactId: next.id });
    expect((await admin.get(`/api/v1/pick/contact?q=Leaver&customerId=${String(own)}`)).body.results).toEqual([]);
    expect((await patch(leaver, { roles: ['primary'] })).status).toBe(422);
    expect((await act(leaver, 'comeBack')).body.row).toMatchObject({ status: 'current', leftOn: null, roles: [] });
  });

  it('can only be replaced by a contact of the same customer', async () => {
    const stranger = await person('Stranger', { customerId: await ownCustomer('Elsewhere School') });
    expect(
      (await act(await person('Local'), 'leave', { leftOn: '2026-11-01', replacedById: stranger.id })).body.code,
    ).toBe('wrong_customer');
  });
});

describe('two records of one contact', () => {
  it('are merged: references move to the kept contact, the old ID leads there, the stricter consent applies', async () => {
    const own = await ownCustomer('Merge School');
    const keep = await person('Bell', {
      customerId: own,
      firstName: 'Jo',
      email: 'jo@merge.example',
      marketingConsent: true,
    });
    const drop = await person('Bell', {
      customerId: own,
      firstName: 'Joanna',
      email: 'office@merge.example',
      mobile: '07700 900123',
      roles: ['primary'],
      mayApproveUpTo: 90_000,
      doNotCall: true,
    });
    const site = await make('sites', {
      customerId: own,
      name: 'Main',
      line1: '1 High Street',
      town: 'Leicester',
      keyholderContactIds: [keep.id, drop.id],
    });
    const other = await ownCustomer('Linked School');
    const link = await make('contact-links', { customerId: other, contactId: drop.id, roles: ['technical'] });

    const stale = await post(`contacts/${String(keep.id)}/merge`, { dropId: drop.id, version: 99 });
    expect(stale.status).toBe(409);
    const merged = await post(`contacts/${String(keep.id)}/merge`, {
      dropId: drop.id,
      version: (await fresh('contacts', keep)).version,
      take: ['firstName'],
    });
    expect(merged.status).toBe(200);
    expect(merged.body.row).toMatchObject({
      firstName: 'Joanna',
      email: 'jo@merge.example',
      otherEmails: ['office@merge.example'],
      mobile: '+447700900123',
      roles: ['primary'],
      mayApproveUpTo: null,
      doNotCall: true,
      marketingConsent: false,
    });
    expect((await fresh('sites', site)).keyholderContactIds).toEqual([keep.id]);
    expect((await fresh('contact-links', link)).contactId).toBe(keep.id);
    expect(await fresh('contacts', drop)).toMatchObject({ mergedIntoId: keep.id, roles: [] });
    expect(
      (await product.database.query(`select to_id from redirect where entity = 'contact' and from_id = $1`, [drop.id]))
        .rows,
    ).toEqual([{ to_id: keep.id }]);

    const undone = await post(`contacts/${String(drop.id)}/unmerge`, {});
    expect(undone.status).toBe(200);
    expect(await fresh('contacts', drop)).toMatchObject({
      mergedIntoId: null,
      archivedAt: null,
      roles: ['primary'],
      firstName: 'Joanna',
    });
    expect(await fresh('contacts', keep)).toMatchObject({
      firstName: 'Jo',
      otherEmails: [],
      mobile: null,
      roles: [],
      marketingConsent: true,
    });
    expect((await fresh('sites', site)).keyholderContactIds).toEqual([keep.id, drop.id]);
    expect((await fresh('contact-links', link)).contactId).toBe(drop.id);
    expect((await post(`contacts/${String(drop.id)}/unmerge`, {})).status).toBe(404);
  });

  it('cannot be unmerged after thirty days', async () => {
    const [keep, drop] = [await person('Late'), await person('Later')];
    await post(`contacts/${String(keep.id)}/merge`, { dropId: drop.id, version: keep.version });
    await product.database.query(
      `update contact_merge set merged_at = merged_at - interval '31 days' where dropped_id = $1`,
      [drop.id],
    );
    expect((await post(`contacts/${String(drop.id)}/unmerge`, {})).body.code).toBe('too_late');
  });

  it('of different customers are linked instead', async () => {
    const desk = await signInAs(product, 'Dora Desk', [
      'contact.view',
      'contact.update',
      'contact.merge',
      'customer.view',
      'site.view',
    ]);
    const [keep, drop] = [
      await person('Here'),
      await person('There', { customerId: await ownCustomer('There School') }),
    ];
    expect(
      (await desk.send('POST', `/api/v1/contacts/${String(keep.id)}/merge`, { dropId: drop.id, version: keep.version }))
        .body.code,
    ).toBe('wrong_customer');
    expect((await post('contact-links', { customerId, contactId: keep.id })).body.code).toBe('own_customer');
    // A user with the permission for it can merge them.
    const across = await signInAs(product, 'Mia Merger', ['contact.*', 'customer.view', 'site.view']);
    const merged = await across.send('POST', `/api/v1/contacts/${String(keep.id)}/merge`, {
      dropId: drop.id,
      version: keep.version,
    });
    expect(merged.status, merged.text).toBe(200);
    expect(await fresh('contacts', drop)).toMatchObject({ mergedIntoId: keep.id });
  });

  it('keeps what they hold: the assets of a contact who leaves are listed to be assigned to others', async () => {
    const own = await ownCustomer('Holder School');
    const leaver = await person('Holder', { customerId: own });
    const laptop = await make('hardware/computers', { customerId: own, name: 'Laptop 7', contactId: leaver.id });
    const listed = async () => (await admin.get(`/api/v1/contacts/${String(leaver.id)}/uses`)).body.uses;
    const use = { entity: 'asset', id: laptop.id, title: 'Laptop 7' };
    expect(await listed()).toMatchObject([use]);
    expect((await act(leaver, 'leave', { leftOn: '2026-11-01' })).status).toBe(200);
    expect(await listed()).toMatchObject([use]);
    const archived = await post(`contacts/${String(leaver.id)}/archive`, {
      version: (await fresh('contacts', leaver)).version,
    });
    expect(archived.status, archived.text).toBe(200);
    expect(await listed()).toMatchObject([use]);
  });
});

describe('checking a caller', () => {
  it('shows match or no match, never the passphrase', async () => {
    const row = await person('Caller');
    expect((await post(`contacts/${String(row.id)}/verify`, { phrase: 'blue kettle' })).body.code).toBe(
      'no_caller_check',
    );
    expect((await admin.send('PUT', `/api/v1/contacts/${String(row.id)}/caller-check`, { phrase: 'abc' })).status).toBe(
      422,
    );
    const set = await admin.send('PUT', `/api/v1/contacts/${String(row.id)}/caller-check`, {
      phrase: 'Blue Kettle 42',
    });
    expect(set.body.row).toMatchObject({ hasCallerCheck: true });
    expect((await post(`contacts/${String(row.id)}/verify`, { phrase: 'blue  kettle, 42!' })).body).toEqual({
      match: true,
      triesLeft: 5,
    });
    expect((await post(`contacts/${String(row.id)}/verify`, { phrase: 'red kettle 42' })).body).toEqual({
      match: false,
      triesLeft: 4,
    });
    const everything =
      JSON.stringify((await product.database.query('select * from change_log where entity_id = $1', [row.id])).rows) +
      set.text +
      (await admin.get(`/api/v1/contacts/${String(row.id)}/history`)).text;
    expect(everything.toLowerCase()).not.toContain('kettle');
    expect(everything).toContain('Correct passphrase.');
    expect(everything).toContain('checked a caller’s passphrase');
  });

  it('locks after five failures and notifies the account manager', async () => {
    const own = await ownCustomer('Locked School');
    const row = await person('Target', { customerId: own });
    await admin.send('PUT', `/api/v1/contacts/${String(row.id)}/caller-check`, { phrase: 'green teapot' });
    const verify = (phrase: string) => post(`contacts/${String(row.id)}/verify`, { phrase });
    for (let left = 4; left >= 0; left--)
      expect((await verify('guess again')).body).toEqual({ match: false, triesLeft: left });
    const locked = await verify('green teapot');
    expect(locked.status).toBe(429);
    expect(locked.body.code).toBe('locked');
    expect(Number(locked.body.retryAfterSeconds)).toBeGreaterThan(29 * 60);
    const { body } = await admin.get(`/api/v1/customers/${String(own)}/attention`);
    expect((body.attention as { code: string }[]).map(({ code }) => code)).toContain('check_locked');
    await product.database.query(`update caller_check_miss set at = at - interval '31 minutes' where contact_id = $1`, [
      row.id,
    ]);
    expect((await verify('green teapot')).body).toMatchObject({ match: true });
  });

  it('counts simultaneous attempts', async () => {
    const row = await person('Flood');
    await admin.send('PUT', `/api/v1/contacts/${String(row.id)}/caller-check`, { phrase: 'silver ladder' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        untilServed(() => post(`contacts/${String(row.id)}/verify`, { phrase: 'wrong words' })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('needs permission', async () => {
    const reader = await signInAs(product, 'Rita Reader', ['*.view']);
    const row = await person('Private');
    expect((await reader.send('POST', `/api/v1/contacts/${String(row.id)}/verify`, { phrase: 'x' })).status).toBe(403);
    expect(
      (await reader.send('PUT', `/api/v1/contacts/${String(row.id)}/caller-check`, { phrase: 'blue kettle' })).status,
    ).toBe(403);
  });
});
