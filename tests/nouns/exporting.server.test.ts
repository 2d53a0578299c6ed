import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import papaparse from 'papaparse';
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a } from '../support/builders.server.ts';
import { ROWS_AT_ONCE } from '#platform/exports/listExport.ts';
import { strictlyRead } from '../support/strictWorkbook.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { team } from '#areas/teams/teams/team.ts';
import { ADMINISTRATOR, openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let address: string;
const admin = () => installation.administrator;

beforeAll(async () => {
  installation = await openProduct();
  await installation.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(installation.app.server.address() as AddressInfo).port}`;
});
afterAll(() => installation.close());

/** The headers of a signed-in browser over a real connection. */
async function headers(): Promise<Record<string, string>> {
  const first = await fetch(`${address}/api/v1/session`);
  const { csrf } = (await first.json()) as { csrf: string };
  const cookie = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const signedIn = await fetch(`${address}/api/v1/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookie(first),
      'x-csrf-token': csrf,
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ email: ADMINISTRATOR.email, password: ADMINISTRATOR.password }),
  });
  return { cookie: cookie(signedIn) };
}

const workbookOf = async (url: string): Promise<unknown[][]> => {
  const answer = await installation.app.inject({ url, headers: { host: 'localhost', ...(await headers()) } });
  expect(answer.statusCode).toBe(200);
  // Refuses anything that the standard does not allow.
  await strictlyRead(answer.rawPayload);
  const [sheet] = await readExcel(answer.rawPayload, { trim: false });
  return (sheet?.data ?? []) as unknown[][];
};

