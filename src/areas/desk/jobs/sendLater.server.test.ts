import { describe, expect, it } from 'vitest';
import { product as system } from '#engine/permission/actor.ts';
import type { Values } from '#engine/store/change.server.ts';
import { sendAllDue, sendDue } from '#platform/thread/sendEntries.server.ts';
import type { ThreadEntry } from '#platform/thread/thread.ts';
import { deskTest } from '#tests/support/deskTest.server.ts';
import { signInAs } from '#tests/support/testInstallation.server.ts';
import { jobFileOf } from './jobFile.server.ts';

const desk = deskTest();
const { post, logged, fresh, thread: path, write, messages, emails } = desk;
const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const scheduled = async (row: Values, sendsAt = inHours(20)): Promise<ThreadEntry> => {
  const made = await write(row, { body: 'Good morning. Is it printing again?', sendsAt });
  expect(made.status, made.text).toBe(201);
  return made.body.entry as ThreadEntry;
};
const waiting = async (row: Values): Promise<readonly ThreadEntry[]> =>
  (await desk.product.administrator.get(`/api/v1/${path(row)}`)).body.scheduled as ThreadEntry[];
const sent = async (row: Values): Promise<readonly ThreadEntry[]> =>
  (await messages(row)).filter(({ visibility }) => visibility === 'public');
const act = async (row: Values, action: string, input: Values = {}) => {
  const done = await post(`jobs/${String(row.id)}/actions/${action}`, {
    version: (await fresh(row)).version,
    ...input,
  });
  expect(done.status, done.text).toBe(200);
};
const entryPath = (row: Values, { id }: ThreadEntry) => `/api/v1/${path(row)}/entries/${id}`;

