import { describe, expect, it } from 'vitest';
import type { Queryable } from '#engine/db/pool.server.ts';
import { entriesOf, shown } from '#platform/thread/threadStore.server.ts';
import { sendDue } from '#platform/thread/sendEntries.server.ts';
import type { ThreadEntry } from '#platform/thread/thread.ts';
import { deskTest } from '#tests/support/deskTest.server.ts';
import { signInAs } from '#tests/support/testInstallation.server.ts';

const desk = deskTest();
const { post, make, logged, fresh, thread: path, write, messages, emails } = desk;
const OTHER = { name: 'Brook Dental Practice', type: 'business' };
const later = (): string => new Date(Date.now() + 11_000).toISOString();

describe('a reply on a job', () => {
  it('is emailed to the requester after its undo time and is the first response', async () => {
    const row = await logged();
    const made = await write(row, { body: 'We are on our way.' });
    expect(made.status).toBe(201);
    expect(await sendDue(desk.product.database, new Date().toISOString())).toBe(false);
    expect(await emails(row)).toEqual([]);
    expect(await fresh(row)).toMatchObject({ firstResponseAt: null });
    expect(await sendDue(desk.product.database, later())).toBe(true);
    expect(await emails(row)).toEqual([
      { recipient: 'crow@ash.example', subject: `[J${String(row.id)}] Printer is offline` },
    ]);
    const after = await fresh(row);
    expect(after).toMatchObject({ lastReplyBy: 'staff', responseDueAt: null });
    expect(after.firstResponseAt).not.toBeNull();
    expect(await messages(row)).toMatchObject([{ body: 'We are on our way.', sentTo: 'crow@ash.example' }]);
  });

  it('is one reply, however often it is sent', async () => {
    const row = await logged();
    const clientKey = 'the-same-key';
    const first = await write(row, { body: 'Hello', clientKey });
    const again = await write(row, { body: 'Hello', clientKey });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await messages(row)).toHaveLength(1);
    await sendDue(desk.product.database, later());
    expect(await emails(row)).toHaveLength(1);
  });

  it('can be edited and undone until it is sent', async () => {
    const row = await logged();
    const { body } = await write(row, { body: 'Helo' });
    const { id } = body.entry as ThreadEntry;
    const entry = `/api/v1/${path(row)}/entries/${id}`;
    expect((await desk.product.administrator.send('PATCH', entry, { body: 'Hello' })).body.entry).toMatchObject({
      body: 'Hello',
    });
    const other = await signInAs(desk.product, 'Ann Other', ['job.*']);
    expect((await other.send('POST', `${entry}/undo`, {})).status).toBe(403);
    expect((await desk.product.administrator.send('POST', `${entry}/undo`, {})).status).toBe(200);
    expect(await sendDue(desk.product.database, later())).toBe(false);
    expect(await messages(row)).toEqual([]);
    const sent = (await write(row, { body: 'Hello' })).body.entry as ThreadEntry;
    await sendDue(desk.product.database, later());
    const late = await desk.product.administrator.send('POST', `/api/v1/${path(row)}/entries/${sent.id}/undo`, {});
    expect([late.status, late.body.code]).toEqual([409, 'sent']);
  });

  it('is not emailed as an internal note', async () => {
    const row = await logged();
    await write(row, { visibility: 'internal', body: 'Ring the bell twice.' });
    expect(await sendDue(desk.product.database, later())).toBe(false);
    expect(await emails(row)).toEqual([]);
    expect(await fresh(row)).toMatchObject({ firstResponseAt: null });
  });
});

describe('a message from the customer', () => {
  it('reopens a waiting or resolved job and starts the clock of the next reply', async () => {
    const row = await logged();
    await write(row, { body: 'Which printer?' });
    await sendDue(desk.product.database, later());
    const waiting = await post(`jobs/${String(row.id)}/actions/waitCustomer`, { version: (await fresh(row)).version });
    expect(waiting.body.row).toMatchObject({ status: 'waiting-customer' });
    expect(
      (await write(row, { body: 'The one in the office.', from: { noun: 'contact', id: desk.contactId } })).status,
    ).toBe(201);
    const after = await fresh(row);
    expect(after).toMatchObject({ status: 'open', lastReplyBy: 'customer' });
    expect(after.replyDueAt).not.toBeNull();
    expect((await messages(row))[0]).toMatchObject({
      authorName: 'Crow',
      from: { noun: 'contact', id: desk.contactId },
    });
  });

  it('is from a contact of the same customer', async () => {
    const other = await make('customers', { name: 'Beech Academy', type: 'school' });
    const stranger = await make('contacts', { customerId: other.id, lastName: 'Wren' });
    const refused = await write(await logged(), { body: 'Hello', from: { noun: 'contact', id: stranger.id } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['from']]);
  });
});

