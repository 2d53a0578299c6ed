import { afterAll, beforeAll, expect, it } from 'vitest';
import { product as asProduct } from '#engine/permission/actor.ts';
import type { Values } from '#engine/store/change.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '#tests/support/testInstallation.server.ts';
import { job } from '../jobs/job.ts';

let product: TestProduct;
let ash: Values;
let beech: Values;
/** A user who sees only the customer Beech. */
let bea: Asker;
let beaId: number;
/** A user who sees all customers, but no private jobs. */
let carl: Asker;
let carlId: number;
beforeAll(async () => {
  product = await openProduct();
  ash = await make('customers', { name: 'Ashfield Primary School', type: 'school' });
  beech = await make('customers', { name: 'Beech Trust', type: 'trust' });
  bea = await signInAs(
    product,
    'Bea Beech',
    ['customer.view', 'job.*', 'timeEntry.*', 'audit.view'],
    [Number(beech.id)],
  );
  beaId = await userIdOf(bea);
  carl = await signInAs(product, 'Carl Cope', ['job.view', 'job.create', 'job.update', 'timeEntry.*', 'audit.view']);
  carlId = await userIdOf(carl);
});
afterAll(() => product.close());

const post = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const logged = (more: Values = {}) => make('jobs', { customerId: ash.id, title: 'Firewall replacement', ...more });
const pathOf = (row: Values) => `/api/v1/jobs/${String(row.id)}`;
const share = (row: Values, body: Values) => post(`jobs/${String(row.id)}/shares`, body);
const listed = async (asker: Asker, query = ''): Promise<unknown[]> =>
  ((await asker.get(`/api/v1/jobs${query}`)).body.rows as Values[]).map(({ id }) => id);
const found = async (asker: Asker, word: string): Promise<string> =>
  JSON.stringify((await asker.get(`/api/v1/search?q=${word}`)).body);
const noteOf = (row: Values, key: string, more: Values = {}) =>
  [
    `/api/v1/threads/job/${String(row.id)}/entries`,
    { visibility: 'internal', body: key, clientKey: `key of ${key}`, ...more },
  ] as const;

it('a user without access to the customer sees a shared job in lists, counts, search, thread and times until the share ends', async () => {
  const row = await logged({ title: 'Zebra projector' });
  expect((await bea.get(pathOf(row))).status).toBe(404);
  expect(await found(bea, 'Zebra')).not.toContain('Zebra');
  const shared = await share(row, { with: `user:${beaId}`, level: 'view', note: 'For your advice' });
  expect(shared.status, shared.text).toBe(200);

  expect((await bea.get(pathOf(row))).body.row).toMatchObject({ title: 'Zebra projector' });
  expect(await listed(bea)).toContain(row.id);
  expect((await bea.get('/api/v1/jobs/queues')).body).toMatchObject({ open: 1 });
  expect(await found(bea, 'Zebra')).toContain('Zebra projector');
  expect((await bea.get(`/api/v1/threads/job/${String(row.id)}`)).status).toBe(200);
  expect((await bea.get(`/api/v1/customers/${String(ash.id)}`)).status).toBe(404);
  expect((await bea.get(`/api/v1/jobs?f.sharedWith=any:user:${beaId}`)).body.rows).toHaveLength(1);

  const ended = await post(`jobs/${String(row.id)}/shares/withdraw`, { with: `user:${beaId}` });
  expect(ended.status, ended.text).toBe(200);
  expect((await bea.get(pathOf(row))).status).toBe(404);
  expect(await found(bea, 'Zebra')).not.toContain('Zebra');
  expect(await listed(bea)).not.toContain(row.id);
});