describe('a reply that is sent later', () => {
  it('is emailed once at its time, and counts from then', async () => {
    const row = await logged();
    const { sendsAt } = await scheduled(row);
    expect(await sendDue(desk.product.database, inHours(19))).toBe(false);
    expect(await waiting(row)).toMatchObject([{ isScheduled: true, heldBecause: null, sentAt: null }]);
    expect(await sent(row)).toEqual([]);
    expect(await fresh(row)).toMatchObject({ firstResponseAt: null });
    const both = await Promise.all([
      sendDue(desk.product.database, String(sendsAt)),
      sendDue(desk.product.database, String(sendsAt)),
    ]);
    expect(both).toContain(true);
    expect(await sendDue(desk.product.database, inHours(40))).toBe(false);
    expect(await emails(row)).toHaveLength(1);
    expect(await sent(row)).toMatchObject([{ at: sendsAt, sentTo: 'crow@ash.example' }]);
    expect(await fresh(row)).toMatchObject({ firstResponseAt: sendsAt, lastReplyAt: sendsAt, lastReplyBy: 'staff' });
    expect(await waiting(row)).toEqual([]);
  });

  it('is sent although an earlier one cannot be sent, whose fault is reported', async () => {
    const [broken, row] = [await logged(), await logged()];
    const { id } = await scheduled(broken);
    const { sendsAt } = await scheduled(row);
    const become = (noun: string) =>
      desk.product.database.query('update thread_entry set noun = $2 where id = $1', [id, noun]);
    await become('nowhere');
    await expect(sendAllDue(desk.product.database, String(sendsAt))).rejects.toThrow('Thread not found');
    await become('job');
    expect([await emails(broken), await emails(row)]).toMatchObject([[], [{}]]);
    expect(await sendAllDue(desk.product.database, String(sendsAt))).toBe(false);
    expect([await emails(broken), await emails(row)]).toMatchObject([[{}], [{}]]);
  });

  it('is held when the requester replies first, and its author is notified', async () => {
    const row = await logged();
    const author = await signInAs(desk.product, 'Lay Ter', ['job.*', 'contact.view', 'customer.view']);
    const made = await author.send('POST', `/api/v1/${path(row)}/entries`, {
      visibility: 'public',
      clientKey: 'held-by-answer',
      body: 'Any news?',
      sendsAt: inHours(20),
    });
    expect(made.status, made.text).toBe(201);
    await write(row, { body: 'It works again.', from: { noun: 'contact', id: desk.contactId } });
    expect(await waiting(row)).toMatchObject([{ heldBecause: 'Crow replied first.' }]);
    expect(await sendDue(desk.product.database, inHours(30))).toBe(false);
    expect(await emails(row)).toHaveLength(0);
    const { rows } = await desk.product.database.query<{ text: string }>(
      `select n.text from notice n join "user" u on u.id = n.user_id where u.name = 'Lay Ter' and n.kind = 'reply.held'`,
    );
    expect(rows.map(({ text }) => text)).toEqual([
      `Your scheduled reply on J${String(row.id)} Printer is offline was not sent. Crow replied first.`,
    ]);
  });

  it('is held when the job is closed, cancelled or merged, but not when it is resolved', async () => {
    const closed = await logged();
    await scheduled(closed);
    await act(closed, 'resolve', { resolution: 'New cable.', resolutionCode: 'fixed' });
    expect(await waiting(closed)).toMatchObject([{ heldBecause: null }]);
    await act(closed, 'close');
    expect(await waiting(closed)).toMatchObject([{ heldBecause: 'The job was closed.' }]);
    const cancelled = await logged();
    await scheduled(cancelled);
    await act(cancelled, 'cancel', { reason: 'Logged twice.' });
    expect(await waiting(cancelled)).toMatchObject([{ heldBecause: 'The job was cancelled.' }]);
    const [from, into] = [await logged(), await logged()];
    await scheduled(from);
    await post(`jobs/${String(from.id)}/merge`, { intoId: into.id, version: (await fresh(from)).version });
    expect(await waiting(into)).toMatchObject([{ heldBecause: 'The job was merged.', originId: from.id }]);
    expect(await sendDue(desk.product.database, inHours(30))).toBe(false);
  });

  it('is sent by its author earlier, or at another time after an edit', async () => {
    const row = await logged();
    const entry = await scheduled(row);
    await write(row, { body: 'It works again.', from: { noun: 'contact', id: desk.contactId } });
    const edited = await desk.product.administrator.send('PATCH', entryPath(row, entry), {
      body: 'Thank you.',
      sendsAt: inHours(21),
    });
    expect(edited.body.entry).toMatchObject({ body: 'Thank you.', heldBecause: null });
    expect(await sendDue(desk.product.database, inHours(20.5))).toBe(false);
    const released = await desk.product.administrator.send('POST', `${entryPath(row, entry)}/release`, {});
    expect(released.body.entry).toMatchObject({ isScheduled: false });
    expect(await sendDue(desk.product.database, inHours(1))).toBe(true);
    expect(await emails(row)).toHaveLength(1);
    const late = await desk.product.administrator.send('POST', `${entryPath(row, entry)}/release`, {});
    expect([late.status, late.body.code]).toEqual([409, 'sent']);
  });

  it('is cancelled by its author, or by users who may redact messages', async () => {
    const row = await logged();
    const entry = await scheduled(row);
    const other = await signInAs(desk.product, 'Oth Er', ['job.view', 'job.update']);
    expect((await other.send('POST', `${entryPath(row, entry)}/undo`, {})).status).toBe(403);
    expect((await other.send('POST', `${entryPath(row, entry)}/release`, {})).status).toBe(403);
    const lead = await signInAs(desk.product, 'Lea Der', ['job.view', 'job.update', 'job.redact']);
    expect((await lead.send('POST', `${entryPath(row, entry)}/undo`, {})).status).toBe(200);
    expect(await waiting(row)).toEqual([]);
    expect(await sendDue(desk.product.database, inHours(30))).toBe(false);
  });

  it('is held when its author can no longer see the job', async () => {
    const row = await logged();
    const author = await signInAs(desk.product, 'Gone Away', ['job.*', 'contact.view', 'customer.view']);
    await author.send('POST', `/api/v1/${path(row)}/entries`, {
      visibility: 'public',
      clientKey: 'author-has-left',
      body: 'Any news?',
      sendsAt: inHours(20),
    });
    await desk.product.database.query(`update "user" set status = 'deactivated' where name = 'Gone Away'`);
    expect(await sendDue(desk.product.database, inHours(30))).toBe(true);
    expect(await waiting(row)).toMatchObject([{ heldBecause: 'Its author no longer has access.' }]);
    expect(await emails(row)).toHaveLength(0);
  });

  it('needs a time in the future on a public reply of an open job', async () => {
    const row = await logged();
    const refusalOf = async (body: Values) => {
      const { status, body: answer } = await write(row, { body: 'Hello', ...body });
      return [status, answer.code, Object.keys(answer.errors ?? {})];
    };
    const times = ['validation', ['sendsAt']];
    expect(await refusalOf({ sendsAt: inHours(-1) })).toEqual([422, ...times]);
    expect(await refusalOf({ sendsAt: inHours(24 * 400) })).toEqual([422, ...times]);
    expect(await refusalOf({ sendsAt: 'tomorrow' })).toEqual([422, ...times]);
    expect(await refusalOf({ visibility: 'internal', sendsAt: inHours(2) })).toEqual([422, ...times]);
    await act(row, 'cancel', { reason: 'Logged twice.' });
    expect(await refusalOf({ sendsAt: inHours(2) })).toEqual([422, 'held', []]);
  });

  it('is not in the paper of the job before it is sent', async () => {
    const row = await logged();
    await scheduled(row);
    expect((await jobFileOf(desk.product.database, system('Paper'), Number(row.id), true)).messages).toEqual([]);
  });

  it('offers times within the working hours of the company', async () => {
    const { status, body } = await desk.product.administrator.get('/api/v1/threads/send-times');
    expect(status).toBe(200);
    const times = (body as unknown as { times: { at: string }[] }).times;
    expect(times.length).toBeGreaterThan(0);
    expect(times.every(({ at }) => Date.parse(at) > Date.now())).toBe(true);
  });
});
