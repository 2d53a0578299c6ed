import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { team } from '#areas/teams/teams/team.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Values } from '#engine/store/change.server.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;
let teamId: number;
let userId: number;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  teamId = (await product.write((context) => a(context, team))).id;
  userId = Number(
    (await admin.get('/api/v1/session')).body.user &&
      ((await admin.get('/api/v1/session')).body.user as { userid: number }).userid,
  );
});
afterAll(() => product.close());

const address = { name: 'Main', line1: '1 High Street', town: 'Leicester', postcode: 'le74qf' };
const post = (path: string, body: Values) => admin.send('POST', `/api/v1/${path}`, body);
const fresh = async (path: string, id: unknown): Promise<Values> =>
  (await admin.get(`/api/v1/${path}/${String(id)}`)).body.row ?? {};
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.row ?? {};
};
const customerNamed = (name: string, more: Values = {}): Promise<Values> =>
  make('customers', { name, type: 'school', ...more });

describe('a new customer', () => {
  it('is a prospect with the next free code of its name', async () => {
    const one = await customerNamed('Ashfield Primary School');
    const two = await customerNamed('Ashton Academy');
    expect(one).toMatchObject({ code: 'ASH001', status: 'prospect', pipelineStage: 'new', customerSince: null });
    expect(two.code).toBe('ASH002');
  });

  it('keeps its own code, which no other customer can use in any case', async () => {
    const made = await customerNamed('Code Holder', { code: 'hold-1' });
    expect(made.code).toBe('HOLD-1');
    const refused = await post('customers', { name: 'Another', type: 'business', code: 'Hold-1' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'code_taken',
      holder: { id: made.id, title: 'Code Holder' },
      free: 'ANO001',
    });
    expect((await admin.get('/api/v1/customers/code?name=Code%20Holder')).body.code).toBe('COD001');
  });

  it('can have the name of another, with a warning', async () => {
    await customerNamed("St Mary's C of E Primary");
    const twin = await post('customers', { name: 'Saint Marys C of E Primary', type: 'school' });
    expect(twin.status).toBe(201);
    expect(twin.body.warnings).toMatchObject([{ code: 'same_name', field: 'name' }]);
  });

  it('has its numbers corrected, with a notice', async () => {
    const made = await post('customers', {
      name: 'Numbers Ltd',
      type: 'business',
      companyNumber: '1234567',
      vatNumber: '980 7806 85',
    });
    expect(made.body.row).toMatchObject({ companyNumber: '01234567', vatNumber: 'GB980780685' });
    expect(made.body.warnings).toMatchObject([{ field: 'companyNumber' }, { field: 'vatNumber' }]);
    const wrong = await post('customers', { name: 'Numbers Ltd', type: 'business', companyNumber: '12' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toHaveProperty('companyNumber');
  });

  it.each([
    ['companyNumber', 'ABC12345'],
    ['vatNumber', '98078068'],
    ['vatNumber', 'FR12345678901'],
    ['phone', '01273'],
    ['phone', 'ring the office'],
    ['website', 'javascript:alert(1)'],
  ])('is refused with a %s of “%s”, at that field', async (field, typed) => {
    const refused = await post('customers', { name: `Malformed ${typed}`, type: 'business', [field]: typed });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      'validation',
      [field],
    ]);
    const row = await customerNamed(`Formed ${field} ${typed}`.slice(0, 60).replace(/[^\w ]/g, ''));
    const edit = await admin.send('PATCH', `/api/v1/customers/${String(row.id)}`, {
      version: row.version,
      [field]: typed,
    });
    expect([edit.status, Object.keys(edit.body.errors ?? {})]).toEqual([422, [field]]);
    expect((await fresh('customers', row.id))[field]).toBeNull();
  });

  it('cannot be our own company twice', async () => {
    await make('customers', { name: 'Our own company', type: 'internal' });
    expect((await post('customers', { name: 'Our own company again', type: 'internal' })).body).toMatchObject({
      code: 'internal_exists',
    });
  });
});

