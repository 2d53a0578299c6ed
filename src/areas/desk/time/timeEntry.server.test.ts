import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { queriesOf } from '#tests/support/statements.server.ts';
import { stopForgottenTimers } from './forgottenTimers.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
let job: Values;
let workTypeId: unknown;
let staffId: unknown;
beforeAll(async () => {
  product = await openProduct();
  const customer = await make('customers', { name: 'Ashfield Primary School', type: 'school' });
  job = await make('jobs', { customerId: customer.id, title: 'Printer is offline' });
  workTypeId = (await make('system/work-types', { name: 'Remote', minimumMinutes: 15 })).id;
  [{ id: staffId } = { id: undefined }] = (await product.administrator.get('/api/v1/users')).body.rows as Values[];
});
afterAll(() => product.close());

const post = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const log = (startedAt: string, endedAt: string, more: Values = {}) =>
  post('time-entries', { jobId: job.id, staffId, workTypeId, startedAt, endedAt, ...more });
const freshJob = async () => (await product.administrator.get(`/api/v1/jobs/${String(job.id)}`)).body.row;

it('time on a job is added up and charged by its work type', async () => {
  const logged = await log('2026-03-02T10:00:00.000Z', '2026-03-02T10:07:00.000Z');
  expect(logged.body.row).toMatchObject({ minutes: 7, billedMinutes: 15, customerId: job.customerId });
  expect(await freshJob()).toMatchObject({ loggedMinutes: 7 });
});

it.each([
  ['ends before it starts', '2026-03-03T10:00:00.000Z', '2026-03-03T09:00:00.000Z', 'endedAt'],
  ['takes more than a day', '2026-03-03T10:00:00.000Z', '2026-03-04T10:01:00.000Z', 'endedAt'],
  ['ends in the future', '2030-03-03T10:00:00.000Z', '2030-03-03T11:00:00.000Z', 'endedAt'],
])('time that %s is refused', async (_what, start, end, field) => {
  const refused = await log(start, end);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
});

it('time that overlaps other time of the same colleague is refused, naming its job', async () => {
  await log('2026-03-05T10:00:00.000Z', '2026-03-05T11:00:00.000Z');
  const refused = await log('2026-03-05T10:30:00.000Z', '2026-03-05T11:30:00.000Z');
  expect([refused.status, refused.body.code]).toEqual([422, 'overlap']);
  expect(refused.body.message).toContain(String(job.number));
  expect((await log('2026-03-05T11:00:00.000Z', '2026-03-05T11:30:00.000Z')).status).toBe(201);
});

it('a user has one timer: starting another stops the first, and a job with a timer is not resolved', async () => {
  const other = await make('jobs', { customerId: job.customerId, title: 'Laptop is slow' });
  expect((await post(`jobs/${String(job.id)}/timer`, {})).body.running).toMatchObject({ jobId: job.id });
  const { version } = (await freshJob()) ?? {};
  const refused = await post(`jobs/${String(job.id)}/actions/resolve`, { version, resolution: 'Done' });
  expect([refused.status, refused.body.code]).toEqual([422, 'timer-running']);
  expect((await post(`jobs/${String(other.id)}/timer`, {})).body.running).toMatchObject({ jobId: other.id });
  const { rows } = await product.database.query('select job_id from time_entry where state = $1', ['running']);
  expect(rows).toEqual([{ job_id: other.id }]);
  const running = (await product.administrator.get('/api/v1/time-entries/running')).body.running as Values;
  const stopped = await post(`time-entries/${String(running.id)}/actions/stop`, { version: running.version });
  expect(stopped.body.row).toMatchObject({ state: 'draft' });
  expect((await product.administrator.get('/api/v1/time-entries/running')).body.running).toBeNull();
});

