import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;
let customerId: number;
let key: string;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  customerId = Number((await make('customers', { name: 'Maple Primary School', type: 'school' })).id);
  key = `customer:${customerId}`;
});
afterAll(() => product.close());

const make = async (path: string, body: Values): Promise<Values> => {
  const made = await admin.send('POST', `/api/v1/${path}`, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.row ?? {};
};
const note = (body: string, more: Values = {}, asker = admin) =>
  asker.send('POST', '/api/v1/notes', { subject: [key], body, ...more });
const listed = async (asker: Asker, words = ''): Promise<unknown[]> =>
  ((await asker.get(`/api/v1/notes?size=200${words}`)).body.rows ?? []).map(({ name }) => name);
const userIdOf = async (asker: Asker): Promise<number> =>
  Number(((await asker.get('/api/v1/session')).body.user as Values).userid);

describe('a note', () => {
  it('is visible only to users who can view its record', async () => {
    const supplier = await make('supplier', { name: 'Northern Parts', code: 'NORTH' });
    await note('On Maple');
    await note('On Northern Parts', { subject: [`supplier:${String(supplier.id)}`] });
    await note('On nothing', { subject: [] });
    const all = await signInAs(product, 'Una All', ['*']);
    const elsewhere = await signInAs(product, 'Eve Elsewhere', ['*'], []);
    const contactsOnly = await signInAs(product, 'Carl Contacts', ['note.*', 'supplier.view']);
    expect((await listed(all)).sort()).toEqual(['On Maple', 'On Northern Parts', 'On nothing']);
    expect(await listed(elsewhere)).not.toContain('On Maple');
    expect((await listed(contactsOnly)).sort()).toEqual(['On Northern Parts', 'On nothing']);
    expect((await elsewhere.get('/api/v1/search?q=Maple')).text).not.toContain('On Maple');
    expect((await elsewhere.get('/api/v1/notes.csv')).text).not.toContain('On Maple');
  });

  it('on an asset stays when the type of the asset changes', async () => {
    const asset = await make('hardware/printers', { customerId, name: 'Library', status: 'in_use' });
    await note('On the library', { subject: [`asset:${String(asset.id)}`] });
    const ofPrinters = await signInAs(product, 'Pia Printers', ['note.view', 'printer.view']);
    const ofSwitches = await signInAs(product, 'Sam Switches', ['note.view', 'networkSwitch.view']);
    const both = async () => [await listed(ofPrinters, '&q=library'), await listed(ofSwitches, '&q=library')];
    expect(await both()).toEqual([['On the library'], []]);
    await admin.send('POST', `/api/v1/assets/${String(asset.id)}/change-type`, {
      to: 'networkSwitch',
      version: asset.version,
    });
    expect(await both()).toEqual([[], ['On the library']]);
  });

  it('for a team or for its author alone is hidden from others, also by its address and in search', async () => {
    const member = await signInAs(product, 'Tess Team', ['*']);
    const other = await signInAs(product, 'Otto Other', ['*']);
    const team = await make('teams', { name: 'Harbour', memberIds: [await userIdOf(member)] });
    const own = (await note('Zebrafish for me', { visibility: 'me' })).body.row;
    await note('Zebrafish for the team', { visibility: 'team', teamId: team.id });
    expect(await listed(other, '&q=Zebrafish')).toEqual([]);
    expect(await listed(member, '&q=Zebrafish')).toEqual(['Zebrafish for the team']);
    expect((await listed(admin, '&q=Zebrafish')).length).toBe(2);
    expect((await other.get(`/api/v1/notes/${String(own?.id)}`)).status).toBe(404);
    expect((await other.get('/api/v1/search?q=Zebrafish')).text).not.toContain('Zebrafish for');

    await admin.send('PATCH', `/api/v1/teams/${String(team.id)}`, {
      version: team.version,
      memberIds: [await userIdOf(other)],
    });
    expect(await listed(other, '&q=Zebrafish')).toEqual(['Zebrafish for the team']);
    expect(await listed(member, '&q=Zebrafish')).toEqual([]);
    expect((await note('Whose?', { visibility: 'team' })).body.errors).toHaveProperty('teamId');
  });

  it('is one of at most three that are pinned to a record', async () => {
    const { id } = await make('customers', { name: 'Nutmeg Ltd', type: 'business' });
    const pinned = (more: Values = {}) =>
      note('Pinned', { subject: [`customer:${String(id)}`], isPinned: true, ...more });
    const made = await Promise.all([pinned(), pinned(), pinned(), pinned()]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422]);
    expect((await pinned({ isPinned: false })).status).toBe(201);
  });

  it('notifies the users it mentions, if they can view it', async () => {
    const near = await signInAs(product, 'Nora Near', ['*']);
    const far = await signInAs(product, 'Fred Far', ['*'], []);
    await note('Ask Nora about the key', { mentionIds: [await userIdOf(near), await userIdOf(far)] });
    expect((await near.get('/api/v1/notices')).text).toContain('Ask Nora about the key');
    expect((await far.get('/api/v1/notices')).text).not.toContain('Ask Nora about the key');
  });

  it('with a time notifies its author and mentioned users once, if they can view it and it is not archived', async () => {
    const near = await signInAs(product, 'Nina Near', ['*']);
    const far = await signInAs(product, 'Felix Far', ['*'], []);
    const mentionIds = [await userIdOf(near), await userIdOf(far)];
    const remindAt = '2099-03-02T08:30:00.000Z';
    const made = await note('Ring the caretaker', { remindAt, mentionIds, colour: 'yellow' });
    expect(made.body.row, made.text).toMatchObject({ remindAt, colour: 'yellow' });
    const gone = (await note('Gone by then', { remindAt })).body.row ?? {};
    await admin.send('POST', `/api/v1/notes/${String(gone.id)}/archive`, { version: gone.version });
    const reminded = async (asker: Asker) =>
      (await asker.get('/api/v1/notices')).text.split('Reminder of the note').length - 1;
    await runTimers(product.database, new Date('2099-03-02T08:29:59Z'));
    expect(await reminded(admin)).toBe(0);
    for (const at of ['2099-03-02T08:30:00Z', '2099-03-02T08:31:00Z']) await runTimers(product.database, new Date(at));
    expect([await reminded(admin), await reminded(near), await reminded(far)]).toEqual([1, 1, 0]);
    const late = await note('Too late', { remindAt: '2020-01-01T00:00:00.000Z' });
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['remindAt']]);
  });

  it('with a password is refused and masked, and stored once the user confirms that it is none', async () => {
    const text = 'Server room, PIN 4711';
    const refused = await note(text);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'secret_in_text', field: 'body', masked: 'PIN ••••••' },
    });
    expect(refused.text).not.toContain('4711');
    const said = await admin.send('POST', '/api/v1/not-a-secret', { entity: 'note', field: 'body', text });
    expect(said.status, said.text).toBe(204);
    expect((await note(text)).status).toBe(201);
  });

  it('on a record out of scope is refused like one on an unknown record', async () => {
    const outsider = await signInAs(product, 'Oda Outside', ['*'], []);
    const [hidden, unknown] = [await note('Hello', {}, outsider), await note('Hello', { subject: ['customer:99999'] })];
    expect([hidden.status, Object.keys(hidden.body.errors ?? {})]).toEqual([422, ['subject']]);
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['subject']]);
  });

  it('holds at most 50,000 characters in form, history, search and export', async () => {
    const long = `Quokka handbook\n${'A line of the handbook, with an é.\n'.repeat(1_600)}`.slice(0, 49_990);
    const body = `${long.trimEnd()} Last.`;
    const made = await note(body);
    expect(made.status).toBe(201);
    const { id, version } = made.body.row ?? {};
    const changed = await admin.send('PATCH', `/api/v1/notes/${String(id)}`, { version, body: `${body}!` });
    expect(changed.body.row?.body).toBe(`${body}!`);
    expect((await admin.get(`/api/v1/notes/${String(id)}/history`)).text).toContain('Last.!');
    expect(await listed(admin, '&q=Quokka')).toEqual(['Quokka handbook']);
    expect((await admin.get('/api/v1/search?q=Quokka')).text).toContain('Quokka handbook');
    expect((await admin.get('/api/v1/notes.csv?columns=name,body')).text).toContain('Last.!');
    const tooLong = await note('x'.repeat(50_001));
    expect(tooLong).toMatchObject({ status: 422 });
    expect(JSON.stringify(tooLong.body.errors)).toContain('50,000');
  });
});
