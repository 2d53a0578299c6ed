import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { forgetExports } from '#platform/exports/exportWork.server.ts';
import { EXPORT_DAYS, type ExportLine } from '#platform/exports/listExport.ts';
import { a } from '../support/builders.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { type OwnNode, ownNode } from '../support/ownNode.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

/*
 * Lists too long for one response: 30,000 providers, exported by separate node processes that are killed without
 * warning.
 */
let product: TestProduct;
let node: OwnNode;
let folder: string;
let ada: Asker;
const EXPORTS = '/api/v1/exports';
const ROWS = 30_000;

/** A node that only runs exports, and resumes those of a dead node. */
const NODE = `
  import { join } from 'node:path';
  import { prepareAreas } from './src/app/areas.server.ts';
  import { actorOfUser } from './src/areas/identity/identity.server.ts';
  import { openDatabase } from './src/engine/db/pool.server.ts';
  import { resumeUserJobs } from './src/platform/exports/jobs/userJobs.server.ts';
  import { releaseUserJobs } from './src/platform/exports/jobs/runUserJob.server.ts';
  import { localStorage } from './src/engine/files/storage.server.ts';
  import { registerExports } from './src/platform/exports/exportWork.server.ts';
  import { openJobWorker } from './src/engine/schedule/work.server.ts';
  prepareAreas();
  const quiet = { warn() {}, error(about) { console.error(about); }, info() {} };
  const database = openDatabase(process.env.DATABASE_URL);
  registerExports({ database, reports: database, storage: localStorage(join(process.env.DATA_DIR, 'files')), actorOf: actorOfUser });
  const jobWorker = await openJobWorker(process.env.DATABASE_URL, quiet, { run: true });
  await resumeUserJobs(database, jobWorker);
  process.on('SIGTERM', async () => { releaseUserJobs(); await jobWorker.stop(); process.exit(0); });
  console.log('ready');
`;

beforeAll(async () => {
  node = await ownNode(NODE);
  folder = node.folder;
  product = await openProduct({ storage: localStorage(join(folder, 'files')) });
  ada = product.administrator;
  await product.database.query(
    `insert into provider (name, notes) select 'Provider ' || n, repeat('Notes of a provider. ', 50) from generate_series(1, ${ROWS}) n`,
  );
  await product.database.query('analyze provider');
}, 120_000);
afterAll(async () => {
  await product?.close();
  node?.remove();
});

const startNode = () =>
  node.start({
    DATABASE_URL: String((product.database.options as { connectionString?: string }).connectionString),
    DATA_DIR: folder,
  });

async function ask(who: Asker, asked: object = {}): Promise<number> {
  const answer = await who.send('POST', EXPORTS, {
    list: 'providers',
    query: 'sort=name&columns=name,notes',
    format: 'csv',
    ...asked,
  });
  expect(answer.status, answer.text).toBe(202);
  return Number(answer.body.id);
}
async function lineOf(who: Asker, id: number): Promise<ExportLine> {
  const rows = (await who.get(EXPORTS)).body.rows as unknown as ExportLine[];
  return rows.find((row) => row.id === id) as ExportLine;
}
const over = async (who: Asker, id: number): Promise<ExportLine> => {
  await expect.poll(async () => (await lineOf(who, id)).state, { timeout: 120_000, interval: 100 }).not.toBe('waiting');
  return lineOf(who, id);
};
const logged = async () =>
  (
    await product.database.query<{ actor_name: string; changes: { rows: [null, number] } }>(
      `select actor_name, changes from change_log where action = 'export' and entity = 'provider' order by id`,
    )
  ).rows;
/** Blocks the export by locking the table it reads next. */
async function holdProviders() {
  const connection = await product.owner.connect();
  await connection.query('begin; lock table provider in access exclusive mode');
  return async () => {
    await connection.query('rollback');
    connection.release();
  };
}