describe('mail domains', () => {
  it('belong to one customer, unless they are shared', async () => {
    const holder = await customerNamed('Domain Holder', {
      domains: ['@Holder.Example'],
      sharedDomains: ['county.example'],
    });
    expect(holder.domains).toEqual(['holder.example']);
    const taken = await post('customers', { name: 'Domain Taker', type: 'school', domains: ['holder.example'] });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ code: 'domain_taken', holder: { id: holder.id } });
    expect(
      (await post('customers', { name: 'Domain Taker', type: 'school', domains: ['county.example'] })).body.code,
    ).toBe('domain_taken');
    expect(
      (await post('customers', { name: 'Domain Sharer', type: 'school', sharedDomains: ['county.example'] })).status,
    ).toBe(201);
  });

  it('cannot be those of public email providers', async () => {
    expect(
      (await post('customers', { name: 'Gmail School', type: 'school', domains: ['gmail.com'] })).body,
    ).toMatchObject({ code: 'public_mail' });
  });
});

describe('a group', () => {
  it('cannot contain itself, and the message shows the chain', async () => {
    const trust = await make('customers', { name: 'Riverside Trust', type: 'trust' });
    const child = await customerNamed('Riverside Primary', { parentId: trust.id });
    const grandchild = await customerNamed('Riverside Nursery', { parentId: child.id });
    const loop = await admin.send('PATCH', `/api/v1/customers/${String(trust.id)}`, {
      parentId: grandchild.id,
      version: trust.version,
    });
    expect(loop.status).toBe(422);
    expect(loop.body).toMatchObject({
      code: 'loop',
      chain: [
        { title: 'Riverside Trust' },
        { title: 'Riverside Nursery' },
        { title: 'Riverside Primary' },
        { title: 'Riverside Trust' },
      ],
    });
    expect((await post('customers', { name: 'Too deep', type: 'school', parentId: grandchild.id })).body.code).toBe(
      'too_deep',
    );
    const overview = await admin.get(`/api/v1/customers/${String(child.id)}/overview`);
    expect(overview.body).toMatchObject({
      parent: { name: 'Riverside Trust' },
      children: [{ name: 'Riverside Nursery' }],
      group: [child.id, grandchild.id],
    });
  });
});