it('a share to view allows only reading; a share to work allows writing and logging time', async () => {
  const workType = await make('system/work-types', { name: 'Remote' });
  const row = await logged();
  await share(row, { with: `user:${beaId}`, level: 'view' });
  const version = ((await bea.get(pathOf(row))).body.row as Values).version;
  const refused = await bea.send('PATCH', pathOf(row), { title: 'Other', version });
  expect([refused.status, refused.body.code]).toEqual([403, 'view_only']);
  expect((await bea.send('POST', ...noteOf(row, 'a'))).body.code).toBe('view_only');
  const time = {
    jobId: row.id,
    staffId: beaId,
    workTypeId: workType.id,
    startedAt: '2026-03-02T10:00:00.000Z',
    endedAt: '2026-03-02T10:30:00.000Z',
  };
  expect((await bea.send('POST', '/api/v1/time-entries', time)).body.code).toBe('view_only');

  await share(row, { with: `user:${beaId}`, level: 'contribute' });
  expect((await bea.send('POST', ...noteOf(row, 'b'))).status).toBe(201);
  const made = await bea.send('POST', '/api/v1/time-entries', time);
  expect(made.status, made.text).toBe(201);
  expect((await bea.get('/api/v1/time-entries')).body.rows).toHaveLength(1);
  await post(`jobs/${String(row.id)}/shares/withdraw`, { with: `user:${beaId}` });
  expect((await bea.get('/api/v1/time-entries')).body.rows).toHaveLength(0);
});

it('a job shared with a customer is in the shared jobs of both, for users who see that customer', async () => {
  const row = await logged();
  const own = await share(row, { with: `customer:${String(ash.id)}` });
  expect([own.status, Object.keys(own.body.errors ?? {})]).toEqual([422, ['with']]);
  expect((await share(row, { with: `customer:${String(beech.id)}` })).status).toBe(200);
  expect(await listed(bea, `?f.sharedBetweenIds=any:${String(beech.id)}`)).toEqual([row.id]);
  expect(await listed(product.administrator, `?f.sharedBetweenIds=any:${String(ash.id)}`)).toEqual([row.id]);
  expect((await share(row, { with: 'customer:99999' })).status).toBe(422);
  expect((await share(row, { with: 'role:1' })).status).toBe(422);
});

it('a share ends after its last day', async () => {
  const row = await logged();
  const past = await share(row, { with: `user:${beaId}`, expiresOn: '2020-01-01' });
  expect(Object.keys(past.body.errors ?? {})).toEqual(['expiresOn']);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await share(row, { with: `user:${beaId}`, expiresOn: tomorrow });
  expect((await bea.get(pathOf(row))).status).toBe(200);
  await runTimers(product.database, new Date(Date.now() + 3 * 86_400_000));
  expect((await bea.get(pathOf(row))).status).toBe(404);
});

it('only the people of a private job see it in lists, search, log and times', async () => {
  const row = await logged({ title: 'Quagga investigation', isPrivate: true });
  expect((await carl.get(pathOf(row))).status).toBe(404);
  expect(await listed(carl)).not.toContain(row.id);
  expect(await found(carl, 'Quagga')).not.toContain('Quagga');
  await product.administrator.send('PATCH', pathOf(row), { title: 'Quagga theft', version: row.version });
  const log = await carl.get(`/api/v1/audit?record=job:${String(row.id)}`);
  expect(log.body.rows, log.text).toHaveLength(2);
  expect(log.body.rows?.[0]).toMatchObject({ title: `Private job J${String(row.id)}`, changes: {}, note: null });
  expect(log.text).not.toContain('Quagga');
  expect((await carl.get('/api/v1/audit?q=Quagga')).body.rows).toEqual([]);
  const own = await product.administrator.get('/api/v1/audit?q=Quagga');
  expect(own.text).toContain('Quagga theft');
  const mentioned = await product.administrator.send('POST', ...noteOf(row, 'c', { mentionIds: [carlId] }));
  expect(mentioned.status).toBe(201);
  expect(JSON.stringify((await carl.get('/api/v1/notices')).body)).not.toContain('Quagga');
  const { version } = (await product.administrator.get(pathOf(row))).body.row as Values;
  await product.administrator.send('PATCH', pathOf(row), { watcherIds: [carlId], version });
  expect((await carl.get(pathOf(row))).status).toBe(200);
  expect(await found(carl, 'Quagga')).toContain('Quagga');
});

/** A job that CRM logged, so nobody is on it. */
const loggedByItself = (title: string, isPrivate: boolean): Promise<Values> =>
  product.write(async (context) => {
    const own = { ...context, actor: asProduct('Alerts') };
    const [made] = await createMany(own, job, [{ customerId: Number(ash.id), title, isPrivate }]);
    if (!made || 'problem' in made) throw new Error('The job was refused.');
    return made.change.after;
  });