describe('a list of 30,000 rows', { timeout: 240_000 }, () => {
  it('is not sent directly: the response says what to do instead', async () => {
    for (const ending of ['csv', 'xlsx'])
      expect((await ada.get(`/api/v1/providers.${ending}`)).body).toMatchObject({
        code: 'in_background',
        message: expect.stringContaining('more than 10,000 rows'),
      });
    expect(await logged()).toEqual([]);
  });

  it('is requested by users who can export it, in columns they can view', async () => {
    const viewer = await signInAs(product, 'No Exports', ['provider.view']);
    expect((await viewer.send('POST', EXPORTS, { list: 'providers', format: 'csv' })).status).toBe(403);
    const wrong = async (asked: object) =>
      (await ada.send('POST', EXPORTS, { list: 'providers', format: 'csv', ...asked })).status;
    expect(await wrong({ list: 'nothing' })).toBe(422);
    expect(await wrong({ list: 'exports' })).toBe(422);
    expect(await wrong({ format: 'pdf' })).toBe(422);
    expect(await wrong({ query: 'columns=secret' })).toBe(400);
    expect(await wrong({ query: 'f.nothing=1' })).toBe(400);
  });

  it('is finished after its node was killed, and one log entry gives its size', async () => {
    const first = await startNode();
    const release = await holdProviders();
    const id = await ask(ada).catch(async (error: unknown) => {
      await release();
      throw error;
    });
    await expect.poll(async () => (await leaseOf(id)) !== null, { timeout: 30_000 }).toBe(true);
    await first.kill();
    await release();
    const second = await startNode();
    const line = await over(ada, id);
    expect(line).toMatchObject({ state: 'done', rows: ROWS, remark: null, format: 'csv' });
    const file = await ada.get(`${EXPORTS}/${id}/file`);
    expect(file.headers['content-disposition']).toMatch(/providers-\d{4}-\d\d-\d\d\.csv/);
    expect(file.text.startsWith('\ufeffID,Name,Notes\r\n')).toBe(true);
    expect(file.text.split('\r\n')).toHaveLength(ROWS + 2);
    expect(await logged()).toMatchObject([{ actor_name: 'Ada Underhill', changes: { rows: [null, ROWS] } }]);
    const { rows } = await product.database.query(`select text, path, times from notice where kind = 'export.done'`);
    expect(rows).toEqual([
      {
        text: 'The export of Providers is ready: 30,000 rows. The file is kept for 7 days.',
        path: `/exports?made=${id}`,
        times: 1,
      },
    ]);
    await second.end();
  });

  it('is for its user only, and no longer when the permission or scope is lost', async () => {
    const started = await startNode();
    const eve = await signInAs(product, 'Eve Exporter', ['provider.view', 'provider.export']);
    const id = await ask(eve);
    expect(await over(eve, id)).toMatchObject({ state: 'done' });
    const path = `${EXPORTS}/${id}/file`;
    expect((await ada.get(path)).status).toBe(404);
    expect((await eve.get(path)).status).toBe(200);
    const set = (sql: string, values: unknown[] = []) => product.owner.query(sql, values);
    await set(`update "user" set customer_scope = 'assigned', customer_ids = '{}' where id = $1`, [
      await userIdOf(eve),
    ]);
    expect((await eve.get(path)).body).toMatchObject({ code: 'sight_changed' });
    await set(`update role set permissions = '{provider.view}' where name = 'Role of Eve Exporter'`);
    expect((await eve.get(path)).status).toBe(403);
    await started.end();
  });

  it('is not made for a user who lost the permission while it was queued', async () => {
    const max = await signInAs(product, 'Max Moved', ['provider.view', 'provider.export']);
    const before = (await logged()).length;
    const id = await ask(max);
    await product.owner.query(`update role set permissions = '{provider.view}' where name = 'Role of Max Moved'`);
    const started = await startNode();
    expect(await over(max, id)).toMatchObject({
      state: 'failed',
      size: null,
      remark: expect.stringContaining('export'),
    });
    expect((await logged()).length).toBe(before);
    const { rows } = await product.database.query('select text, path from notice where user_id = $1', [
      await userIdOf(max),
    ]);
    expect(rows).toEqual([
      { text: expect.stringMatching(/^Providers could not be created\. .*export/), path: `/exports?made=${id}` },
    ]);
    await started.end();
  });

  it('has its own notification: that of a second one does not replace the first', async () => {
    const started = await startNode();
    const two = await signInAs(product, 'Tia Two', ['provider.view', 'provider.export']);
    const ids = [await ask(two), await ask(two)];
    for (const id of ids) expect(await over(two, id)).toMatchObject({ state: 'done' });
    const told = (await two.get('/api/v1/notices')).body as unknown as { unread: number; rows: { path: string }[] };
    expect(told.unread).toBe(2);
    expect(told.rows.map(({ path }) => path).toSorted()).toEqual(ids.map((id) => `/exports?made=${id}`).toSorted());
    await started.end();
  });

  it('contains what its user can see when it is made, not what CRM sees', async () => {
    const [elm, oak] = await product.write(async (context) => [
      await a(context, customer, { name: 'Elm School' }),
      await a(context, customer, { name: 'Oak School' }),
    ]);
    const local = await signInAs(
      product,
      'Local Ann',
      ['customer.view', 'customer.export'],
      [Number(elm?.id), Number(oak?.id)],
    );
    const id = await ask(local, { list: 'customers', query: 'columns=name' });
    await product.owner.query('update "user" set customer_ids = $2 where id = $1', [await userIdOf(local), [elm?.id]]);
    const started = await startNode();
    expect(await over(local, id)).toMatchObject({ state: 'done', rows: 1 });
    const { text } = await local.get(`${EXPORTS}/${id}/file`);
    expect(text).toContain('Elm School');
    expect(text).not.toContain('Oak School');
    await started.end();
  });

  it('is cancelled by its user, and by users who manage jobs; then nothing of it is kept', async () => {
    const before = (await logged()).length;
    const [one, two] = [await ask(ada), await ask(ada)];
    expect((await ada.send('POST', `${EXPORTS}/${one}/cancel`, {})).status).toBe(200);
    expect((await ada.send('POST', `${EXPORTS}/${one}/cancel`, {})).body).toMatchObject({ code: 'over' });
    const release = await holdProviders();
    const started = await startNode();
    const running = async () =>
      ((await ada.get('/api/v1/work?state=running&name=export')).body.rows as { id: string }[] | undefined)?.[0];
    await expect.poll(async () => (await leaseOf(two)) !== null, { timeout: 30_000 }).toBe(true);
    expect(await running()).toMatchObject({ label: 'Export', done: 0 });
    expect((await ada.send('POST', `/api/v1/work/${(await running())?.id}/cancel`, {})).status).toBe(200);
    await release();
    expect((await over(ada, two)).state).toBe('cancelled');
    await started.end();
    expect((await ada.get(`${EXPORTS}/${two}/file`)).status).toBe(404);
    expect((await logged()).length).toBe(before);
  });

  it('continues elsewhere when its node stops', async () => {
    const release = await holdProviders();
    const first = await startNode();
    const id = await ask(ada);
    await expect.poll(async () => (await leaseOf(id)) !== null, { timeout: 30_000 }).toBe(true);
    const ended = first.end();
    await release();
    await ended;
    const second = await startNode();
    expect(await over(ada, id)).toMatchObject({ state: 'done' });
    await second.end();
  });

  it('is kept for some days, then its file is deleted', async () => {
    const kept = async () => (await product.database.query('select id from list_export')).rows.length;
    const all = await kept();
    const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
    await forgetExports(product.database, days(EXPORT_DAYS - 1));
    expect(await kept()).toBe(all);
    await forgetExports(product.database, days(EXPORT_DAYS + 1));
    expect(await kept()).toBe(0);
    expect((await product.database.query('select 1 from stored_file')).rows).toEqual([]);
  });
});

const leaseOf = async (id: number): Promise<unknown> =>
  (
    await product.database.query<{ lease_until: unknown }>(
      `select lease_until from errand where noun = 'listExport' and id = $1`,
      [id],
    )
  ).rows[0]?.lease_until ?? null;