describe('an export', () => {
  const strange = [
    '=1+1',
    '+44 1632 960123',
    '-5',
    '@SUM(A1)',
    "'=x",
    "'plain",
    'with "quotes", commas; and semicolons',
    'two\nlines',
    '<b>&amp;</b>',
    'Zoë Élan 漢字 👩‍🏫',
    ' leading and trailing ',
  ];

  it('contains what was typed, escaped for spreadsheets, and nothing else', async () => {
    for (const [n, notes] of strange.entries())
      await installation.write((context) => a(context, team, { name: `Strange ${String(n).padStart(2, '0')}`, notes }));
    const { text, headers: given } = await admin().get(
      '/api/v1/teams.csv?q=strange&sort=name&columns=name,notes,createdAt',
    );
    expect(given['content-type']).toBe('text/csv; charset=utf-8');
    expect(given['content-disposition']).toMatch(/^attachment; filename="teams-\d{4}-\d\d-\d\d\.csv"$/);
    expect(text.startsWith('\ufeffID,Name,Notes,Created\r\n')).toBe(true);
    const { data } = papaparse.parse<string[]>(text.replace('\ufeff', ''), { skipEmptyLines: true });
    const notes = data.slice(1).map((row) => row[2]);
    expect(notes).toEqual(
      strange.map((each) => each.trim()).map((each) => (/^'*[=+\-@\t\r]/.test(each) ? `'${each}` : each)),
    );
    expect(data[1]?.[3]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('as a workbook has texts as texts and numbers as numbers', async () => {
    const owner = await installation.write((context) =>
      a(context, customer, { name: 'Ash Grove', pupilCount: 412, code: 'ASH001' }),
    );
    await installation.write((context) =>
      a(context, contact, { customerId: owner.id, lastName: 'Approver', mayApproveUpTo: 25_050 }),
    );
    const customers = await workbookOf('/api/v1/customers.xlsx?f.code=is:ASH001&columns=name,pupilCount,domains');
    expect(customers).toEqual([
      ['ID', 'Name', 'Pupils', 'Email domains'],
      [owner.id, 'Ash Grove', 412, null],
    ]);
    const contacts = await workbookOf('/api/v1/contacts.xlsx?q=approver&columns=customerId,mayApproveUpTo');
    expect(contacts[1]?.slice(1)).toEqual(['Ash Grove', 250.5]);
    const notes = (await workbookOf('/api/v1/teams.xlsx?q=strange&sort=name&columns=notes'))
      .slice(1)
      .map((row) => row[1]);
    expect(notes).toEqual(strange.map((each) => each.trim()));
  });

  it('has the requested columns, in their order', async () => {
    const { text } = await admin().get('/api/v1/teams.csv?columns=notes,name');
    expect(text.split('\r\n')[0]).toBe('\ufeffID,Notes,Name');
    expect((await admin().get('/api/v1/teams.csv?columns=secret')).status).toBe(400);
  });

  it('needs a separate permission', async () => {
    const viewer = await signInAs(installation, 'No Exports', ['team.view']);
    expect((await viewer.get('/api/v1/teams.csv')).status).toBe(403);
    expect((await viewer.get('/api/v1/teams.xlsx')).status).toBe(403);
  });
});

describe('the largest list that is sent directly', () => {
  beforeAll(async () => {
    await installation.database.query(
      `insert into team (name, notes) select 'Many ' || n, repeat('Notes of a team. ', 45) from generate_series(1, ${ROWS_AT_ONCE - 20}) n`,
    );
    await installation.database.query('analyze team');
  });
  /** The number of busy connections. */
  const open = async () =>
    (
      await installation.database.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      )
    ).rows[0]?.n;

  it('is sent as a file with constant memory, while others are served', async () => {
    const own = await headers();
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const sizes: Record<string, number> = {};
    for (const ending of ['csv', 'xlsx']) {
      const answer = await fetch(`${address}/api/v1/teams.${ending}`, { headers: own });
      expect(answer.status).toBe(200);
      let size = 0;
      let lines = 0;
      let pieces = 0;
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        size += chunk.length;
        if (ending === 'csv') lines += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1;
        // Another request during the export is answered, again and again.
        if (pieces++ % 20 === 0) expect((await fetch(`${address}/healthz`)).status).toBe(200);
        most = Math.max(most, process.memoryUsage().rss);
      }
      sizes[ending] = size;
      expect(pieces).toBeGreaterThan(1);
      if (ending === 'csv') expect(lines).toBeGreaterThan(ROWS_AT_ONCE - 20);
    }
    expect(sizes.csv).toBeGreaterThan(7_000_000);
    expect(most - before).toBeLessThan(150 * 1024 * 1024);
  }, 120_000);

  it('is read no further when the client has disconnected', async () => {
    const own = await headers();
    const leaving = new AbortController();
    // Larger than the buffers of both ends, so that it cannot all be sent before the client disconnects.
    const columns = Array.from({ length: 8 }, () => 'notes').join(',');
    const answer = await fetch(`${address}/api/v1/teams.csv?columns=${columns}`, {
      headers: own,
      signal: leaving.signal,
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await pause(200);
    expect(await open()).toBe(1);
    leaving.abort();
    await expect.poll(open).toBe(0);
  });

  it('is exported by two at once; the third is told to come back, and everything else continues', async () => {
    const own = await headers();
    const leaving = new AbortController();
    const columns = Array.from({ length: 8 }, () => 'notes').join(',');
    const ask = () => fetch(`${address}/api/v1/teams.csv?columns=${columns}`, { headers: own, signal: leaving.signal });
    const two = await Promise.all([ask(), ask()]);
    expect(two.map(({ status }) => status)).toEqual([200, 200]);
    const third = await ask();
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await third.json()).toMatchObject({ code: 'busy' });
    expect((await admin().get('/api/v1/teams?size=1')).status).toBe(200);
    leaving.abort();
    await expect.poll(open).toBe(0);
    const again = await fetch(`${address}/api/v1/teams.csv?size=1&f.name=is:Many%201`, { headers: own });
    expect([again.status, (await again.text()).split('\r\n').length]).toEqual([200, 3]);
  });

  it('is one snapshot: later changes are not half in it', async () => {
    const own = await headers();
    const answer = await fetch(`${address}/api/v1/teams.csv?columns=notes&f.name=starts:Many`, { headers: own });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const parts = [(await reader.read()).value ?? new Uint8Array()];
    await installation.database.query(`update team set notes = 'changed meanwhile' where name like 'Many %'`);
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    const text = Buffer.concat(parts).toString('utf8');
    expect(text.split('\r\n')).toHaveLength(ROWS_AT_ONCE - 18);
    expect(text).not.toContain('changed meanwhile');
  });
});