it('a private job without people is visible only to holders of the permission, and so is its time', async () => {
  const workType = await make('system/work-types', { name: 'On site' });
  const row = await loggedByItself('Numbat report', true);
  expect(row).toMatchObject({ privateTo: [], watcherIds: [] });
  await make('time-entries', {
    jobId: row.id,
    staffId: carlId,
    workTypeId: workType.id,
    startedAt: '2026-03-09T10:00:00.000Z',
    endedAt: '2026-03-09T10:30:00.000Z',
  });
  expect((await carl.get(pathOf(row))).status).toBe(404);
  expect(await listed(carl)).not.toContain(row.id);
  expect(await found(carl, 'Numbat')).not.toContain('Numbat');
  const times = (asker: Asker) => asker.get(`/api/v1/time-entries?f.jobId=is:${String(row.id)}`);
  expect((await times(carl)).body.rows).toEqual([]);
  expect((await times(product.administrator)).body.rows).toHaveLength(1);
  expect((await product.administrator.get(pathOf(row))).body.row).toMatchObject({ title: 'Numbat report' });
});

it('a user who makes a job without people private watches it and still sees it', async () => {
  const row = await loggedByItself('Dingo alert', false);
  const dora = await signInAs(product, 'Dora Dean', ['job.view']);
  expect((await dora.get(pathOf(row))).status).toBe(200);
  const closed = await carl.send('PATCH', pathOf(row), { isPrivate: true, version: row.version });
  expect(closed.status, closed.text).toBe(200);
  expect((await carl.get(pathOf(row))).body.row).toMatchObject({ watcherIds: [carlId], privateTo: [`user:${carlId}`] });
  expect((await dora.get(pathOf(row))).status).toBe(404);
});

it('the last watcher of a private job is asked before they lose sight of it', async () => {
  const row = await loggedByItself('Wombat alert', false);
  await carl.send('PATCH', pathOf(row), { isPrivate: true, version: row.version });
  const stop = (more: Values) => carl.send('POST', `${pathOf(row)}/watch`, { watches: false, ...more });
  const refused = await stop({});
  expect([refused.status, refused.body.code]).toEqual([422, 'loses_sight']);
  expect((await carl.get(pathOf(row))).body.row).toMatchObject({ watcherIds: [carlId] });
  expect((await stop({ leave: true })).status).toBe(200);
  expect((await carl.get(pathOf(row))).status).toBe(404);
  expect((await product.administrator.get(pathOf(row))).body.row).toMatchObject({ watcherIds: [] });
});

it('a job is assigned to a user who cannot see it only with a share, and they learn nothing before', async () => {
  const row = await logged({ title: 'Okapi switch' });
  const assign = (more: Values, version: unknown) =>
    post(`jobs/${String(row.id)}/actions/assign`, { assigneeUserId: beaId, version, ...more });
  const refused = await assign({}, row.version);
  expect([refused.status, refused.body.code]).toEqual([422, 'outside_scope']);
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['share']);
  const edited = await product.administrator.send('PATCH', pathOf(row), {
    assigneeUserId: beaId,
    version: row.version,
  });
  expect(Object.keys(edited.body.errors ?? {})).toEqual(['assigneeUserId']);
  expect(JSON.stringify((await bea.get('/api/v1/notices')).body)).not.toContain('Okapi');
  const done = await assign({ share: true }, row.version);
  expect(done.status, done.text).toBe(200);
  expect((await bea.get(pathOf(row))).body.row).toMatchObject({ assigneeUserId: beaId, watcherIds: [beaId] });
  expect(JSON.stringify((await bea.get('/api/v1/notices')).body)).toContain('Okapi');
});

it('users who write on a job or are mentioned watch it, and are notified of messages by others', async () => {
  const row = await logged({ title: 'Bongo laptop' });
  await product.administrator.send('POST', ...noteOf(row, 'd', { mentionIds: [carlId] }));
  const watcherIds = async () => ((await product.administrator.get(pathOf(row))).body.row as Values).watcherIds;
  expect(await watcherIds()).toContain(carlId);
  await carl.send('POST', ...noteOf(row, 'e'));
  await product.administrator.send('POST', ...noteOf(row, 'f'));
  expect(JSON.stringify((await carl.get('/api/v1/notices')).body)).toContain('added an internal note to J');
  expect((await carl.send('POST', `${pathOf(row)}/watch`, { watches: false })).status).toBe(200);
  expect(await watcherIds()).not.toContain(carlId);
  expect((await bea.send('POST', `${pathOf(row)}/watch`, { watches: true })).status).toBe(404);
});
