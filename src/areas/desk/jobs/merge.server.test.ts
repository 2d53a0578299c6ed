import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { column } from '#engine/db/names.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { customerUser } from '#areas/customers/users/customerUser.ts';
import { heldMail } from '#areas/mail/held/heldMail.ts';
import { reminder } from '#areas/reminders/reminders/reminder.ts';
import { visit } from '#areas/visits/visits/visit.ts';
import { a } from '#tests/support/builders.server.ts';
import { queriesOf } from '#tests/support/statements.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '#tests/support/testInstallation.server.ts';
import { jobReferences } from './mergeReferences.server.ts';

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

/** The IDs of the jobs that a record names in a field, such as `visit.jobIds`. */
async function named(key: string, id: unknown): Promise<readonly number[]> {
  const [noun = '', field = ''] = key.split('.');
  const { rows } = await product.database.query<{ value: unknown }>(
    `select ${column(field)} as value from ${column(entityNamed(noun).name)} where id = $1`,
    [id],
  );
  return [rows[0]?.value].flat().map((value) => Number(String(value).replace('job:', '')));
}

it('moves every reference to the job that does not say why it stays, and undo returns those unchanged since', async () => {
  const [drop, keep, other] = [await logged(), await logged(), await logged()];
  const jobId = Number(drop.id);
  const merged = await logged();
  expect((await merge(merged, jobId)).status).toBe(200);
  const part = await logged({ parentId: jobId });
  const linked = await logged({ blocksIds: [jobId], relatedIds: [jobId, other.id], duplicateIds: [jobId] });
  const timed = await time(drop);
  const colleague = await userIdOf(await signInAs(product, 'Rita Reminded', ['reminder.*', 'job.view']));
  const made = await product.write(async (context) => {
    const planned = { customerId, jobIds: [jobId] };
    const [visited, moved] = [await a(context, visit, planned), await a(context, visit, planned)];
    const user = await a(context, customerUser, { customerId });
    const held = await a(context, heldMail, { jobId, suggestedJobId: jobId });
    const reminded = await a(context, reminder, { about: [`job:${jobId}`] });
    const { tx } = context;
    await tx.query(`update visit set status = 'done' where id = $1`, [visited.id]);
    await tx.query('update customer_user set starter_job_id = $2, leaver_job_id = $2 where id = $1', [user.id, jobId]);
    await tx.query('update reminder set owner_id = $2 where id = $1', [reminded.id, colleague]);
    return { visited, moved, user, held, reminded };
  });
  const records: Readonly<Record<string, unknown>> = {
    'customerUser.starterJobId': made.user.id,
    'customerUser.leaverJobId': made.user.id,
    'job.parentId': part.id,
    'job.blocksIds': linked.id,
    'job.relatedIds': linked.id,
    'job.duplicateIds': linked.id,
    'job.mergedIntoId': merged.id,
    'timeEntry.jobId': timed.id,
    'reminder.about': made.reminded.id,
    'visit.jobIds': made.visited.id,
    'heldMail.suggestedJobId': made.held.id,
    'heldMail.jobId': made.held.id,
  };
  const moving = jobReferences().flatMap(({ key, because }) => (because === undefined ? [key] : []));
  expect(moving.toSorted(), 'each field that refers to jobs').toEqual(Object.keys(records).toSorted());
  const staying = jobReferences().flatMap(({ key, because }) => (because === undefined ? [] : [key]));
  expect(staying.toSorted()).toEqual([
    'formerMessage.jobId',
    'job.splitFromId',
    'prepaidMovement.jobId',
    'timeCharge.jobId',
  ]);
  const namings = async () =>
    Object.fromEntries(await Promise.all(moving.map(async (key) => [key, await named(key, records[key])] as const)));
  const allName = (id: number) =>
    Object.fromEntries(moving.map((key) => [key, key === 'job.relatedIds' ? [id, other.id] : [id]]));
  expect(await namings()).toEqual(allName(jobId));

  const answer = await merge(drop, keep.id);
  expect(answer.status, answer.text).toBe(200);
  expect(await namings()).toEqual(allName(Number(keep.id)));
  expect(await named('visit.jobIds', made.moved.id)).toEqual([keep.id]);

  const { version } = (await product.administrator.get(`/api/v1/visits/${made.moved.id}`)).body.row ?? {};
  const change = await product.administrator.send('PATCH', `/api/v1/visits/${made.moved.id}`, {
    version,
    jobIds: [other.id],
  });
  expect(change.status, change.text).toBe(200);
  const undone = await post(`jobs/${jobId}/unmerge`, {});
  expect(undone.status, undone.text).toBe(200);
  expect(await namings()).toEqual(allName(jobId));
  expect(await named('visit.jobIds', made.moved.id)).toEqual([other.id]);
});

