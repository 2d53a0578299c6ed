import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { FIRST_HASH, type SealedEntry } from '#platform/audit/entry.ts';
import { verifyChain } from '#platform/audit/chain.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { a } from '../support/builders.server.ts';
import type { Answered, Asker, TestInstallation } from '../support/installation.server.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let near: number;
let far: number;

beforeAll(async () => {
  installation = await openProduct();
  near = Number((await installation.write((context) => a(context, customer, { name: 'Elmgrove' }))).id);
  far = Number((await installation.write((context) => a(context, customer, { name: 'Farholt' }))).id);
  await installation.administrator.send('PATCH', `/api/v1/customers/${near}`, { version: 1, notes: 'Ring the bell' });
  await sealAll(installation.database);
});
afterAll(() => installation.close());

const rowsOf = (answer: Answered) => answer.body.rows as unknown as (SealedEntry & Record<string, unknown>)[];
const found = async (query: string, asker = installation.administrator): Promise<string[]> =>
  rowsOf(await asker.get(`/api/v1/audit?${query}`)).map((row) => `${String(row.action)} ${String(row.title)}`);

describe('the audit log', () => {
  it('shows who did what to which record of which customer, and its seal', async () => {
    const answer = await installation.administrator.get('/api/v1/audit?action=update&kind=customer');
    expect(rowsOf(answer)).toMatchObject([
      {
        actorName: 'Ada Underhill',
        title: 'Elmgrove',
        customerId: near,
        customerName: 'Elmgrove',
        changes: { notes: [null, 'Ring the bell'] },
        seq: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        requestId: expect.any(String),
        sessionId: expect.any(Number),
      },
    ]);
  });

  it('is filtered by every column', async () => {
    const [line] = rowsOf(await installation.administrator.get('/api/v1/audit?action=update&kind=customer'));
    const { requestId, sessionId, actorId, at } = line as SealedEntry & Record<string, string>;
    const day = String(at).slice(0, 10);
    for (const query of [
      `request=${requestId}`,
      `session=${sessionId}&action=update`,
      `who=${actorId}&action=update`,
      `field=notes&action=update`,
      `record=customer:${near}&action=update`,
      `customer=${near}&action=update`,
      `q=elmgr&action=update`,
      `from=${day}&to=${day}&action=update&kind=customer`,
      `ip=127.0.0.1&action=update`,
    ])
      expect(await found(query), query).toEqual(['update Elmgrove']);
    for (const query of ['from=2099-01-01', 'to=1999-01-01', 'q=%25', 'ip=192.0.2.1', 'field=nothing', 'who=99999'])
      expect(await found(query), query).toEqual([]);
    expect(await found('who=product&kind=customer')).toEqual(['create Farholt', 'create Elmgrove']);
  });

  it('refuses invalid filters by name', async () => {
    for (const [query, name] of [
      ['from=yesterday', 'from'],
      ['who=me', 'who'],
      ['record=customer', 'record'],
      ['after=1', 'after'],
      ['after=2026-99-99T99:99:99Z_1', 'after'],
      ['customer=1e9', 'customer'],
      ['q=', 'q'],
    ]) {
      const answer = await installation.administrator.get(`/api/v1/audit?${query}`);
      expect([query, answer.status]).toEqual([query, 422]);
      expect(Object.keys(answer.body.errors as object)).toEqual([name]);
    }
    const unknown = await installation.administrator.get('/api/v1/audit?colour=red');
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('colour')]);
  });

  it('continues where the page before ended, without gaps or repetitions, also within one moment', async () => {
    await installation.write(async (context) => {
      for (let n = 0; n < 250; n++)
        await logEvent(context, { action: 'replay', entity: 'thing', entityId: n, title: `Line ${n}` });
    });
    const seen: unknown[] = [];
    for (let after = '', pages = 0; pages < 5; pages++) {
      const { body } = await installation.administrator.get(`/api/v1/audit?action=replay${after}`);
      expect(new Set((body.rows ?? []).map(({ done }) => done))).toEqual(new Set(['Sent again']));
      seen.push(...(body.rows ?? []).map((row) => row.entityId));
      if (body.next === null) break;
      after = `&after=${String(body.next)}`;
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => 249 - n));
  });

  it('is counted by day, user, action, noun and customer', async () => {
    const { body } = await installation.administrator.get('/api/v1/audit/summary?kind=customer');
    const summary = body.summary as {
      total: number;
      days: { count: number }[];
      customers: unknown[];
      actions: unknown[];
    };
    expect(summary.total).toBe(3);
    expect(summary.days.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(summary.customers).toEqual([
      { value: String(near), label: 'Elmgrove', count: 2 },
      { value: String(far), label: 'Farholt', count: 1 },
    ]);
    expect(summary.actions).toEqual([
      { value: 'create', label: 'Created', count: 2 },
      { value: 'update', label: 'Changed', count: 1 },
    ]);
  });
});

