import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, keepBehaviour } from '#engine/actions/behaviour.server.ts';
import { a, draftOf } from '../support/builders.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { site } from '#areas/customers/sites/site.ts';
import { ups } from '#areas/estate/hardware/ups.ts';
import { manufacturer } from '#areas/estate/makers/manufacturer.ts';
import { team } from '#areas/teams/teams/team.ts';
import { entities } from '#app/areas.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
const admin = () => installation.administrator;

beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const make = <E extends Parameters<typeof a>[1]>(noun: E, given: Record<string, unknown> = {}) =>
  installation.write((context) => a(context, noun, given));
const countOf = async (table: string, where = 'true'): Promise<number> =>
  (await installation.database.query<{ n: number }>(`select count(*)::int as n from "${table}" where ${where}`)).rows[0]
    ?.n ?? -1;
describe('an idempotency key', () => {
  it('returns the first response again, and refuses another request', async () => {
    const key = { 'idempotency-key': 'again' };
    const first = await admin().send('POST', '/api/v1/teams', { name: 'Kept answer' }, key);
    const again = await admin().send('POST', '/api/v1/teams', { name: 'Kept answer' }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await admin().send('POST', '/api/v1/teams', { name: 'Another' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
  });

  it('recognises every repeated change: one creation, one archiving, and never a conflict with oneself', async () => {
    const { id } = await make(team);
    const change = () =>
      admin().send('PATCH', `/api/v1/teams/${id}`, { version: 1, notes: 'Once' }, { 'idempotency-key': 'change' });
    const [first, again] = [await change(), await change()];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(again.headers.etag).toBe('"2"');
  });

  it('of a secret shown once keeps only the fact, and shows nothing again', async () => {
    const key = { 'idempotency-key': 'shown-once' };
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const ask = () =>
      admin().send('POST', '/api/v1/system/tokens', { name: 'Once', scopes: ['team.view'], expiresAt }, key);
    const first = await ask();
    expect(first.status, first.text).toBe(201);
    const again = await ask();
    expect([again.status, again.body.code]).toEqual([409, 'shown_once']);
    const { rows } = await installation.database.query('select response from idempotency_key where key = $1', [
      'shown-once',
    ]);
    expect(rows).toEqual([{ response: null }]);
  });

  it('of another user is a different key', async () => {
    const other = await signInAs(installation, 'Other Owner', ['team.*']);
    const key = { 'idempotency-key': 'shared words'.replace(' ', '-') };
    expect((await admin().send('POST', '/api/v1/teams', { name: 'Mine' }, key)).status).toBe(201);
    expect((await other.send('POST', '/api/v1/teams', { name: 'Theirs' }, key)).status).toBe(201);
  });

  it('can be used again when its request failed', async () => {
    const key = { 'idempotency-key': 'after-failure' };
    expect((await admin().send('POST', '/api/v1/teams', { name: '' }, key)).status).toBe(422);
    expect((await admin().send('POST', '/api/v1/teams', { name: 'Second try' }, key)).status).toBe(201);
  });

  it.each(['', ' ', 'a b', 'ä', 'x'.repeat(201)])('is not “%s”', async (text) => {
    const answer = await admin().send('POST', '/api/v1/teams', { name: `Key ${text}` }, { 'idempotency-key': text });
    expect(answer.status).toBe(text === '' ? 201 : 400);
  });
});

describe('a change whose follow-up rules fail', () => {
  it('leaves nothing behind: no record, no log, no event, no search entry', async () => {
    const failing = follow(team, {
      afterSave: [
        (_context, changes) => {
          if (changes.some(({ after }) => after.name === 'Doomed')) throw new Error('a listener fails');
        },
      ],
    });
    keepBehaviour(failing);
    const tables = ['team', 'change_log', 'live_event', 'search_entry', 'idempotency_key'];
    const before = await Promise.all(tables.map((table) => countOf(table)));
    const failed = await admin().send('POST', '/api/v1/teams', { name: 'Doomed' }, { 'idempotency-key': 'doomed' });
    expect(failed.status).toBe(500);
    expect(failed.body.message).toContain(String(failed.body.requestId));
    expect(failed.text).not.toContain('listener');
    expect(await Promise.all(tables.map((table) => countOf(table)))).toEqual(before);
  });
});

describe('a reference', () => {
  it('to a record that is archived, missing, of another customer or out of scope is refused by field', async () => {
    const [mine, foreign] = [await make(customer), await make(customer)];
    const [here, elsewhere, archived] = [
      await make(site, { customerId: mine.id }),
      await make(site, { customerId: foreign.id }),
      await make(site, { customerId: mine.id }),
    ];
    await admin().send('POST', `/api/v1/sites/${archived.id}/archive`, { version: archived.version });
    const draft = await installation.write((context) => draftOf(context, contact, { customerId: mine.id }));
    const withSite = (siteId: unknown, asker = admin()) =>
      asker.send('POST', '/api/v1/contacts', { ...draft, lastName: `Of ${String(siteId)}`, siteId });
    expect((await withSite(here.id)).status).toBe(201);
    for (const siteId of [
      elsewhere.id,
      archived.id,
      999_999,
      String(here.id),
      [here.id],
      { id: here.id },
      0,
      -1,
      1.5,
    ]) {
      const answer = await withSite(siteId);
      expect([siteId, answer.status, Object.keys(answer.body.errors as object)]).toEqual([siteId, 422, ['siteId']]);
    }
    const limited = await signInAs(
      installation,
      'Limited References',
      ['contact.*', 'site.view', 'customer.view'],
      [mine.id],
    );
    expect((await withSite(here.id, limited)).status).toBe(201);
    const [absent, hidden] = [
      await limited.send('POST', '/api/v1/contacts', { ...draft, customerId: 999_999 }),
      await limited.send('POST', '/api/v1/contacts', { ...draft, customerId: foreign.id }),
    ];
    expect(hidden.status).toBe(422);
    expect({ ...hidden.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
  });

  it('that was archived since does not prevent saving an old record', async () => {
    const home = await make(customer);
    const old = await make(site, { customerId: home.id });
    const person = await make(contact, { customerId: home.id, siteId: old.id });
    await installation.database.query('update site set archived_at = now() where id = $1', [old.id]);
    const saved = await admin().send('PATCH', `/api/v1/contacts/${person.id}`, {
      jobTitle: 'Bursar',
      version: person.version,
    });
    expect(saved.body.row).toMatchObject({ jobTitle: 'Bursar', siteId: old.id });
  });

  it('inside a list of rows is checked like any other', async () => {
    const [mine, foreign] = [await make(customer), await make(customer)];
    const [fed, foreignFed] = [await make(ups, { customerId: mine.id }), await make(ups, { customerId: foreign.id })];
    const feeding = (assetId: number) =>
      admin().send('POST', '/api/v1/hardware/ups', {
        customerId: mine.id,
        name: 'Feeds others',
        outlets: [{ outlet: '1', assetId }],
      });
    expect((await feeding(fed.id)).status).toBe(201);
    for (const id of [foreignFed.id, 999_999]) {
      const answer = await feeding(id);
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['outlets']]);
    }
  });
});

describe('a file', () => {
  const upload = async (asker: Asker, name: string, content: string) => {
    const form = `--X\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--X--\r\n`;
    const answer = await asker.send('POST', '/api/v1/files', Buffer.from(form), {
      'content-type': 'multipart/form-data; boundary=X',
    });
    return Number(answer.body.id);
  };

  it('of another user cannot be read by attaching it to your own record', async () => {
    const owner = await signInAs(installation, 'File Owner', ['*']);
    const secret = await upload(owner, 'salaries.csv', 'name,salary');
    const [mine, theirs] = [await make(customer), await make(customer)];
    await installation.database.query('update customer set documents = $2 where id = $1', [theirs.id, [secret]]);
    const curious = await signInAs(installation, 'Curious Colleague', ['customer.*', 'asset.*'], [mine.id]);
    expect((await curious.get(`/api/v1/files/${secret}`)).status).toBe(404);
    for (const documents of [[secret], [999_999]]) {
      const answer = await curious.send('PATCH', `/api/v1/customers/${mine.id}`, { documents, version: mine.version });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['documents']]);
    }
    const asset = await make(ups, { customerId: mine.id });
    const hidden = await curious.send('PATCH', `/api/v1/hardware/ups/${asset.id}`, {
      warranties: [{ kind: 'manufacturer', startsOn: '2026-01-01', months: 12, documentId: secret }],
      version: asset.version,
    });
    expect([hidden.status, Object.keys(hidden.body.errors as object)]).toEqual([422, ['warranties']]);
    expect((await curious.get(`/api/v1/files/${secret}/content`)).status).toBe(404);
  });

  it('is readable for users who can view the record that holds it, and no longer when it does not', async () => {
    const mine = await make(customer);
    const uploader = await signInAs(installation, 'Up Loader', ['*']);
    const file = await upload(uploader, 'plan.txt', 'Where the routers are');
    const reader = await signInAs(installation, 'Read Er', ['customer.view'], [mine.id]);
    const elsewhere = await signInAs(installation, 'Else Where', ['*'], []);
    const attached = await uploader.send('PATCH', `/api/v1/customers/${mine.id}`, {
      documents: [file],
      version: mine.version,
    });
    expect(attached.status).toBe(200);
    expect((await reader.get(`/api/v1/files/${file}/content`)).text).toBe('Where the routers are');
    expect((await elsewhere.get(`/api/v1/files/${file}/content`)).status).toBe(404);
    expect((await installation.stranger.get(`/api/v1/files/${file}/content`)).status).toBe(401);
    await uploader.send('PATCH', `/api/v1/customers/${mine.id}`, {
      documents: [],
      version: attached.body.row?.version,
    });
    expect((await reader.get(`/api/v1/files/${file}`)).status).toBe(404);
  });

  it('of another type or size than the field accepts is refused', async () => {
    const mine = await make(customer);
    const text = await upload(admin(), 'logo.txt', 'not a picture');
    const answer = await admin().send('PATCH', `/api/v1/customers/${mine.id}`, { logo: text, version: mine.version });
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['logo']]);
  });
});

