import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { pdfText } from '#tests/support/pdfText.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
let customerId: unknown;
let contactId: unknown;
let staffId: unknown;
let workTypeId: unknown;
beforeAll(async () => {
  product = await openProduct();
  customerId = (await make('customers', { name: 'Ashfield Primary School', type: 'school' })).id;
  contactId = (
    await make('contacts', { customerId, firstName: 'Ann', lastName: 'Crow', email: 'ann@ashfield.example' })
  ).id;
  workTypeId = (await make('system/work-types', { name: 'Remote' })).id;
  staffId = await userIdOf(product.administrator);
});
afterAll(() => product.close());

const send = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await send(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const logged = (more: Values = {}) => make('jobs', { customerId, contactId, title: 'Printer', ...more });
const pathOf = ({ id }: Values) => `jobs/${String(id)}`;
const fresh = async (row: Values): Promise<Values> =>
  (await product.administrator.get(`/api/v1/${pathOf(row)}`)).body.row ?? {};
const act = async (row: Values, action: string, input: Values = {}) =>
  send(`${pathOf(row)}/actions/${action}`, { version: (await fresh(row)).version, ...input });
const DONE = { resolution: 'Done', resolutionCode: 'fixed' };
const say = (row: Values, body: string, visibility = 'internal') =>
  send(`threads/job/${String(row.id)}/entries`, { visibility, body, clientKey: `key of ${body}` });
const threadOf = async (row: Values): Promise<Values[]> =>
  (await product.administrator.get(`/api/v1/threads/job/${String(row.id)}`)).body.entries as Values[];
const textsOf = async (row: Values) => (await threadOf(row)).map(({ body }) => String(body));

describe('a job on paper', () => {
  it('has what the customer may read, and with the notes also internal notes, checklist and time', async () => {
    const row = await logged({ title: 'Okapi switch', description: 'It restarts each hour.' });
    await say(row, 'We replaced the fan.', 'public');
    await say(row, 'The customer pays late.');
    await send(`${pathOf(row)}/checklist`, { text: 'Take a photo' });
    await make('time-entries', {
      jobId: row.id,
      staffId,
      workTypeId,
      startedAt: '2026-05-05T09:00:00.000Z',
      endedAt: '2026-05-05T09:45:00.000Z',
      summary: 'Fan replaced',
    });
    const wordsOf = async (query: string): Promise<string> => {
      const url = `/api/v1/${pathOf(row)}/job.pdf${query}`;
      const answer = await product.app.inject({
        method: 'GET',
        url,
        headers: { cookie: product.administrator.cookie() },
      });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      return pdfText(answer.rawPayload).join(' ');
    };
    const theirs = await wordsOf('');
    for (const word of ['Okapi switch', 'It restarts each hour.', 'We replaced the fan.', 'Ashfield', 'Ann Crow'])
      expect(theirs).toContain(word);
    for (const word of ['pays late', 'Take a photo', 'Fan replaced']) expect(theirs).not.toContain(word);
    const ours = await wordsOf('?notes=true');
    for (const word of ['pays late', 'Internal note', 'Open: Take a photo', 'Fan replaced', '45 m'])
      expect(ours).toContain(word);
    const { status } = await product.administrator.get(`/api/v1/${pathOf(row)}/job.pdf?notes=perhaps`);
    expect([status, (await product.administrator.get('/api/v1/jobs/999999/job.pdf')).status]).toEqual([422, 404]);
  });
});

describe('a checklist', () => {
  it('is on new jobs of its types, records who ticked an item and when, and keeps a job open for required items', async () => {
    const template = await make('system/checklist-templates', {
      name: 'Change',
      jobTypes: ['change'],
      items: [
        { text: 'Tell the customer', isRequired: true },
        { text: 'Take a photo', isRequired: false },
      ],
    });
    const row = await logged({ type: 'change' });
    const items = row.checklist as Values[];
    expect(items.map(({ text }) => text)).toEqual(['Tell the customer', 'Take a photo']);
    const refused = await act(row, 'resolve', DONE);
    expect([refused.status, refused.body.code]).toEqual([422, 'checklist-open']);
    expect(refused.body.message).toContain('“Tell the customer”');
    const ticked = await send(`${pathOf(row)}/checklist/change`, { key: items[0]?.key, isDone: true });
    expect(ticked.body).toMatchObject({ open: 1 });
    expect((await fresh(row)).checklist).toMatchObject([
      { doneBy: expect.any(String), doneAt: expect.any(String) },
      {},
    ]);
    expect((await act(row, 'resolve', DONE)).status).toBe(200);
    const other = await logged();
    expect((await send(`${pathOf(other)}/checklist`, { templateId: template.id })).body).toMatchObject({ open: 2 });
    expect((await send(`${pathOf(other)}/checklist`, { text: 'Ring back' })).body).toMatchObject({ open: 3 });
    expect((await send(`${pathOf(other)}/checklist`, {})).status).toBe(422);
    expect((await send(`${pathOf(other)}/checklist/change`, { key: 'unknown', isDone: true })).status).toBe(404);
  });
});

it('a job with open parts is resolved together with them if the user chooses so', async () => {
  const row = await logged();
  const part = await logged({ parentId: row.id });
  const refused = await act(row, 'resolve', DONE);
  expect([refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual(['children-open', ['resolveParts']]);
  const done = await act(row, 'resolve', { ...DONE, resolveParts: true });
  expect(done.status, done.text).toBe(200);
  expect(await fresh(part)).toMatchObject({ status: 'resolved', resolution: 'Done' });
});

describe('canned replies', () => {
  it('are filled in for the job, and missing values must be completed before sending', async () => {
    const reply = await make('system/canned-replies', {
      name: 'Received',
      body: 'Dear {{contact.firstName}}, we look into {{job.number}}. {{ contact.phone }}',
    });
    const row = await logged();
    const filled = await send(`${pathOf(row)}/canned-reply`, { replyId: reply.id });
    expect(filled.body).toEqual({
      text: `Dear Ann, we look into ${String(row.number)}. {{ contact.phone }}`,
      missing: ['contact.phone'],
    });
    const refused = await say(row, String(filled.body.text), 'public');
    expect([refused.status, refused.body.code]).toEqual([422, 'field_missing']);
    expect((await say(row, 'Dear Ann, we look into it.', 'public')).status).toBe(201);
  });
});

it('a job template logs a job with its parts and checklist', async () => {
  const checklist = await make('system/checklist-templates', {
    name: 'Starter',
    items: [{ text: 'Account', isRequired: true }],
  });
  const template = await make('system/job-templates', {
    name: 'New starter',
    title: 'Set up a new starter',
    checklistTemplateId: checklist.id,
    parts: [{ title: 'Order a laptop' }, { title: 'Create the account' }],
  });
  const made = await send(`system/job-templates/${String(template.id)}/jobs`, { customerId, contactId });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ parts: 2 });
  const row = await fresh(made.body);
  expect(row).toMatchObject({ title: 'Set up a new starter', type: 'request', checklist: [{ text: 'Account' }] });
  const parts = await product.administrator.get(`/api/v1/jobs?f.parentId=is:${String(row.id)}`);
  expect(parts.body.rows).toHaveLength(2);
});

describe('a split', () => {
  const time = (row: Values, hour: string) =>
    make('time-entries', {
      jobId: row.id,
      staffId,
      workTypeId,
      startedAt: `2026-03-02T${hour}:00:00.000Z`,
      endedAt: `2026-03-02T${hour}:30:00.000Z`,
    });

  it('moves chosen messages and times to a new job, and can be undone', async () => {
    const row = await logged();
    await say(row, 'of the printer');
    await say(row, 'of the laptop');
    const entry = (await threadOf(row)).find(({ body }) => body === 'of the laptop');
    const [kept, moved] = [await time(row, '09'), await time(row, '10')];
    const { version } = await fresh(row);
    const asked = { title: 'Laptop', entryIds: [entry?.id], timeEntryIds: [moved.id] };
    expect((await send(`${pathOf(row)}/split`, asked)).status).toBe(428);
    const split = await send(`${pathOf(row)}/split`, { ...asked, version });
    expect(split.status, split.text).toBe(200);
    const made = split.body;
    expect(await fresh(made)).toMatchObject({ title: 'Laptop', splitFromId: row.id, contactId, loggedMinutes: 30 });
    expect(await fresh(row)).toMatchObject({ loggedMinutes: 30 });
    expect(await textsOf(made)).toContain('of the laptop');
    expect(await textsOf(row)).not.toContain('of the laptop');
    const links = await product.administrator.get(`/api/v1/${pathOf(row)}/links`);
    expect(links.body.links).toMatchObject([{ link: 'splitInto', id: made.id, title: 'Laptop' }]);

    const undone = await send(`${pathOf(made)}/unsplit`, {});
    expect(undone.status, undone.text).toBe(200);
    expect((await product.administrator.get(`/api/v1/${pathOf(made)}`)).status).toBe(404);
    expect(await textsOf(row)).toContain('of the laptop');
    expect(await fresh(row)).toMatchObject({ loggedMinutes: 60 });
    expect(kept.id).toBeDefined();
  });

  it('tells the requester the number of the new job if the user chooses so', async () => {
    const row = await logged();
    await say(row, 'of the laptop');
    const [entry] = await threadOf(row);
    const asked = { title: 'Laptop', entryIds: [entry?.id], version: (await fresh(row)).version };
    const split = await send(`${pathOf(row)}/split`, { ...asked, tellsRequester: true });
    expect(split.status, split.text).toBe(200);
    const [told] = await threadOf(split.body);
    expect(told).toMatchObject({ visibility: 'public', sentAt: null });
    expect(told?.body).toContain(`The new job is J${String(split.body.id)}: Laptop.`);
    const other = await logged({ contactId: null });
    await say(other, 'of the laptop');
    const [words] = await threadOf(other);
    const refused = await send(`${pathOf(other)}/split`, {
      title: 'Laptop',
      entryIds: [words?.id],
      version: (await fresh(other)).version,
      tellsRequester: true,
    });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['tellsRequester']]);
  });

  it('is refused without a selection, for a message of another job and for a stale version', async () => {
    const [row, other] = [await logged(), await logged()];
    await say(other, 'elsewhere');
    const [entry] = await threadOf(other);
    const { version } = await fresh(row);
    const split = (more: Values) => send(`${pathOf(row)}/split`, { title: 'Laptop', version, ...more });
    expect(Object.keys((await split({})).body.errors ?? {})).toEqual(['entryIds']);
    expect(Object.keys((await split({ entryIds: [entry?.id] })).body.errors ?? {})).toEqual(['entryIds']);
    expect((await split({ entryIds: [entry?.id], version: 99 })).body.code).toBe('conflict');
  });
});