describe('the scope of the audit log', () => {
  it('hides entries of customers out of scope in the list, the counts and the file', async () => {
    const local = await signInAs(installation, 'Local Auditor', ['*.view', 'audit.export'], [near]);
    expect(await found('kind=customer', local)).toEqual(['update Elmgrove', 'create Elmgrove']);
    expect(await found('q=Farholt', local)).toEqual([]);
    expect(await found(`customer=${far}`, local)).toEqual([]);
    for (const path of ['audit/summary?kind=customer', 'audit.csv?kind=customer', 'audit.jsonl?kind=customer']) {
      const { text } = await local.get(`/api/v1/${path}`);
      expect(text).toContain('Elmgrove');
      expect(text).not.toContain('Farholt');
    }
  });

  it('hides events of nouns that the user cannot view', async () => {
    const narrow = await signInAs(installation, 'Narrow Auditor', ['audit.view', 'team.view']);
    await installation.administrator.send('POST', '/api/v1/teams', { name: 'Owls' });
    expect(await found('q=Owls', narrow)).toEqual(['create Owls']);
    expect(await found('kind=customer', narrow)).toEqual([]);
    expect(await found('kind=user', narrow)).toEqual([]);
  });

  it('has a separate permission for each part', async () => {
    const nobody = await signInAs(installation, 'Curious', ['customer.*']);
    const viewer = await signInAs(installation, 'Viewer', ['audit.view']);
    for (const path of ['audit', 'audit/summary', 'audit.csv', 'audit.jsonl', 'audit/checks', 'audit/anchors'])
      expect([path, (await nobody.get(`/api/v1/${path}`)).status]).toEqual([path, 403]);
    expect((await viewer.get('/api/v1/audit')).status).toBe(200);
    expect((await viewer.get('/api/v1/audit.jsonl')).status).toBe(403);
    expect((await viewer.send('POST', '/api/v1/audit/checks')).status).toBe(403);
    expect((await installation.stranger.get('/api/v1/audit')).status).toBe(401);
  });
});

describe('files of the audit log', () => {
  it('as JSON lines can be verified by anyone, and their export is an entry', async () => {
    await sealAll(installation.database);
    const { text, headers } = await installation.administrator.get('/api/v1/audit.jsonl');
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const entries = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as SealedEntry)
      .filter(({ seq }) => seq !== null)
      .sort((one, other) => one.seq - other.seq);
    expect(entries.length).toBeGreaterThan(250);
    expect(verifyChain({ seq: 1, hash: FIRST_HASH }, entries, null)).toMatchObject({
      ok: true,
      checked: entries.length,
    });
    expect(await found('action=export&kind=audit')).toContain('export Audit log');
  });

  it('as CSV contain no cell that a spreadsheet would run', async () => {
    await installation.write((context) =>
      logEvent(context, { action: 'test', entity: 'thing', entityId: 1, title: '=cmd|calc', note: 'a "b"\nc' }),
    );
    const { text } = await installation.administrator.get('/api/v1/audit.csv?action=test');
    expect(text).toContain(`'=cmd|calc`);
    expect(text).toContain('"a ""b""\nc"');
  });
});