describe('a response', () => {
  it('contains what the noun declares, and nothing else', async () => {
    const standard = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'archivedAt', 'extra'];
    for (const noun of entities.filter((each) => !each.internal)) {
      const page = await admin().get(`/api/v1/${noun.path}?size=5`);
      for (const row of page.body.rows ?? [])
        expect(Object.keys(row).filter((key) => !(key in noun.fields) && !standard.includes(key))).toEqual([]);
    }
  });
});

describe('an asset changed through the base', () => {
  it('changes as its own type: its rules, its log, its search entry', async () => {
    const made = await make(ups, { name: 'Cellar UPS', batteryFittedOn: '2026-01-31', batteryLifeMonths: 36 });
    const changed = await admin().send('PATCH', `/api/v1/assets/${made.id}`, {
      name: 'Attic UPS',
      version: made.version,
    });
    expect(changed.body.row).toMatchObject({ name: 'Attic UPS', kind: 'ups' });
    const own = await admin().get(`/api/v1/hardware/ups/${made.id}`);
    expect(own.body.row).toMatchObject({ name: 'Attic UPS', batteryFittedOn: '2026-01-31' });
    const history = await admin().get(`/api/v1/hardware/ups/${made.id}/history`);
    expect(history.body.rows?.[0]).toMatchObject({ action: 'update', changes: { name: ['Cellar UPS', 'Attic UPS'] } });
    const found = await admin().get('/api/v1/search?q=attic%20ups');
    expect(JSON.stringify(found.body)).toContain('"entity":"ups"');
    expect((await admin().get('/api/v1/search?q=cellar%20ups')).body.groups).toEqual([]);
  });

  it('is not created without a type', async () => {
    const owner = await make(customer);
    const answer = await admin().send('POST', '/api/v1/assets', { customerId: owner.id, name: 'A thing' });
    expect([answer.status, answer.body.code]).toEqual([422, 'kind_needed']);
  });
});

