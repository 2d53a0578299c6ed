import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
let customerId: unknown;
let staffId: unknown;
let workTypeId: unknown;
beforeAll(async () => {
  product = await openProduct();
  customerId = (await make('customers', { name: 'Ashfield Primary School', type: 'school' })).id;
  workTypeId = (await make('system/work-types', { name: 'Remote' })).id;
  [{ id: staffId } = { id: undefined }] = (await product.administrator.get('/api/v1/users')).body.rows as Values[];
});
afterAll(() => product.close());

const post = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const logged = (more: Values = {}): Promise<Values> => make('jobs', { customerId, title: 'Printer', ...more });
const fresh = async (row: Values): Promise<Values> =>
  (await product.administrator.get(`/api/v1/jobs/${String(row.id)}`)).body.row ?? {};
const merge = async (row: Values, intoId: unknown) =>
  post(`jobs/${String(row.id)}/merge`, { intoId, version: (await fresh(row)).version });
const note = (row: Values, body: string) =>
  post(`threads/job/${String(row.id)}/entries`, { visibility: 'internal', body, clientKey: `key of ${body}` });
const notesOf = async (row: Values): Promise<unknown[]> => {
  const { body } = await product.administrator.get(`/api/v1/threads/job/${String(row.id)}`);
  return (body.entries as Values[]).filter(({ kind }) => kind === 'message').map((entry) => entry.body);
};
let hour = 0;
const time = (row: Values) => {
  const start = Date.parse('2026-03-02T08:00:00Z') + ++hour * 3_600_000;
  const [startedAt, endedAt] = [new Date(start).toISOString(), new Date(start + 1_800_000).toISOString()];
  return make('time-entries', { jobId: row.id, staffId, workTypeId, startedAt, endedAt });
};

it('a merged job gives its messages, times, tags and parts to the other, and gets them back', async () => {
  const [red, blue] = [await make('jobs/tags', { name: 'Red' }), await make('jobs/tags', { name: 'Blue' })];
  const [drop, keep] = [await logged({ tagIds: [red.id] }), await logged({ tagIds: [blue.id] })];
  const part = await logged({ parentId: drop.id });
  await note(drop, 'of the first');
  await note(keep, 'of the second');
  await time(drop);
  await time(keep);
  const merged = await merge(drop, keep.id);
  expect(merged.status, merged.text).toBe(200);
  expect(await fresh(drop)).toMatchObject({
    status: 'merged',
    mergedIntoId: keep.id,
    nextDueAt: null,
    loggedMinutes: 0,
  });
  expect(await fresh(keep)).toMatchObject({ tagIds: [blue.id, red.id], loggedMinutes: 60 });
  expect(await fresh(part)).toMatchObject({ parentId: keep.id });
  expect(await notesOf(keep)).toEqual(['of the second', 'of the first']);
  expect(await notesOf(drop)).toEqual([]);
  const refused = await post(`jobs/${String(drop.id)}/actions/start`, { version: (await fresh(drop)).version });
  expect([refused.status, refused.body.code]).toEqual([422, 'merged']);

  await note(keep, 'added since');
  const undone = await post(`jobs/${String(drop.id)}/unmerge`, {});
  expect(undone.status, undone.text).toBe(200);
  expect(await fresh(drop)).toMatchObject({ status: 'new', mergedIntoId: null, closedAt: null, loggedMinutes: 30 });
  expect(await fresh(keep)).toMatchObject({ tagIds: [blue.id], loggedMinutes: 30 });
  expect(await fresh(part)).toMatchObject({ parentId: drop.id });
  expect(await notesOf(drop)).toEqual(['of the first']);
  expect(await notesOf(keep)).toEqual(['added since', 'of the second']);
});

it('a job is not merged into itself, a cancelled job or a job of another customer', async () => {
  const row = await logged();
  expect((await merge(row, row.id)).body.code).toBe('bad-target');
  const cancelled = await logged();
  await post(`jobs/${String(cancelled.id)}/actions/cancel`, { version: cancelled.version, reason: 'Not needed' });
  expect((await merge(row, cancelled.id)).body.code).toBe('bad-target');
  const other = await make('customers', { name: 'Beech Academy', type: 'school' });
  const elsewhere = await logged({ customerId: other.id });
  expect((await merge(row, elsewhere.id)).body.code).toBe('wrong_customer');
  expect((await post(`jobs/${String(row.id)}/merge`, { intoId: elsewhere.id })).status).toBe(428);
  expect((await post(`jobs/${String(row.id)}/merge`, { intoId: elsewhere.id, version: 99 })).status).toBe(409);
});
