import { describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { sendDue } from '#platform/thread/sendEntries.server.ts';
import { deskTest } from '#tests/support/deskTest.server.ts';
import { signInAs } from '#tests/support/testInstallation.server.ts';

const desk = deskTest({ firstName: 'Jo', lastName: 'Crow', email: 'jo@ash.example' });
const { post, make, logged, fresh, messages } = desk;
const bulk = async (path: string, body: Values) => {
  const { status, body: answer, text } = await post(`jobs/${path}`, body);
  expect(status, text).toBe(207);
  return answer as Values & { results: { id: number; code: string | null; message: string | null }[] };
};
const inAMinute = (): string => new Date(Date.now() + 60_000).toISOString();

describe('a message on several jobs', () => {
  it('is filled in for each job, refused where a value is missing, and emailed once to each requester', async () => {
    const [one, other, nameless] = [await logged(), await logged(), await logged({ contactId: null })];
    const ids = [one.id, other.id, nameless.id, 99_999];
    const message = { ids, visibility: 'public', body: 'Hello {{contact.firstName}}', clientKey: 'bulk-reply-1' };
    const done = await bulk('bulk-replies', message);
    expect(done.results.map(({ code }) => code)).toEqual([null, null, 'field_missing', 'not_found']);
    await bulk('bulk-replies', message);
    while (await sendDue(desk.product.database, inAMinute()));
    expect(await messages(one)).toMatchObject([{ body: 'Hello Jo', sentTo: 'jo@ash.example' }]);
    expect(await messages(nameless)).toEqual([]);
    const { rows } = await desk.product.database.query('select 1 from letter where subject like any($1)', [
      [one, other].map(({ id }) => `%[J${String(id)}]%`),
    ]);
    expect(rows).toHaveLength(2);
  });

  it('can be undone before it is sent', async () => {
    const [one, other] = [await logged(), await logged()];
    const ids = [one.id, other.id];
    const { entries } = await bulk('bulk-replies', {
      ids,
      visibility: 'public',
      body: 'Hello',
      clientKey: 'bulk-undo',
    });
    const undone = await bulk('bulk-replies/undo', { entries });
    expect(undone.results).toMatchObject([{ code: null }, { code: null }]);
    expect(await sendDue(desk.product.database, inAMinute())).toBe(false);
    expect(await messages(one)).toEqual([]);
  });

  it('can be an internal note, which is not emailed', async () => {
    const [one, other] = [await logged(), await logged()];
    const ids = [one.id, other.id];
    await bulk('bulk-replies', {
      ids,
      visibility: 'internal',
      body: 'Line fault at the exchange',
      clientKey: 'bulk-note',
    });
    expect(await sendDue(desk.product.database, inAMinute())).toBe(false);
    expect(await messages(other)).toMatchObject([{ visibility: 'internal', body: 'Line fault at the exchange' }]);
  });

  it('is for users who can edit the jobs, and names no jobs they cannot see', async () => {
    const row = await logged();
    const reader = await signInAs(desk.product, 'Rea Der', ['job.view']);
    const message = { ids: [row.id], visibility: 'internal', body: 'Hello', clientKey: 'bulk-reader' };
    expect((await reader.send('POST', '/api/v1/jobs/bulk-replies', message)).status).toBe(403);
    const elsewhere = await signInAs(desk.product, 'Else Where', ['job.*'], []);
    const { body } = await elsewhere.send('POST', '/api/v1/jobs/bulk-replies', message);
    expect(body.results).toEqual([
      { id: row.id, title: `#${String(row.id)}`, code: 'not_found', message: 'Job not found.' },
    ]);
  });
});

it('several jobs are shared with a result for each, and the shares can be undone together', async () => {
  const other = await make('customers', { name: 'Beech Academy', type: 'school' });
  const [one, theirs] = [await logged(), await make('jobs', { customerId: other.id, title: 'Wireless is slow' })];
  const share = { ids: [one.id, theirs.id], with: `customer:${String(other.id)}`, level: 'view' };
  const done = await bulk('bulk-shares', share);
  expect(done.results).toMatchObject([
    { code: null },
    { code: 'validation', message: 'The job belongs to this customer. Choose another.' },
  ]);
  expect((await fresh(one)).shares).toHaveLength(1);
  await post(`batches/${String(done.batch)}/undo`, {});
  expect(await fresh(one)).toMatchObject({ shares: [], sharedWith: [] });
});

it('several jobs are merged into one with a result for each, and the merges can be undone together', async () => {
  const other = await make('customers', { name: 'Cedar Dental Practice', type: 'business' });
  const [keep, one, two] = [await logged(), await logged(), await logged()];
  const foreign = await make('jobs', { customerId: other.id, title: 'Wireless is slow' });
  await post(`threads/job/${String(two.id)}/entries`, {
    visibility: 'internal',
    body: 'Paper jam',
    clientKey: 'before-the-merge',
  });
  const ids = [keep.id, one.id, two.id, foreign.id];
  const done = await bulk('bulk-merges', { ids, intoId: keep.id });
  expect(done.results.map(({ id, code }) => [id, code])).toEqual([
    [one.id, null],
    [two.id, null],
    [foreign.id, 'wrong_customer'],
  ]);
  expect(await fresh(one)).toMatchObject({ status: 'merged', mergedIntoId: keep.id });
  expect(await messages(keep)).toMatchObject([{ body: 'Paper jam', originId: two.id }]);
  const undone = await bulk('bulk-merges/undo', { ids: [one.id, two.id] });
  expect(undone.results.map(({ code }) => code)).toEqual([null, null]);
  expect(await fresh(two)).toMatchObject({ status: 'new', mergedIntoId: null });
  expect(await messages(two)).toMatchObject([{ body: 'Paper jam' }]);
});
