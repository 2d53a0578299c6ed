import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { turnCoverNotes } from './coverNote.server.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;
let customerId: unknown;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  const made = await admin.send('POST', '/api/v1/customers', { name: 'Larch Primary School', type: 'school' });
  customerId = made.body.row?.id;
});
afterAll(() => product.close());

const add = (body: Values) => admin.send('POST', '/api/v1/cover-notes', { customerId, ...body });
const fresh = async (id: unknown): Promise<Values> =>
  (await admin.get(`/api/v1/cover-notes/${String(id)}`)).body.row ?? {};
const act = async (id: unknown, action: string, input: Values = {}, asker = admin) =>
  asker.send('POST', `/api/v1/cover-notes/${String(id)}/actions/${action}`, {
    version: (await fresh(id)).version,
    ...input,
  });

describe('cover notes', () => {
  it('have one standing note for each customer and site', async () => {
    expect((await add({ kind: 'standing', body: 'Ask for the site manager.' })).status).toBe(201);
    expect((await add({ kind: 'standing', body: 'Another.' })).body.code).toBe('standing_exists');
  });

  it('refuse passwords', async () => {
    const refused = await add({ kind: 'dated', fromOn: '2026-11-23', toOn: '2026-11-27', body: 'password: Hunter2!' });
    expect(refused.body.code).toBe('secret_in_text');
  });

  it('become ready with a briefing and a cover engineer, who confirms reading once', async () => {
    const engineer = await signInAs(product, 'Cora Cover', ['coverNote.*', 'customer.view']);
    const { userid } = (await engineer.get('/api/v1/session')).body.user as { userid: number };
    const note = (await add({ kind: 'dated', fromOn: '2026-11-23', toOn: '2026-11-27', body: 'Ask at reception.' }))
      .body.row;
    expect((await act(note?.id, 'ready')).body.code).toBe('no_cover');
    await admin.send('PATCH', `/api/v1/cover-notes/${String(note?.id)}`, { version: 1, coverIds: [userid] });
    expect((await act(note?.id, 'ready')).body.row?.status).toBe('ready');
    const notices = await engineer.get('/api/v1/notices');
    expect(notices.text).toContain('is ready to read');
    expect((await act(note?.id, 'acknowledge', {}, engineer)).body.row?.readBy).toMatchObject([{ userId: userid }]);
    expect((await act(note?.id, 'acknowledge', {}, engineer)).body.code).toBe('already_read');
  });

  it('start and finish on their days, and hand on unfinished tasks', async () => {
    const today = companyToday();
    const items = [
      { task: 'Swap the tape', isDone: true, outcome: null },
      { task: 'Count the tablets', isDone: false, outcome: null },
    ];
    const note = (await add({ kind: 'dated', fromOn: today, toOn: today, body: 'As usual.', coverIds: [1], items }))
      .body.row;
    await act(note?.id, 'ready');
    await turnCoverNotes(product.database);
    expect((await fresh(note?.id)).status).toBe('inUse');
    await turnCoverNotes(product.database, new Date(`${addDays(today, 1)}T12:00:00Z`));
    expect((await fresh(note?.id)).status).toBe('done');
    const next = (await add({ kind: 'dated', fromOn: '2099-01-05', toOn: '2099-01-06', body: 'Next.' })).body.row;
    expect(next?.items).toEqual([items[1]]);
  });

  it('that are drafts are chased five and two working days before, the last time with the team lead', async () => {
    const lead = await signInAs(product, 'Lea Lead', ['coverNote.*', 'customer.view']);
    const absent = await signInAs(product, 'Abe Absent', ['coverNote.*', 'customer.view']);
    const idOf = async (asker: Asker) => ((await asker.get('/api/v1/session')).body.user as { userid: number }).userid;
    const team = (await admin.send('POST', '/api/v1/teams', { name: 'North', leadId: await idOf(lead) })).body.row;
    await product.database.query('update customer set team_ids = array[$1::bigint] where id = $2', [
      team?.id,
      customerId,
    ]);
    // Monday 9 March 2099.
    const span = { fromOn: '2099-03-09', toOn: '2099-03-10' };
    expect((await add({ kind: 'dated', ...span, absentId: await idOf(absent) })).status).toBe(201);
    const chased = async (asker: Asker) =>
      (await asker.get('/api/v1/notices')).text.split('is still a draft').length - 1;
    const night = (day: string) => turnCoverNotes(product.database, new Date(`${day}T00:10:00Z`));
    await night('2099-02-27');
    expect([await chased(absent), await chased(lead)]).toEqual([0, 0]);
    await night('2099-03-02');
    expect([await chased(absent), await chased(lead)]).toEqual([1, 0]);
    await night('2099-03-05');
    // An unread notification about the same note is not repeated.
    expect([await chased(absent), await chased(lead)]).toEqual([1, 1]);
  });
});
