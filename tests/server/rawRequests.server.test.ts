import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#engine/db/pool.server.ts';
import { USUAL_PATIENCE } from '#engine/edge/arrival.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { NO_FILES, NO_PATHS } from '../house/noAddresses.examples.ts';
import { anotherNode, openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

/* Raw bytes on the port. */

let product: TestProduct;
let port: number;

let web: string;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), readFileSync('index.html'));
  writeFileSync(join(web, 'assets', 'main-abc123.js'), 'export {};');
  product = await openProduct({
    web,
    patience: {
      ...USUAL_PATIENCE,
      headersMs: 1_500,
      requestMs: 1_500,
      uploadStartMs: 1_500,
      uploadBytesASecond: 10_000,
      dropMs: 1_000,
      dropQuietMs: 300,
    },
  });
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = product.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await product.close();
  rmSync(web, { recursive: true, force: true });
});

interface Said {
  readonly status: number;
  readonly text: string;
  /** Whether the server closed the connection. */
  readonly isOver: boolean;
}

/**
 * Sends raw bytes and returns the response once the server closes the connection or stops sending.
 * @param drip sent repeatedly until then
 */
async function said(bytes: string | Buffer, patienceMs = 3_000, drip = ''): Promise<Said> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isOver = false;
  socket.on('error', () => undefined).on('close', () => (isOver = true));
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  socket.write(bytes);
  for (const end = Date.now() + patienceMs; Date.now() < end && !isOver; ) {
    await pause(20);
    if (drip && !isOver) socket.write(drip);
  }
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text, isOver };
}

const signedIn = (): string =>
  `host: localhost\r\ncookie: ${product.administrator.cookie()}\r\nx-requested-with: XMLHttpRequest\r\nx-csrf-token: ${product.administrator.csrf()}\r\n`;
const GET = 'GET /api/v1/teams HTTP/1.1\r\n';
const POST = 'POST /api/v1/teams HTTP/1.1\r\n';