it('a merge is undone only after a later merge of the kept job is undone', async () => {
  const [first, second, third] = [await logged(), await logged(), await logged()];
  await note(first, 'of the chain');
  expect((await merge(first, second.id)).status).toBe(200);
  expect((await merge(second, third.id)).status).toBe(200);
  expect(await fresh(first)).toMatchObject({ mergedIntoId: third.id });
  const early = await post(`jobs/${String(first.id)}/unmerge`, {});
  expect([early.status, early.body.code]).toEqual([422, 'merged_since']);
  for (const { id } of [second, first]) expect((await post(`jobs/${String(id)}/unmerge`, {})).status).toBe(200);
  expect(await fresh(first)).toMatchObject({ status: 'new', mergedIntoId: null });
  expect(await notesOf(first)).toEqual(['of the chain']);
});

it('takes as many statements for many records of a job as for one', async () => {
  const filled = async (count: number): Promise<Values> => {
    const row = await logged();
    for (let at = 0; at < count; at++) {
      await time(row);
      await logged({ parentId: row.id });
    }
    return row;
  };
  const [small, large] = [await filled(1), await filled(4)];
  const statements = async (row: Values): Promise<number> => {
    const [into, { version }] = [await logged(), await fresh(row)];
    const asked = () => post(`jobs/${String(row.id)}/merge`, { intoId: into.id, version });
    const { answer, queries } = await queriesOf(asked);
    expect(answer.status, answer.text).toBe(200);
    return queries;
  };
  const one = await statements(small);
  expect(await statements(large)).toBe(one);
});

it('a job is merged into a job of another customer only on purpose, with the permission, and without visits', async () => {
  const other = await make('customers', { name: 'Dogwood Surgery', type: 'business' });
  const [drop, keep] = [await logged(), await logged({ customerId: other.id })];
  await note(drop, 'of the wrong customer');
  const timed = await time(drop);
  const visited = await product.write((context) => a(context, visit, { customerId, jobIds: [Number(drop.id)] }));
  const ask = async (more: Values, asker = product.administrator) => {
    const { version } = await fresh(drop);
    return asker.send('POST', `/api/v1/jobs/${String(drop.id)}/merge`, { intoId: keep.id, version, ...more });
  };
  expect((await ask({})).body.code).toBe('wrong_customer');
  const merger = await signInAs(product, 'Mo Merger', ['job.view', 'job.update', 'job.merge']);
  expect((await ask({ across: true }, merger)).status).toBe(403);
  const bound = await ask({ across: true });
  expect([bound.status, bound.body.code]).toEqual([422, 'bound_to_customer']);
  expect(bound.body.message).toContain('1 visit');
  const path = `/api/v1/visits/${visited.id}`;
  const { version } = (await product.administrator.get(path)).body.row ?? {};
  expect((await product.administrator.send('PATCH', path, { version, jobIds: [] })).status).toBe(200);

  const done = await ask({ across: true });
  expect([done.status, done.body.customerId], done.text).toEqual([200, other.id]);
  expect(await notesOf(keep)).toEqual(['of the wrong customer']);
  const timeOf = async () => (await product.administrator.get(`/api/v1/time-entries/${String(timed.id)}`)).body.row;
  expect(await timeOf()).toMatchObject({ jobId: keep.id, customerId: other.id });
  expect((await post(`jobs/${String(drop.id)}/unmerge`, {})).status).toBe(200);
  expect(await timeOf()).toMatchObject({ jobId: drop.id, customerId });
  expect(await notesOf(drop)).toEqual(['of the wrong customer']);
});

it('drafts of all users go to the kept job, those of one user become one, and undo returns those unchanged since', async () => {
  const colleague = await signInAs(product, 'Dee Draft', ['job.*']);
  const [drop, keep] = [await logged(), await logged()];
  type Asker = Pick<typeof colleague, 'send' | 'get'>;
  const begin = async ({ send }: Asker, row: Values, visibility: string, body: string) =>
    expect((await send('PUT', `/api/v1/threads/job/${String(row.id)}/draft`, { visibility, body })).status).toBe(204);
  const draftOn = async ({ get }: Asker, row: Values) =>
    (await get(`/api/v1/threads/job/${String(row.id)}`)).body.draft as Values | null;
  await begin(colleague, drop, 'public', 'On our way');
  await begin(product.administrator, drop, 'internal', 'Ask Jo first');
  await begin(product.administrator, keep, 'public', 'Thank you');
  expect((await merge(drop, keep.id)).status).toBe(200);
  expect(await draftOn(colleague, keep)).toMatchObject({ visibility: 'public', body: 'On our way' });
  expect(await draftOn(product.administrator, keep)).toMatchObject({
    visibility: 'internal',
    body: 'Thank you\n\nAsk Jo first',
  });
  expect(await draftOn(colleague, drop)).toBeNull();
  expect((await post(`jobs/${String(drop.id)}/unmerge`, {})).status).toBe(200);
  expect(await draftOn(colleague, drop)).toMatchObject({ body: 'On our way' });
  expect(await draftOn(colleague, keep)).toBeNull();

  expect((await merge(drop, keep.id)).status).toBe(200);
  await begin(colleague, keep, 'public', 'On our way, with the part');
  expect((await post(`jobs/${String(drop.id)}/unmerge`, {})).status).toBe(200);
  expect(await draftOn(colleague, keep)).toMatchObject({ body: 'On our way, with the part' });
  expect(await draftOn(colleague, drop)).toBeNull();
});
