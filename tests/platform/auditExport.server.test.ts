import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { hashOf } from '#platform/audit/chain.server.ts';
import { registerAuditExport } from '#platform/audit/exports/auditExport.server.ts';
import { ENTRIES_AT_ONCE } from '#platform/audit/exports/auditExport.ts';
import type { WrittenPart } from '#platform/audit/exports/auditParts.server.ts';
import type { SealedEntry } from '#platform/audit/entry.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import type { ExportLine } from '#platform/exports/listExport.ts';
import { a } from '../support/builders.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { unzipped } from '../support/unzipped.server.ts';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

let product: TestProduct;
let ada: Asker;
const ASK = '/api/v1/audit/exports';
const EXPORTS = '/api/v1/exports';
const MANY = 'action=update&kind=team';

beforeAll(async () => {
  product = await openProduct({ work: true });
  ada = product.administrator;
  await product.write(async (context) => {
    for (const name of ['Elm School', 'Oak School', 'Ash School']) await a(context, customer, { name });
  });
  await sealAll(product.database);
}, 60_000);
afterAll(() => product?.close());

async function ask(who: Asker, asked: object): Promise<number> {
  const answer = await who.send('POST', ASK, asked);
  expect(answer.status, answer.text).toBe(202);
  return Number(answer.body.id);
}
async function over(who: Asker, id: number): Promise<ExportLine> {
  const line = async () => ((await who.get(EXPORTS)).body.rows as unknown as ExportLine[]).find((row) => row.id === id);
  await expect.poll(async () => (await line())?.state, { timeout: 120_000, interval: 100 }).not.toBe('waiting');
  return (await line()) as ExportLine;
}
const fileOf = (who: Asker, id: number) =>
  product.app.inject({ url: `${EXPORTS}/${id}/file`, headers: { host: 'localhost', cookie: who.cookie() } });

interface Manifest {
  readonly query: object;
  readonly madeBy: string;
  readonly entries: number;
  readonly first: WrittenPart['first'];
  readonly last: WrittenPart['last'];
  readonly parts: readonly WrittenPart[];
}
/** The parts of an export by name, with their manifest entries, each checked against its hash. */
async function partsOf(who: Asker, id: number): Promise<{ manifest: Manifest; files: Record<string, string> }> {
  const answer = await fileOf(who, id);
  expect(answer.headers['content-type']).toBe('application/zip');
  const { 'manifest.json': said = '', ...files } = await unzipped(answer.rawPayload);
  const manifest = JSON.parse(said) as Manifest;
  expect(Object.keys(files)).toEqual(manifest.parts.map(({ name }) => name));
  for (const { name, sha256, bytes } of manifest.parts) {
    expect(createHash('sha256').update(String(files[name])).digest('hex')).toBe(sha256);
    expect(Buffer.byteLength(String(files[name]))).toBe(bytes);
  }
  expect(manifest.parts.reduce((sum, { entries }) => sum + entries, 0)).toBe(manifest.entries);
  return { manifest, files };
}
const linesIn = (text: string | undefined) =>
  String(text)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SealedEntry);
const logged = async () =>
  (
    await product.database.query<{ note: string; changes: object; actor_name: string }>(
      `select note, changes, actor_name from change_log where action = 'export' and entity = 'audit' order by id`,
    )
  ).rows;