describe('a prospect', () => {
  it('becomes active when nothing is missing, checked in order', async () => {
    const row = await customerNamed('Step School');
    const activate = async (input: Values = {}) =>
      post(`customers/${String(row.id)}/actions/activate`, {
        version: (await fresh('customers', row.id)).version,
        ...input,
      });
    const change = async (set: Values) =>
      admin.send('PATCH', `/api/v1/customers/${String(row.id)}`, {
        ...set,
        version: (await fresh('customers', row.id)).version,
      });

    const first = await activate();
    expect(first.status).toBe(422);
    expect(first.body).toMatchObject({ code: 'no_site' });
    expect((first.body.gaps as { code: string }[]).map(({ code }) => code)).toEqual([
      'no_site',
      'no_contact',
      'no_team',
      'no_manager',
      'no_dpa',
    ]);
    await make('sites', { customerId: row.id, ...address });
    expect((await activate()).body.code).toBe('no_contact');
    await make('contacts', { customerId: row.id, lastName: 'Ashworth', roles: ['primary'] });
    expect((await activate()).body.code).toBe('no_team');
    await change({ teamIds: [teamId] });
    expect((await activate()).body.code).toBe('no_manager');
    await change({ accountManagerId: userId });
    expect((await activate()).body.code).toBe('no_dpa');
    expect((await activate({ waiveDpa: '   ' })).body.code).toBe('no_dpa');
    const done = await activate({ waiveDpa: 'The county signs for them.' });
    expect(done.status).toBe(200);
    expect(done.body.row).toMatchObject({
      status: 'active',
      pipelineStage: 'won',
      dpaWaiver: 'The county signs for them.',
      town: 'Leicester',
      postcode: 'LE7 4QF',
    });
    expect(done.body.row?.customerSince).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await activate()).status).toBe(409);
  });

  it('is lost with a reason and can be reopened', async () => {
    const row = await customerNamed('Lost School');
    expect((await post(`customers/${String(row.id)}/actions/markLost`, { version: row.version })).status).toBe(422);
    const lost = await post(`customers/${String(row.id)}/actions/markLost`, {
      version: row.version,
      lostReason: 'price',
    });
    expect(lost.body.row).toMatchObject({ status: 'lost', pipelineStage: 'lost', lostReason: 'price' });
    const back = await post(`customers/${String(row.id)}/actions/reopen`, { version: lost.body.row?.version });
    expect(back.body.row).toMatchObject({ status: 'prospect', pipelineStage: 'contacted', lostReason: null });
    expect((await post(`customers/${String(row.id)}/actions/reopen`, { version: back.body.row?.version })).status).toBe(
      409,
    );
  });

  it('is neither lost nor won by editing its stage', async () => {
    const row = await customerNamed('Stage School');
    for (const pipelineStage of ['lost', 'won'])
      expect(
        (await admin.send('PATCH', `/api/v1/customers/${String(row.id)}`, { pipelineStage, version: row.version }))
          .status,
      ).toBe(422);
    expect(
      (
        await admin.send('PATCH', `/api/v1/customers/${String(row.id)}`, {
          pipelineStage: 'meeting',
          version: row.version,
        })
      ).status,
    ).toBe(200);
  });

  it('can be archived; an active customer cannot', async () => {
    const row = await customerNamed('Archive School');
    expect((await post(`customers/${String(row.id)}/archive`, { version: row.version })).status).toBe(200);
    const active = await product.database.query<{ id: number; version: number }>(
      `select id, version from customer where status = 'active' limit 1`,
    );
    const refused = await post(`customers/${String(active.rows[0]?.id)}/archive`, { version: active.rows[0]?.version });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('wrong_state');
  });

  it('is created together with its first site and primary contact, or not at all', async () => {
    const body = {
      customer: {
        name: 'Set Up School',
        type: 'school',
        teamIds: [teamId],
        accountManagerId: userId,
        dpaSignedOn: '2026-11-01',
      },
      site: address,
      contact: { lastName: 'Bell' },
      activate: {},
    };
    const made = await post('customers/set-up', body);
    expect(made.status).toBe(201);
    expect(made.body.row).toMatchObject({ status: 'active', town: 'Leicester', contactRoles: ['primary'] });
    const refused = await post('customers/set-up', {
      ...body,
      customer: { ...body.customer, name: 'Half School' },
      site: { ...address, town: '' },
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors as object)).toEqual(['site.town']);
    expect((await admin.get('/api/v1/customers?q=Half%20School')).body.rows).toEqual([]);
  });
});

describe('a secret typed into a text field', () => {
  it('is refused and masked, and stored once the user confirms that it is none', async () => {
    const row = await customerNamed('Secret School');
    const save = () =>
      admin.send('PATCH', `/api/v1/customers/${String(row.id)}`, {
        remoteSupport: 'Helper app, PIN 1234',
        version: row.version,
      });
    const refused = await save();
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'secret_in_text', field: 'remoteSupport', masked: 'PIN ••••••' });
    expect(refused.text).not.toContain('1234');
    expect(
      (await post('not-a-secret', { entity: 'customer', field: 'remoteSupport', text: 'Helper app, PIN 1234' })).status,
    ).toBe(204);
    expect((await save()).status).toBe(200);
    const { rows } = await product.database.query(
      `select actor_name, title from change_log where entity = 'clearedText'`,
    );
    expect(rows).toEqual([{ actor_name: 'Ada Underhill', title: 'PIN ••••••' }]);
  });

  it('is refused in access notes and contacts too', async () => {
    const row = await customerNamed('Secret Site School');
    expect((await post('sites', { customerId: row.id, ...address, accessNotes: 'Gate code: 4711' })).body.code).toBe(
      'secret_in_text',
    );
    expect(
      (await post('contacts', { customerId: row.id, lastName: 'Bell', notes: 'her password is Summer26' })).body.code,
    ).toBe('secret_in_text');
  });
});