describe('the history of a record', () => {
  it('shows who did what, from what, to what, newest first', async () => {
    const made = (await admin().send('POST', '/api/v1/teams', { name: 'Told of' })).body.row ?? {};
    await admin().send('PATCH', `/api/v1/teams/${String(made.id)}`, { notes: 'First', version: 1 });
    await admin().send('PATCH', `/api/v1/teams/${String(made.id)}`, { notes: 'Second', colour: '#32bb9c', version: 2 });
    await admin().send('POST', `/api/v1/teams/${String(made.id)}/archive`, { version: 3 });
    const { body } = await admin().get(`/api/v1/teams/${String(made.id)}/history`);
    expect(body.total).toBe(4);
    expect(body.rows?.map(({ action, changes, actor }) => [action, changes, actor])).toEqual([
      ['archive', {}, { id: 1, name: 'Ada Underhill' }],
      ['update', { notes: ['First', 'Second'], colour: [null, '#32bb9c'] }, { id: 1, name: 'Ada Underhill' }],
      ['update', { notes: [null, 'First'] }, { id: 1, name: 'Ada Underhill' }],
      ['create', { name: [null, 'Told of'], memberIds: [null, []] }, { id: 1, name: 'Ada Underhill' }],
    ]);
    expect((await admin().get(`/api/v1/teams/${String(made.id)}/history?page=2`)).body).toMatchObject({
      rows: [],
      total: 4,
    });
  });

  it('has no entry for a change that changes nothing', async () => {
    const made = await make(team, { notes: 'As it is' });
    const same = await admin().send('PATCH', `/api/v1/teams/${made.id}`, { notes: 'As it is', version: made.version });
    expect([same.status, same.body.row?.version]).toEqual([200, made.version]);
  });
});