it('links are visible from both jobs', async () => {
  const [one, other] = [await logged(), await logged({ title: 'Switch' })];
  const { version } = await fresh(one);
  await product.administrator.send('PATCH', `/api/v1/${pathOf(one)}`, {
    blocksIds: [other.id],
    relatedIds: [other.id],
    version,
  });
  const of = async (row: Values) =>
    ((await product.administrator.get(`/api/v1/${pathOf(row)}/links`)).body.links as Values[]).map(({ link, id }) => [
      link,
      id,
    ]);
  expect(await of(one)).toEqual([
    ['blocks', other.id],
    ['related', other.id],
  ]);
  expect(await of(other)).toEqual([
    ['blockedBy', one.id],
    ['related', one.id],
  ]);
});

describe('a job that waits for the customer', () => {
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);

  it('shows the next step, reminds twice, is resolved without a reply, and closes', async () => {
    const row = await logged();
    await act(row, 'waitCustomer');
    expect(await fresh(row)).toMatchObject({ nextChase: 'reminder', nextChaseAt: expect.any(String) });
    await runTimers(product.database, later(8));
    expect(await fresh(row)).toMatchObject({ nextChase: 'reminder', remindersSent: 1 });
    await runTimers(product.database, later(9));
    expect(await fresh(row)).toMatchObject({ nextChase: 'no-reply', remindersSent: 2 });
    expect(await textsOf(row)).toContain('sent a reminder to ann@ashfield.example');
    await runTimers(product.database, later(20));
    expect(await fresh(row)).toMatchObject({ status: 'resolved', resolutionCode: 'no-reply', nextChase: 'close' });
    await runTimers(product.database, later(40));
    expect(await fresh(row)).toMatchObject({ status: 'closed', nextChase: null });
    const { rows } = await product.database.query('select 1 from letter where subject like $1', [
      `[${String(row.number)}]%`,
    ]);
    expect(rows).toHaveLength(3);
    expect((await act(row, 'reopen')).body.row).toMatchObject({ status: 'open', nextChaseAt: null });
  });

  it('is not chased if chasing is stopped, or resolved while required items are open', async () => {
    const row = await logged();
    await act(row, 'waitCustomer');
    const { version } = await fresh(row);
    await product.administrator.send('PATCH', `/api/v1/${pathOf(row)}`, { noChasing: true, version });
    expect(await fresh(row)).toMatchObject({ nextChase: null, nextChaseAt: null });

    const held = await logged();
    await send(`${pathOf(held)}/checklist`, { text: 'Ring back', isRequired: true });
    await act(held, 'waitCustomer');
    for (const days of [8, 9, 20]) await runTimers(product.database, later(days));
    expect(await fresh(held)).toMatchObject({ status: 'waiting-customer', noChasing: true });
    expect((await textsOf(held)).join()).toContain('did not resolve this');
  });
});