describe('an invalid request is not guessed', () => {
  it.each<[what: string, bytes: () => string]>([
    ['two lengths', () => `${POST}${signedIn()}content-length: 2\r\ncontent-length: 3\r\n\r\n{} `],
    ['the same length twice', () => `${POST}${signedIn()}content-length: 2\r\ncontent-length: 2\r\n\r\n{}`],
    ['two lengths in one header', () => `${POST}${signedIn()}content-length: 2, 3\r\n\r\n{} `],
    [
      'a length and chunks',
      () => `${POST}${signedIn()}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ],
    ['chunks in an unknown coding', () => `${POST}${signedIn()}transfer-encoding: chunked, x\r\n\r\n0\r\n\r\n`],
    [
      'chunked before another coding',
      () => `${POST}${signedIn()}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    ],
    ['a length that is not a number', () => `${POST}${signedIn()}content-length: +2\r\n\r\n{}`],
    ['a negative length', () => `${POST}${signedIn()}content-length: -1\r\n\r\n`],
    ['a chunk with an invalid length', () => `${POST}${signedIn()}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
    ['a line that ends with a bare carriage return', () => `GET /api/v1/teams HTTP/1.1\rhost: localhost\r\r`],
    ['a carriage return inside a header', () => `${GET}host: localhost\r\nx-a: one\rx-b: two\r\n\r\n`],
    ['a NUL in a header', () => `${GET}host: localhost\r\nx-a: o\0ne\r\n\r\n`],
    ['a space before the colon', () => `${GET}host : localhost\r\n\r\n`],
    ['a folded header', () => `${GET}host: localhost\r\nx-a: one\r\n two\r\n\r\n`],
    ['another protocol', () => `GET /api/v1/teams XTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['an unknown version', () => `GET /api/v1/teams HTTP/9.9\r\nhost: localhost\r\n\r\n`],
    ['no host', () => `${GET}\r\n`],
    ['an unknown method', () => 'BREW /api/v1/teams HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('%s: refused, and the connection closes', async (what, bytes) => {
    const { status, text, isOver } = await said(bytes());
    expect(`${what}: ${status} ${isOver}`).toBe(`${what}: 400 true`);
    expect(text).not.toMatch(/\bat \S+ \(|node_modules/);
  });
});

describe('a request above the limits', () => {
  it.each<[what: string, status: number, bytes: () => string]>([
    ['headers of 20 KiB', 431, () => `${GET}${signedIn()}x-a: ${'a'.repeat(20_000)}\r\n\r\n`],
    [
      'a hundred and ten headers',
      431,
      () => `${GET}${signedIn()}${Array.from({ length: 110 }, (_, n) => `x-${n}: 1\r\n`).join('')}\r\n`,
    ],
    [
      'a body of 2 MiB',
      413,
      () => `${POST}${signedIn()}content-type: application/json\r\ncontent-length: 2097152\r\n\r\n{`,
    ],
  ])('%s is refused before all of it was read', async (_what, status, bytes) => {
    const answer = await said(bytes());
    expect([answer.status, answer.isOver]).toEqual([status, true]);
    expect(answer.text).toMatch(/^connection: close\r$/im);
  });

  it('an address of 9 KiB is refused', async () => {
    expect((await said(`GET /api/v1/teams?q=${'x'.repeat(9_000)} HTTP/1.1\r\n${signedIn()}\r\n`)).status).toBe(414);
  });
});

describe('an incomplete request', () => {
  it.each<[what: string, bytes: () => string]>([
    ['whose headers stop', () => `${GET}host: localhost\r\nx-a:`],
    [
      'whose body stops',
      () => `${POST}${signedIn()}content-type: application/json\r\ncontent-length: 20\r\n\r\n{"name":`,
    ],
    [
      'whose file arrives drop by drop',
      () =>
        `POST /api/v1/files HTTP/1.1\r\n${signedIn()}content-type: multipart/form-data; boundary=X\r\ncontent-length: 90000\r\n\r\n--X\r\n`,
    ],
  ])('%s is ended with 408', async (_what, bytes) => {
    const answer = await said(bytes(), 15_000);
    expect([answer.status, answer.isOver]).toEqual([408, true]);
  });

  it('a hundred times does not delay others', async () => {
    const slow = Array.from({ length: 100 }, () => said(`${POST}${signedIn()}content-length: 20\r\n\r\n{`, 15_000));
    const answer = await said(`${GET}${signedIn()}connection: close\r\n\r\n`, 10_000);
    expect(answer.status).toBe(200);
    expect((await Promise.all(slow)).filter(({ isOver }) => !isOver)).toEqual([]);
  });
});

describe('a request that is answered before its body has arrived', () => {
  const JSON_BODY = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{';
  const FORM = 'content-type: multipart/form-data; boundary=X\r\n';
  const PART = '--X\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const stranger = 'host: localhost\r\n';
  const cases: readonly (readonly [what: string, status: number, bytes: () => string])[] = [
    ['without a session', 401, () => `${GET}${stranger}${JSON_BODY}`],
    ['without the token of a page', 419, () => `${POST}${stranger}${JSON_BODY}`],
    ['an upload without the token of a page', 419, () => `POST /api/v1/files HTTP/1.1\r\n${stranger}${JSON_BODY}`],
    ['in pieces without a length', 419, () => `${POST}${stranger}transfer-encoding: chunked\r\n\r\nffff\r\n{`],
    ['of another media type', 415, () => `${POST}${signedIn()}${JSON_BODY.replace('json', 'xml')}`],
    ['larger than is taken', 413, () => `${POST}${signedIn()}${JSON_BODY.replace('100000', '2000000')}`],
    ['to an address that cannot be read', 400, () => `POST /api/v1/%zz HTTP/1.1\r\n${signedIn()}${JSON_BODY}`],
    ['to a list', 200, () => `${GET}${signedIn()}${JSON_BODY}`],
    ['to a page', 200, () => `GET / HTTP/1.1\r\n${signedIn()}${JSON_BODY}`],
    ['to an asset', 200, () => `GET /assets/main-abc123.js HTTP/1.1\r\n${stranger}${JSON_BODY}`],
    ['to the first word of health', 200, () => `GET /healthz HTTP/1.1\r\n${stranger}${JSON_BODY}`],
    // Here the body is read before the route refuses, so it is checked like any other.
    ['to an address that does not exist', 408, () => `POST /api/v1/none HTTP/1.1\r\n${signedIn()}${JSON_BODY}`],
    ['by a method that is not known there', 408, () => `PUT /api/v1/teams HTTP/1.1\r\n${signedIn()}${JSON_BODY}`],
    ['to the programs of live updates', 408, () => `POST /apps/1/events HTTP/1.1\r\n${stranger}${JSON_BODY}`],
    [
      'a file that is too large, when too much of it has arrived',
      413,
      () =>
        `PUT /api/v1/users/1/avatar HTTP/1.1\r\n${signedIn()}${FORM}content-length: 90000000\r\n\r\n${PART}${'x'.repeat(11 * 1024 ** 2)}`,
    ],
  ];

  const outcome = ({ status, isOver, text }: Said) =>
    `${status}, ${text.match(/HTTP\/1\.1 /g)?.length} answer, ${/^connection: close\r$/im.test(text) ? 'says that it closes' : 'says nothing'}, ${isOver ? 'closed' : 'open'}`;
  it.each([
    ['more bytes arrive slowly', 'x'],
    ['no more bytes arrive', ''],
  ])('closes its connection though %s', async (_what, drip) => {
    const answers = cases.map(async ([what, , bytes]) => `${what}: ${outcome(await said(bytes(), 20_000, drip))}`);
    expect(await Promise.all(answers)).toEqual(
      cases.map(([what, status]) => `${what}: ${status}, 1 answer, says that it closes, closed`),
    );
  });

  it('gives its response to a sender that reads only after the last byte', async () => {
    const length = 20 * 1024 ** 2;
    const { status, text } = await said(
      Buffer.concat([
        Buffer.from(`POST /api/v1/files HTTP/1.1\r\n${stranger}${FORM}content-length: ${length}\r\n\r\n`),
        Buffer.alloc(length, 'x'),
      ]),
    );
    expect(status).toBe(419);
    expect(text.endsWith('}')).toBe(true);
  });

  it('keeps its connection when a form is refused at its first field, and answers the next request', async () => {
    const body = `--X\r\ncontent-disposition: form-data; name="note"\r\n\r\n1\r\n${PART}${'x'.repeat(50_000)}\r\n--X--\r\n`;
    const whole = `POST /api/v1/files HTTP/1.1\r\n${signedIn()}${FORM}content-length: ${body.length}\r\n\r\n${body}`;
    const { text } = await said(`${whole}${GET}${signedIn()}connection: close\r\n\r\n`);
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['422', '200']);
  });

  it('keeps its connection when the body arrived with it, and answers the next request', async () => {
    const whole = `${POST}${stranger}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;
    const { text } = await said(`${whole}${whole}${GET}${signedIn()}\r\n`, 1_500);
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['419', '419', '200']);
  });
});

/** Sent as raw bytes, because HTTP clients normalise paths. */
const asked = (path: string) => said(`GET ${path} HTTP/1.1\r\n${signedIn()}connection: close\r\n\r\n`);

describe('an address', () => {
  it('is decoded once', async () => {
    for (const path of NO_PATHS) {
      const { status, text } = await asked(path);
      expect(`${path}: ${status}`).toMatch(/: (?:404|400)$/);
      expect(text, path).not.toContain('"rows"');
    }
  });

  it('reveals no files of the server', async () => {
    expect(NO_FILES.length).toBeGreaterThanOrEqual(40);
    for (const path of NO_FILES) {
      const { status, text } = await asked(path);
      expect(`${path}: ${status}`).toMatch(/: (?:404|400)$/);
      // A page that reports a missing page, or a refusal; never a file.
      expect(text, path).toMatch(/^content-type: (?:text\/html|application\/json)/im);
      expect(text, path).not.toMatch(
        /DATABASE_URL=|"dependencies"|root:x:0|\[core\]|sourcesContent|BEGIN [A-Z ]*PRIVATE/,
      );
    }
  });
});

describe('a page of another site', () => {
  it.each([
    'https://evil.example',
    'null',
    'https://localhost.evil.example',
    'http://localhost:1',
    'https://localhost',
    'file://',
    'http://evil.example@localhost',
  ])('from %s gets no information about allowed requests', async (origin) => {
    const asked = `origin: ${origin}\r\naccess-control-request-method: PATCH\r\naccess-control-request-headers: x-csrf-token\r\n`;
    const preflight = await said(`OPTIONS /api/v1/teams/1 HTTP/1.1\r\n${signedIn()}${asked}connection: close\r\n\r\n`);
    expect(preflight.status).toBe(204);
    const read = await said(`${GET}${signedIn()}${asked}connection: close\r\n\r\n`);
    for (const { text } of [preflight, read]) expect(text).not.toMatch(/access-control-/i);
  });
});

describe('one session with many requests at once', () => {
  let node: Awaited<ReturnType<typeof anotherNode>>;
  let tom: Asker;
  beforeAll(async () => {
    node = await anotherNode(product, { rateLimitScale: 1 });
    tom = await signInAs(product, 'Tom Tester', ['*.view']);
  });
  afterAll(() => node.app.close());

  it('and a locked row uses at most half of the connections; the others are answered', async () => {
    const made = await product.administrator.send('POST', '/api/v1/teams', { name: 'Locked' });
    const { id, version } = made.body.row ?? {};
    let most = 0;
    await inTransaction(product.owner, async (tx) => {
      await tx.query('select 1 from team where id = $1 for update', [id]);
      const asked = Array.from({ length: 20 }, (_, n) =>
        node.administrator.send('PATCH', `/api/v1/teams/${String(id)}`, { version, name: `Name ${n}` }),
      );
      let going = true;
      const all = Promise.all(asked).finally(() => (going = false));
      while (going) {
        const { rows } = await product.database.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        most = Math.max(most, rows[0]?.count ?? 0);
        const headers = { host: 'localhost', cookie: tom.cookie() };
        expect((await node.app.inject({ url: '/api/v1/teams', headers })).statusCode).toBe(200);
        await pause(50);
      }
      expect(new Set((await all).map(({ status, body }) => `${status} ${String(body.code)}`))).toEqual(
        new Set(['503 busy']),
      );
    });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(5);
  });

  it('and four list files at once is told to wait for the fifth', async () => {
    const asked = await Promise.all(Array.from({ length: 6 }, () => node.administrator.get('/api/v1/teams.csv')));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await node.administrator.get('/api/v1/teams.csv')).status).toBe(200);
  });
});