describe('the audit log exported in the background', { timeout: 120_000 }, () => {
  it('is a zip of parts, each entry with its seal, and a manifest with the hash of every part', async () => {
    registerAuditExport(5);
    await sealAll(product.database);
    const id = await ask(ada, { query: 'kind=customer', format: 'jsonl' });
    const made = await over(ada, id);
    expect(made).toMatchObject({ state: 'done', title: 'Audit log', format: 'jsonl', remark: null });
    const { manifest, files } = await partsOf(ada, id);
    expect(manifest).toMatchObject({ query: { kind: 'customer' }, madeBy: 'Ada Underhill', entries: made.rows });
    const all = manifest.parts.flatMap(({ name, entries, first, last }) => {
      const lines = linesIn(files[name]);
      expect(lines).toHaveLength(entries);
      expect(entries).toBeLessThanOrEqual(5);
      expect([first?.hash, last?.hash]).toEqual([lines[0]?.hash, lines.at(-1)?.hash]);
      return lines;
    });
    expect(all.map(({ title }) => title)).toEqual(['Elm School', 'Oak School', 'Ash School']);
    for (const { prevHash, hash, ...said } of all) expect(hashOf(prevHash, said)).toBe(hash);
    expect([manifest.first?.hash, manifest.last?.hash]).toEqual([all[0]?.hash, all.at(-1)?.hash]);
    expect((await logged()).at(-1)).toEqual({
      actor_name: 'Ada Underhill',
      note: 'As JSON lines, filtered by kind=customer.',
      changes: { rows: [null, 3] },
    });
    const { rows } = await product.database.query(`select text, path from notice where kind = 'export.done'`);
    expect(rows).toEqual([
      { text: 'The export of Audit log is ready: 3 rows. The file is kept for 7 days.', path: `/exports?made=${id}` },
    ]);
  });

  it('contains the whole log, in parts that continue each other', async () => {
    registerAuditExport(7);
    const id = await ask(ada, { format: 'jsonl' });
    await over(ada, id);
    const { manifest, files } = await partsOf(ada, id);
    expect(manifest.parts.length).toBeGreaterThan(2);
    expect(manifest.parts.slice(0, -1).every(({ entries }) => entries === 7)).toBe(true);
    const ids = manifest.parts.flatMap(({ name }) => linesIn(files[name]).map((line) => Number(line.id)));
    expect(new Set(ids).size).toBe(manifest.entries);
  });

  it('without matches is a manifest without parts', async () => {
    const id = await ask(ada, { query: 'from=2020-01-01&to=2020-01-02', format: 'csv' });
    expect(await over(ada, id)).toMatchObject({ state: 'done', rows: 0 });
    expect((await partsOf(ada, id)).manifest).toMatchObject({ entries: 0, first: null, last: null, parts: [] });
  });

  it('is requested by users who can export the log, with valid filters', async () => {
    const viewer = await signInAs(product, 'Vera Viewer', ['audit.view']);
    expect((await viewer.send('POST', ASK, { format: 'csv' })).status).toBe(403);
    expect((await ada.send('POST', ASK, { format: 'xlsx' })).status).toBe(422);
    expect((await ada.send('POST', ASK, { query: 'nothing=1', format: 'csv' })).status).toBe(422);
    // The caller gets the error at once, and no failed file later.
    expect((await ada.send('POST', ASK, { query: 'q=%00', format: 'csv' })).status).toBe(422);
    expect((await ada.send('POST', EXPORTS, { list: 'audit', format: 'csv' })).status).toBe(422);
  });

  it('contains nothing out of its user’s scope, and is refused when their scope shrinks', async () => {
    registerAuditExport();
    const eve = await signInAs(product, 'Eve Exporter', ['audit.view', 'audit.export', 'customer.view']);
    const id = await ask(eve, { format: 'csv' });
    expect(await over(eve, id)).toMatchObject({ state: 'done' });
    const { files } = await partsOf(eve, id);
    expect(files['entries-001.csv']).toContain('Oak School');
    expect(files['entries-001.csv']).not.toContain('Role of Eve Exporter');
    expect((await fileOf(ada, id)).statusCode).toBe(404);
    const roleOf = (permissions: string) =>
      product.owner.query(`update role set permissions = $1 where name = 'Role of Eve Exporter'`, [permissions]);
    await roleOf('{audit.view,audit.export}');
    expect((await fileOf(eve, id)).json()).toMatchObject({ code: 'sight_changed' });
    await roleOf('{audit.view,customer.view}');
    expect((await fileOf(eve, id)).statusCode).toBe(403);
    await roleOf('{audit.view,audit.export,customer.view,role.view}');
    expect((await fileOf(eve, id)).statusCode).toBe(200);
  });

  it('is not made for a user who lost the permission while it was queued', async () => {
    const max = await signInAs(product, 'Max Moved', ['audit.view', 'audit.export']);
    const before = (await logged()).length;
    // The job starts only when the lock is released; by then the permission is gone.
    const connection = await product.owner.connect();
    await connection.query('begin; lock table errand in share mode');
    const asking = ask(max, { format: 'csv' });
    const isHeld = async () =>
      (await product.owner.query(`select from pg_locks where not granted and relation = 'errand'::regclass`)).rowCount;
    await expect.poll(isHeld, { timeout: 20_000 }).toBe(1);
    await connection.query(`update role set permissions = '{audit.view}' where name = 'Role of Max Moved'`);
    await connection.query('commit');
    connection.release();
    expect(await over(max, await asking)).toMatchObject({ state: 'failed', remark: expect.stringContaining('export') });
    expect((await logged()).length).toBe(before);
  });
});

describe('more than 100,000 entries', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    await product.database.query(
      `insert into change_log (at, actor_name, action, entity, kind, entity_id, title, version, changes, request_id)
       select now(), 'A busy program', 'update', 'team', 'team', n, 'Team ' || n, 2, '{}', 'many' from generate_series(1, ${ENTRIES_AT_ONCE + 1}) n`,
    );
  }, 120_000);

  it('are not sent directly: the response says what to do instead, and nothing is logged as exported', async () => {
    const before = (await logged()).length;
    for (const ending of ['csv', 'jsonl'])
      expect(await ada.get(`/api/v1/audit.${ending}?${MANY}`)).toMatchObject({
        status: 422,
        body: { code: 'in_background', message: expect.stringContaining('more than 100,000 entries') },
      });
    expect((await logged()).length).toBe(before);
    expect((await ada.get('/api/v1/audit.csv?kind=customer')).status).toBe(200);
  });

  it('are made into parts, and one log entry gives the size', async () => {
    registerAuditExport(40_000);
    const id = await ask(ada, { query: MANY, format: 'csv' });
    expect(await over(ada, id)).toMatchObject({ state: 'done', rows: ENTRIES_AT_ONCE + 1 });
    const { manifest, files } = await partsOf(ada, id);
    expect(manifest.parts.map(({ entries }) => entries)).toEqual([40_000, 40_000, 20_001]);
    for (const text of Object.values(files)) expect(text.startsWith('\ufeffseq,id,at')).toBe(true);
    const lines = (await logged()).filter(({ note }) => note.includes('action=update'));
    expect(lines).toMatchObject([{ changes: { rows: [null, ENTRIES_AT_ONCE + 1] } }]);
  });

  it('are cancelled by their user, and nothing is kept', async () => {
    const id = await ask(ada, { query: MANY, format: 'jsonl' });
    await ada.send('POST', `${EXPORTS}/${id}/cancel`, {});
    expect((await over(ada, id)).state).toBe('cancelled');
    expect((await fileOf(ada, id)).statusCode).toBe(404);
  });
});