describe('a thread', () => {
  it('shows what changed, and by whom', async () => {
    const row = await logged();
    await post(`jobs/${String(row.id)}/actions/start`, { version: row.version });
    const { body } = await desk.product.administrator.get(`/api/v1/${path(row)}`);
    expect(body.entries).toMatchObject([
      { kind: 'line', body: 'changed the status from New to In progress', authorName: 'Ada Underhill' },
    ]);
  });

  it('is read page by page, newest first', async () => {
    const row = await logged();
    for (let at = 0; at < 32; at++) await write(row, { visibility: 'internal', body: `Note ${at}` });
    const first = (await desk.product.administrator.get(`/api/v1/${path(row)}`)).body;
    const entries = first.entries as ThreadEntry[];
    expect([entries.length, entries[0]?.body, first.more]).toEqual([30, 'Note 31', true]);
    const rest = (await desk.product.administrator.get(`/api/v1/${path(row)}?before=${String(entries.at(-1)?.id)}`))
      .body;
    expect([(rest.entries as ThreadEntry[]).map(({ body }) => body), rest.more]).toEqual([['Note 1', 'Note 0'], false]);
  });

  it('costs two queries a page: the entries and the names of their files', async () => {
    const row = await logged();
    await write(row, { visibility: 'internal', body: 'Hello' });
    let queries = 0;
    const counted: Queryable = {
      query: (text, values) => (queries++, desk.product.database.query(text, values as unknown[])),
    };
    const entries = await entriesOf(counted, 'job', Number(row.id), undefined);
    await shown(
      counted,
      entries.map((entry) => ({ ...entry, fileIds: [1] })),
    );
    expect(queries).toBe(2);
  });

  it('keeps a draft until it is sent', async () => {
    const row = await logged();
    const draft = { visibility: 'internal', body: 'Not yet fini' };
    expect((await desk.product.administrator.send('PUT', `/api/v1/${path(row)}/draft`, draft)).status).toBe(204);
    expect((await desk.product.administrator.get(`/api/v1/${path(row)}`)).body.draft).toMatchObject(draft);
    await write(row, { visibility: 'internal', body: 'Finished' });
    expect((await desk.product.administrator.get(`/api/v1/${path(row)}`)).body.draft).toBeNull();
  });

  it('is for users who can view the record', async () => {
    const row = await logged();
    const elsewhere = await signInAs(desk.product, 'Else Where', ['job.*'], []);
    expect((await elsewhere.get(`/api/v1/${path(row)}`)).status).toBe(404);
    const reader = await signInAs(desk.product, 'Rea Der', ['job.view']);
    expect((await reader.get(`/api/v1/${path(row)}`)).status).toBe(200);
    const refused = await reader.send('POST', `/api/v1/${path(row)}/entries`, {
      visibility: 'internal',
      body: 'Hello',
      clientKey: 'reader-key',
    });
    expect(refused.status).toBe(403);
    expect((await desk.product.administrator.get('/api/v1/threads/customer/1')).status).toBe(404);
  });

  it('notifies mentioned colleagues who can view the job', async () => {
    const row = await logged();
    await signInAs(desk.product, 'Men Tioned', ['job.view']);
    await signInAs(desk.product, 'Farah Way', ['job.view'], [Number((await make('customers', OTHER)).id)]);
    const { rows } = await desk.product.database.query<{ id: number; name: string }>(
      `select id, name from "user" where name in ('Men Tioned', 'Farah Way')`,
    );
    await write(row, { visibility: 'internal', body: 'Ask Men', mentionIds: rows.map(({ id }) => id) });
    const told = await desk.product.database.query(
      `select u.name, n.kind from notice n join "user" u on u.id = n.user_id where n.kind = 'mention'`,
    );
    expect(told.rows).toEqual([{ name: 'Men Tioned', kind: 'mention' }]);
  });

  it('removes the content of a redacted message and keeps its entry', async () => {
    const row = await logged();
    const { id } = (await write(row, { visibility: 'internal', body: 'A name' })).body.entry as ThreadEntry;
    await desk.product.administrator.send('POST', `/api/v1/${path(row)}/entries/${id}/redact`, {});
    expect(await messages(row)).toMatchObject([{ body: '', redactedBy: 'Ada Underhill' }]);
  });
});