describe('a record merged into another', () => {
  it('redirects to it', async () => {
    const [kept, gone] = [await make(manufacturer), await make(manufacturer)];
    await installation.database.query(
      `insert into redirect (entity, from_id, to_id) values ('manufacturer', $1, $2), ('manufacturer', 888888, $2)`,
      [gone.id, kept.id],
    );
    await admin().send('POST', `/api/v1/manufacturers/${gone.id}/archive`, { version: gone.version });
    expect((await admin().get(`/api/v1/manufacturers/${gone.id}`)).body).toMatchObject({
      movedTo: { id: kept.id, title: kept.name },
    });
    const absent = await admin().get('/api/v1/manufacturers/888888');
    expect([absent.status, absent.body]).toMatchObject([410, { code: 'moved', to: { id: kept.id, title: kept.name } }]);
  });
});

describe('custom fields', () => {
  const define = (body: Record<string, unknown>) =>
    admin().send('POST', '/api/v1/system/custom-fields', { noun: 'customer', ...body });

  it('are defined, set, filtered, sorted, exported, archived and restored', async () => {
    const defined = await define({ label: 'Server rooms', key: 'serverRooms', type: 'whole' });
    expect(defined.status).toBe(201);
    expect((await define({ label: 'Door', key: 'door', type: 'choice', options: ['Code', 'Key'] })).status).toBe(201);
    const made: Record<string, unknown>[] = [];
    for (const [n, serverRooms] of [3, 11, 20, null].entries())
      made.push(await make(customer, { name: `Rooms ${n}`, extra: { serverRooms } }));
    const names = async (query: string) =>
      (await admin().get(`/api/v1/customers?q=rooms&${query}`)).body.rows?.map((row) => row.name);

    expect(await names('f.extra.serverRooms=between:5,20&sort=extra.serverRooms')).toEqual(['Rooms 1', 'Rooms 2']);
    expect(await names('f.extra.serverRooms=from:11&sort=-extra.serverRooms')).toEqual(['Rooms 2', 'Rooms 1']);
    expect(await names('f.extra.serverRooms=empty:')).toEqual(['Rooms 3']);
    expect(await names('f.extra.serverRooms=is:3')).toEqual(['Rooms 0']);
    expect(await names('sort=extra.serverRooms')).toEqual(['Rooms 0', 'Rooms 1', 'Rooms 2', 'Rooms 3']);
    expect(await names('sort=-extra.serverRooms')).toEqual(['Rooms 2', 'Rooms 1', 'Rooms 0', 'Rooms 3']);
    expect((await admin().get('/api/v1/customers?f.extra.serverRooms=is:many')).status).toBe(400);

    const csv = await admin().get('/api/v1/customers.csv?q=rooms&columns=name,extra.serverRooms&sort=name');
    expect(csv.text.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffID,Name,Server rooms',
      `${String(made[0]?.id)},Rooms 0,3`,
      `${String(made[1]?.id)},Rooms 1,11`,
    ]);

    const first = `/api/v1/customers/${String(made[0]?.id)}`;
    const wrong = await admin().send('PATCH', first, {
      extra: { serverRooms: 'three', door: 'Window', nonsense: 1, toString: 1 },
      version: made[0]?.version,
    });
    expect(Object.keys(wrong.body.errors as object).sort()).toEqual([
      'extra.door',
      'extra.nonsense',
      'extra.serverRooms',
      'extra.toString',
    ]);
    const right = await admin().send('PATCH', first, { extra: { door: 'Code' }, version: made[0]?.version });
    expect(right.body.row?.extra).toEqual({ serverRooms: 3, door: 'Code' });
    const history = await admin().get(`${first}/history`);
    expect(history.body.rows?.[0]?.changes).toEqual({ 'extra.door': [null, 'Code'] });

    const definition = defined.body.row ?? {};
    const away = await admin().send('POST', `/api/v1/system/custom-fields/${String(definition.id)}/archive`, {
      version: definition.version,
    });
    expect((await admin().get('/api/v1/fields/customer')).body.rows?.map((row) => row.key)).toEqual(['door']);
    expect((await admin().get('/api/v1/customers?f.extra.serverRooms=is:3')).status).toBe(400);
    const hidden = await admin().send('PATCH', first, { extra: { serverRooms: 4 }, version: 2 });
    expect(hidden.status).toBe(422);
    expect((await admin().send('PATCH', first, { extra: { door: 'Key' }, version: 2 })).body.row?.extra).toEqual({
      serverRooms: 3,
      door: 'Key',
    });
    await admin().send('POST', `/api/v1/system/custom-fields/${String(definition.id)}/restore`, {
      version: away.body.row?.version,
    });
    expect(await names('f.extra.serverRooms=is:3')).toEqual(['Rooms 0']);
  });

  it('that are required apply to new records, and to old ones when their custom fields change', async () => {
    const old = await make(manufacturer);
    const required = await admin().send('POST', '/api/v1/system/custom-fields', {
      noun: 'asset',
      label: 'Cost centre',
      key: 'costCentre',
      type: 'text',
      required: true,
      pattern: '^[A-Z]{2}\\d{2}$',
    });
    expect(required.status).toBe(201);
    const draft = await installation.write((context) => draftOf(context, ups));
    const sent = (extra?: object) =>
      admin().send('POST', '/api/v1/hardware/ups', { ...draft, ...(extra ? { extra } : {}) });
    for (const extra of [undefined, {}, { costCentre: null }, { costCentre: 'wrong' }])
      expect(Object.keys((await sent(extra)).body.errors as object)).toEqual(['extra.costCentre']);
    const made = await sent({ costCentre: 'AB12' });
    expect(made.body.row?.extra).toEqual({ costCentre: 'AB12' });
    expect((await admin().get('/api/v1/assets?f.extra.costCentre=is:ab12')).body.total).toBe(1);
    expect(old.id).toBeGreaterThan(0);
    const definition = required.body.row ?? {};
    await admin().send('POST', `/api/v1/system/custom-fields/${String(definition.id)}/archive`, {
      version: definition.version,
    });
  });

  it('have their own rules', async () => {
    const refusals = [
      [{ noun: 'team', label: 'X', key: 'x', type: 'text' }, 'noun'],
      [{ noun: 'nonsense', label: 'X', key: 'x', type: 'text' }, 'noun'],
      [{ label: 'X', key: 'Big', type: 'text' }, 'key'],
      [{ label: 'X', key: 'door', type: 'text' }, 'key'],
      [{ label: 'X', key: 'x', type: 'choice' }, 'options'],
      [{ label: 'X', key: 'x', type: 'text', pattern: '(a+)+$' }, 'pattern'],
      [{ label: 'X', key: 'x', type: 'whole', pattern: '^1$' }, 'pattern'],
      [{ noun: 'ups', label: 'X', key: 'costCentre', type: 'text' }, 'key'],
      [{ label: 'X', key: 'x', type: 'secret' }, 'type'],
    ] as const;
    for (const [body, field] of refusals) {
      const answer = await define(body);
      expect([body, Object.keys((answer.body.errors ?? {}) as object)]).toEqual([body, [field]]);
    }
  });

  it('are refused by nouns without them', async () => {
    const answer = await admin().send('POST', '/api/v1/teams', {
      name: 'With extras',
      extra: { anything: { goes: 'here' } },
    });
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['extra']]);
  });
});