describe('time sheets', () => {
  let erin: Asker;
  let erinId: number;
  beforeAll(async () => {
    erin = await signInAs(product, 'Erin Engineer', [
      'job.*',
      'timeEntry.view',
      'timeEntry.create',
      'timeEntry.update',
      'timeEntry.submit',
    ]);
    erinId = await userIdOf(erin);
  });
  const decide = (asker: Asker, step: string, more: Values = {}) =>
    asker.send('POST', '/api/v1/time-sheets/decide', { staffId: erinId, week: '2026-04-15', step, ...more });
  const sheetOf = async () => {
    const { body } = await product.administrator.get('/api/v1/time-sheets?week=2026-04-15');
    return (body.sheets as Values[]).find((sheet) => sheet.staffId === erinId);
  };

  it('a week is submitted, sent back with a reason, submitted again and approved by another user', async () => {
    const row = await logged();
    const entry = {
      jobId: row.id,
      staffId: erinId,
      workTypeId,
      startedAt: '2026-04-14T09:00:00.000Z',
      endedAt: '2026-04-14T10:30:00.000Z',
    };
    expect((await erin.send('POST', '/api/v1/time-entries', entry)).status).toBe(201);
    // In summer time this entry began half an hour after midnight of the next day.
    const late = { startedAt: '2026-04-14T23:30:00.000Z', endedAt: '2026-04-14T23:50:00.000Z' };
    const lateRow = (await erin.send('POST', '/api/v1/time-entries', { ...entry, ...late })).body.row;
    const { days } = (await sheetOf()) as { days: Values[] };
    expect(days.slice(1, 3)).toMatchObject([
      { day: '2026-04-14', minutes: 90 },
      { day: '2026-04-15', minutes: 20 },
    ]);
    await send(`time-entries/${String(lateRow?.id)}/archive`, { version: lateRow?.version });
    expect(await sheetOf()).toMatchObject({ minutes: 90, draft: 1 });
    expect((await decide(erin, 'submit')).body).toEqual({ entries: 1 });
    expect(Object.keys((await decide(erin, 'submit')).body.errors ?? {})).toEqual(['week']);
    expect((await decide(erin, 'approve')).status).toBe(403);
    expect(Object.keys((await decide(product.administrator, 'reject')).body.errors ?? {})).toEqual(['reason']);
    expect((await decide(product.administrator, 'reject', { reason: 'Which site?' })).body).toEqual({ entries: 1 });
    expect(await sheetOf()).toMatchObject({ draft: 1, submitted: 0 });
    await decide(erin, 'submit');
    expect((await decide(product.administrator, 'approve')).body).toEqual({ entries: 1 });
    expect(await sheetOf()).toMatchObject({ approved: 1, missingMinutes: expect.any(Number) });
    const own = await erin.get('/api/v1/time-sheets?week=2026-04-15');
    expect((own.body.sheets as Values[]).map((sheet) => sheet.staffId)).toEqual([erinId]);
    expect((await erin.get('/api/v1/time-sheets?week=soon')).status).toBe(422);
  });

  it('overlapping time is saved if the user confirms it', async () => {
    const row = await logged();
    const entry = {
      jobId: row.id,
      staffId,
      workTypeId,
      startedAt: '2026-04-21T09:00:00.000Z',
      endedAt: '2026-04-21T10:00:00.000Z',
    };
    await make('time-entries', entry);
    expect((await send('time-entries', entry)).body.code).toBe('overlap');
    expect((await send('time-entries', { ...entry, mayOverlap: true })).status).toBe(201);
    const frank = await signInAs(product, 'Frank Fit', ['job.view', 'timeEntry.view', 'timeEntry.create']);
    const own = { ...entry, staffId: await userIdOf(frank) };
    expect((await frank.send('POST', '/api/v1/time-entries', own)).status).toBe(201);
    const refused = await frank.send('POST', '/api/v1/time-entries', { ...own, mayOverlap: true });
    expect([refused.status, refused.body.code]).toEqual([422, 'overlap']);
  });
});