describe('while a customer is typed', () => {
  it('possible duplicates are listed, with the reason', async () => {
    const row = await customerNamed('Marlowe Academy', { phone: '01632 960444', domains: ['marlowe.example'] });
    await make('sites', { customerId: row.id, ...address, postcode: 'CT10 2PU' });
    const found = async (typed: Values) =>
      ((await post('customers/similar', typed)).body.results as { id: number; because: string[] }[]).find(
        ({ id }) => id === row.id,
      )?.because;
    expect(await found({ name: 'the marlowe  academy' })).toBeUndefined();
    expect(await found({ name: 'Marlow Academy' })).toEqual(['similar']);
    expect(await found({ name: 'Marlowe Academy', postcode: 'ct102pu' })).toEqual(['name', 'postcode']);
    expect(await found({ website: 'https://www.marlowe.example/about' })).toEqual(['domain']);
    expect(await found({ phone: '+44 1632 960444' })).toEqual(['phone']);
    expect(await found({ name: 'Marlowe Academy', exceptId: row.id })).toBeUndefined();
  });

  it('customers out of scope are not revealed', async () => {
    const limited = await signInAs(product, 'Lena Limited', ['*.view', 'customer.*'], []);
    expect((await limited.send('POST', '/api/v1/customers/similar', { name: 'Marlowe Academy' })).body.results).toEqual(
      [],
    );
  });
});

describe('the dashboard of a customer', () => {
  it('counts every site and contact with a role, even if it shows only the first', async () => {
    const row = await customerNamed('Ten Roles School');
    await make('sites', { customerId: row.id, ...address });
    for (let at = 0; at < 10; at++)
      await make('contacts', { customerId: row.id, lastName: `Holder ${at}`, roles: ['emergency'] });
    const { body } = await admin.get(`/api/v1/customers/${String(row.id)}/dashboard`);
    expect(body).toMatchObject({ siteTotal: 1, peopleTotal: 10 });
    expect(body.people).toHaveLength(8);
    expect(body.sites).toHaveLength(1);
    expect(Object.keys(Object(body.people)[0])).not.toContain('total');
  });
});

describe('the frame of a customer', () => {
  it('is one response with everything that the user can view', async () => {
    const row = await customerNamed('Frame School', {
      accountManagerId: userId,
      alertBanner: 'Invoices unpaid',
      alertUntil: '2020-01-01',
    });
    await make('sites', { customerId: row.id, ...address });
    await make('contacts', { customerId: row.id, lastName: 'Bell' });
    const { body } = await admin.get(`/api/v1/customers/${String(row.id)}/overview`);
    expect(body).toMatchObject({
      customer: { name: 'Frame School', town: 'Leicester', alert: null },
      counts: { contact: 1, site: 1 },
      manager: { active: true },
      favourite: false,
    });
    const noContacts = await signInAs(product, 'Sid Sites', ['customer.view', 'site.view']);
    expect((await noContacts.get(`/api/v1/customers/${String(row.id)}/overview`)).body.counts).toEqual({ site: 1 });
    const elsewhere = await signInAs(product, 'Ella Elsewhere', ['*'], []);
    for (const page of ['overview', 'dashboard', 'attention', 'activation', 'register'])
      expect((await elsewhere.get(`/api/v1/customers/${String(row.id)}/${page}`)).status).toBe(404);
  });

  it('has a dashboard that lists what needs attention', async () => {
    const row = await customerNamed('Attention School', { accountManagerId: userId });
    await make('sites', { customerId: row.id, ...address, hours: [{ day: 'mon', from: '08:00', to: '16:00' }] });
    const { body } = await admin.get(`/api/v1/customers/${String(row.id)}/dashboard`);
    expect(body.sites).toMatchObject([{ name: 'Main', isPrimary: true }]);
    expect((body.weeks as unknown[]).length).toBe(12);
    expect((body.recent as { title: string }[])[0]).toMatchObject({ noun: 'Site', title: 'Main' });
  });
});