it('a timer left running over a weekend is stopped with its working day, told to its user, and starts no trouble', async () => {
  await post(`jobs/${String(job.id)}/timer`, {});
  const running = (await product.administrator.get('/api/v1/time-entries/running')).body.running as Values;
  // A Friday afternoon; companies work from 7am to 7pm unless they set other hours.
  const friday = '2026-03-13T15:00:00.000Z';
  await product.database.query('update time_entry set started_at = $2 where id = $1', [running.id, friday]);
  expect(await stopForgottenTimers(product.database, new Date().toISOString())).toBe(false);
  const { row } = (await product.administrator.get(`/api/v1/time-entries/${String(running.id)}`)).body;
  expect(row).toMatchObject({
    state: 'draft',
    endedAt: '2026-03-13T19:00:00.000Z',
    minutes: 240,
    sentBackReason: 'The timer was left running. Check the end.',
  });
  const notices = await product.administrator.get('/api/v1/notices');
  expect(notices.text).toContain(`Your timer on ${String(job.number)} was left running`);

  await post(`jobs/${String(job.id)}/timer`, {});
  const again = (await product.administrator.get('/api/v1/time-entries/running')).body.running as Values;
  await log('2026-03-20T16:00:00.000Z', '2026-03-20T16:30:00.000Z');
  await product.database.query(`update time_entry set started_at = '2026-03-20T15:00:00Z' where id = $1`, [again.id]);
  const stopped = await post(`time-entries/${String(again.id)}/actions/stop`, { version: again.version });
  expect(stopped.body.row).toMatchObject({ state: 'draft', minutes: 60 });
});

it('approved time cannot be changed', async () => {
  const row = (await log('2026-03-06T10:00:00.000Z', '2026-03-06T11:00:00.000Z')).body.row ?? {};
  const path = `/api/v1/time-entries/${String(row.id)}`;
  const approved = await post(`time-entries/${String(row.id)}/actions/approve`, { version: row.version });
  const refused = await product.administrator.send('PATCH', path, {
    summary: 'More',
    version: approved.body.row?.version,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'approved']);
});

it.each([
  ['submit', '05'],
  ['reject', '12'],
  ['approve', '19'],
])('to %s a week takes as many queries for ten entries as for two', async (step, day) => {
  const decide = (week: string, by: string) =>
    post('time-sheets/decide', { staffId, week, step: by, reason: 'Which site?' });
  const queriesFor = async (week: string, count: number): Promise<number> => {
    for (let hour = 10; hour < 10 + count; hour++)
      await log(`${week}T${hour}:00:00.000Z`, `${week}T${hour}:20:00.000Z`);
    if (step !== 'submit') await decide(week, 'submit');
    const { answer, queries } = await queriesOf(() => decide(week, step));
    expect(answer.body, answer.text).toEqual({ entries: count });
    return queries;
  };
  await queriesFor(`2026-04-${day}`, 2);
  expect(await queriesFor(`2026-05-${day}`, 10)).toBe(await queriesFor(`2026-06-${day}`, 2));
});

it('merging a tag moves its jobs to the other tag', async () => {
  const [old, kept] = [await make('jobs/tags', { name: 'print' }), await make('jobs/tags', { name: 'Printing' })];
  const tagged = await make('jobs', { customerId: job.customerId, title: 'Toner', tagIds: [old.id, kept.id] });
  expect((await post(`jobs/tags/${String(old.id)}/merge`, { intoId: kept.id })).body).toEqual({ jobs: 1 });
  const { body } = await product.administrator.get(`/api/v1/jobs/${String(tagged.id)}`);
  expect(body.row?.tagIds).toEqual([kept.id]);
  const uses = await product.administrator.get('/api/v1/jobs/tags/uses');
  expect(uses.body.uses).toEqual({ [String(kept.id)]: { open: 1, all: 1, lastUsedAt: expect.any(String) } });
});

it('queues are counted and similar jobs are found', async () => {
  expect((await product.administrator.get('/api/v1/jobs/queues')).body).toMatchObject({
    open: 3,
    mine: 0,
    unassigned: 3,
  });
  const { body } = await post('jobs/similar', { customerId: job.customerId, title: 'printer offline' });
  expect(body.results).toMatchObject([{ number: job.number }]);
});
