import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createWire } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseBlock } from '../network/ip.ts';
import { readEnvironmentBlock } from '../environment/environmentBlock.ts';
import { openNames } from './names.server.ts';
import { openOutbound, type Outbound, type Refused } from './outbound.server.ts';
import { outcomeText } from './outcome.ts';
import type { AllowedBlock, EnvironmentBlock, Policy } from '../network/policy.ts';
import { ownServices } from './ownServices.server.ts';
import { TEST_CERTIFICATE } from './testing/certificate.ts';
import { type NameServer, nameServer } from './testing/nameServer.server.ts';
import { INSIDE_SPELLINGS } from './testing/spellings.ts';
import type { Use } from '../network/uses.ts';

const HERE = '127.77.0.1';
let names: NameServer;
let far: Server;
let farPort: number;
/** Servers that must never receive a connection. */
let canary: Server;
let canaryPort: number;
const visited: string[] = [];
const seen: { readonly url: string; readonly headers: Record<string, unknown>; readonly body: string }[] = [];
const refused: Refused[] = [];
let company: AllowedBlock[] = [];
let environment: EnvironmentBlock[] = [];
let outbound: Outbound;
const closing: (() => Promise<unknown>)[] = [];

const port = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
const env = (...blocks: string[]): EnvironmentBlock[] =>
  blocks.map((each) => readEnvironmentBlock(each)).filter((each) => each !== null);
const policy = async (): Promise<Policy> => ({ company, environment, own: [] });
const asked = async (use: Use, address: string): Promise<string> =>
  outcomeText(await outbound.request(use, address, { method: 'GET' }));

beforeAll(async () => {
  names = await nameServer();
  far = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body });
      answer(request.url ?? '', response);
    });
  });
  await new Promise<void>((done) => far.listen(0, HERE, done));
  farPort = port(far);
  canary = createServer((request, response) => {
    visited.push(String(request.url));
    response.end('inside');
  });
  await new Promise<void>((done) => canary.listen(0, '::', done));
  canaryPort = port(canary);
  outbound = openOutbound({ policy, names: openNames([names.address]), onRefused: (each) => void refused.push(each) });
});
afterAll(async () => {
  await names.close();
  await closed(far);
  await closed(canary);
  for (const close of closing) await close();
});
beforeEach(() => {
  company = [];
  environment = env('127.77.0.0/16');
  visited.length = seen.length = refused.length = 0;
});

type Responding = Parameters<Parameters<typeof createServer>[1] & object>[1];

function answer(url: string, response: Responding): void {
  switch (url) {
    case '/endless':
      response.writeHead(200);
      pour(response);
      return;
    case '/slow':
      response.writeHead(200);
      return void setInterval(() => response.write('.'), 500).unref();
    case '/silent':
      return;
    case '/bomb':
      response.writeHead(200, { 'content-encoding': 'gzip' });
      return void response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    case '/headers':
      response.writeHead(200, { 'x-long': 'a'.repeat(20_000) });
      return void response.end();
    case '/broken':
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      return void response.destroy();
    case '/inside':
      response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/secret` });
      return void response.end();
    case '/elsewhere':
      response.writeHead(302, { location: `http://far.example:${farPort}/ok` });
      return void response.end();
    case '/round':
      response.writeHead(302, { location: '/round' });
      return void response.end();
    case '/gzip':
      response.writeHead(200, { 'content-encoding': 'gzip' });
      return void response.end(gzipSync('unpacked'));
    case '/503':
      response.writeHead(503);
      return void response.end('later');
    default:
      return void response.end('fine');
  }
}

function pour(response: Responding): void {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

describe('a request to a configured address', () => {
  it('is sent if allowed, and returns the result', async () => {
    names.say('far.example', [HERE]);
    const sent = { method: 'POST', headers: { 'x-one': '1' }, body: '{"a":"é"}' } as const;
    const outcome = await outbound.request('webhook', `http://far.example:${farPort}/ok?x=1`, sent);
    expect(outcome).toMatchObject({ word: 'ok', status: 200 });
    expect(Buffer.from(outcome.body ?? []).toString()).toBe('fine');
    expect(seen).toMatchObject([
      {
        url: '/ok?x=1',
        body: sent.body,
        headers: { host: `far.example:${farPort}`, 'x-one': '1', connection: 'close' },
      },
    ]);
    expect(await asked('webhook', `http://${HERE}:${farPort}/503`)).toBe('status 503');
  });

  it.each(INSIDE_SPELLINGS)('never goes to this machine, its network or its cloud, written as %s', async (host) => {
    expect(INSIDE_SPELLINGS.length).toBeGreaterThanOrEqual(60);
    for (const use of ['webhook', 'website', 'companySignIn'] as const)
      expect(await asked(use, `http://${host}:${canaryPort}/`)).toMatch(/^(refused by policy|no address)$/);
    expect(visited).toEqual([]);
  });

  it.each([
    'ftp://far.example/',
    'file:///etc/passwd',
    'gopher://far.example:70/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://far.example/',
    'unix:/tmp/socket',
    'http://user:word@far.example/',
    'http://user@far.example/',
    'http://far.example:0/',
    'http://far.example:25/',
    'http://far.example:445/',
    'http://far.example:65536/',
    'http://far.example./',
    '//far.example/',
    'far.example',
    '',
    ' ',
    `http://far.example/${'a'.repeat(2_000)}`,
  ])('is not sent to %j', async (address) => {
    names.say('far.example', [HERE]);
    expect(await asked('website', address)).toMatch(/^(refused by policy|no address)$/);
    expect(seen).toEqual([]);
  });

  it('checks all answers for a name, and refuses the name if one is forbidden', async () => {
    names.say('half.example', [HERE, '127.0.0.1']);
    names.say('six.example', [HERE, '::1']);
    names.say(
      'many.example',
      Array.from({ length: 21 }, (_, at) => `127.77.0.${at + 1}`),
    );
    expect(await asked('website', `http://half.example:${farPort}/`)).toBe('refused by policy');
    expect(await asked('website', `http://six.example:${farPort}/`)).toBe('refused by policy');
    expect(await asked('website', `http://many.example:${farPort}/`)).toBe('no address');
    expect(await asked('website', `http://nobody.example:${farPort}/`)).toBe('no address');
    expect(seen).toEqual([]);
  });

  it('resolves a name once and connects to the checked address, whatever the name says next', async () => {
    names.say('turns.example', [HERE], ['127.0.0.1']);
    const before = names.asked.length;
    expect(await asked('website', `http://turns.example:${farPort}/`)).toBe('ok');
    expect(names.asked.length - before).toBe(1);
    // The second request is checked again, with the new answer.
    expect(await asked('website', `http://turns.example:${farPort}/`)).toBe('refused by policy');
    expect(visited).toEqual([]);
  });

  it('is refused in the same words for an open and a closed port, before any connection', async () => {
    const open = await outbound.request('website', `http://127.0.0.1:${canaryPort}/`, { method: 'GET' });
    const shut = await outbound.request('website', 'http://127.0.0.1:9/', { method: 'GET' });
    expect({ ...open }).toEqual({ ...shut });
    expect(refused).toEqual([
      { use: 'website', host: '127.0.0.1', port: canaryPort },
      { use: 'website', host: '127.0.0.1', port: 9 },
    ]);
  });

  it('uses plain http only to explicitly allowed addresses', async () => {
    names.say('out.example', ['93.184.215.14']);
    expect(await outbound.judge('webhook', 'http://out.example/')).toBe('refused by policy');
    expect(await outbound.judge('webhook', 'https://out.example/')).toBe('ok');
    expect(await outbound.judge('website', 'http://out.example/')).toBe('ok');
  });
});

describe('allowed networks', () => {
  const block = (text: string, rest: Partial<AllowedBlock> = {}): AllowedBlock => {
    const read = parseBlock(text);
    if (!read) throw new Error(text);
    return { block: read, ports: [], uses: [], ...rest };
  };

  it('of the company: private addresses, for ports and uses', async () => {
    names.say('inner.example', ['10.20.0.5']);
    expect(await outbound.judge('website', 'http://inner.example/')).toBe('refused by policy');
    company = [block('10.20.0.0/16', { ports: [80], uses: ['website'] })];
    expect(await outbound.judge('website', 'http://inner.example/')).toBe('ok');
    expect(await outbound.judge('website', 'http://inner.example:8080/')).toBe('refused by policy');
    expect(await outbound.judge('webhook', 'http://inner.example:80/')).toBe('refused by policy');
    company = [block('10.20.0.0/16')];
    expect(await outbound.judge('webhook', 'http://inner.example:8080/')).toBe('ok');
  });

  it('of the company are never this machine, link-local or cloud metadata', async () => {
    company = ['127.0.0.0/8', '169.254.0.0/16', '::/0', '0.0.0.0/0', '100.64.0.0/10'].map((text) => block(text));
    for (const host of ['127.0.0.1', '169.254.169.254', '[::1]', '[fe80::1]', '224.0.0.1', '100.100.100.200'])
      expect(await outbound.judge('website', `http://${host}/`)).toBe('refused by policy');
  });

  it('of the environment: anything; services of CRM need address and port', async () => {
    const own = await ownServices(canaryPort, ['postgres://127.0.0.1:5432/crm', 'redis://localhost']);
    const closed = openOutbound({ policy: async () => ({ company, environment, own }) });
    environment = env('127.0.0.0/8', '::1');
    expect(await closed.judge('website', 'http://127.0.0.1:8081/')).toBe('ok');
    for (const port of [canaryPort, 5432, 6379])
      for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '[::1]'])
        expect(await closed.judge('website', `http://${host}:${port}/`)).toBe('refused by policy');
    environment = env(`127.0.0.1:${canaryPort}`);
    expect(await closed.judge('website', `http://127.0.0.1:${canaryPort}/`)).toBe('ok');
    expect(await closed.judge('website', 'http://127.0.0.1:5432/')).toBe('refused by policy');
  });

  it.each(['127.0.0.1/33', '10.0.0.0:0', '10.0.0.0/8:70000', 'example.org', '[::1]:x', ''])(
    'cannot include %j',
    (text) => {
      expect(readEnvironmentBlock(text)).toBeNull();
    },
  );

  it('are checked at every use: a removed network takes effect with the next request', async () => {
    expect(await asked('website', `http://${HERE}:${farPort}/`)).toBe('ok');
    environment = [];
    expect(await asked('website', `http://${HERE}:${farPort}/`)).toBe('refused by policy');
    expect(seen).toHaveLength(1);
  });
});

describe('a server that redirects', () => {
  it('is followed for a website, with each step checked, and not for a webhook', async () => {
    names.say('far.example', [HERE]);
    expect(await asked('website', `http://${HERE}:${farPort}/elsewhere`)).toBe('ok');
    expect(await asked('website', `http://${HERE}:${farPort}/inside`)).toBe('refused by policy');
    expect(await asked('webhook', `http://${HERE}:${farPort}/elsewhere`)).toBe('status 302');
    expect(visited).toEqual([]);
  });

  it('is followed for five steps at most', async () => {
    expect(await asked('website', `http://${HERE}:${farPort}/round`)).toBe('status 302');
    expect(seen).toHaveLength(6);
  });

  it('never receives secrets for another host', async () => {
    names.say('far.example', [HERE]);
    const headers = { authorization: 'Bearer secret', cookie: 'a=b', accept: 'text/plain' };
    await outbound.request('website', `http://${HERE}:${farPort}/elsewhere`, { method: 'POST', headers, body: 'word' });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(seen[1]).toMatchObject({ url: '/ok', body: '', headers: { accept: 'text/plain' } });
    expect(seen[1]?.headers).not.toHaveProperty('authorization');
    expect(seen[1]?.headers).not.toHaveProperty('cookie');
  });
});

describe('a hostile answer', () => {
  it.each([
    ['without end', '/endless', 'too large'],
    ['that unpacks to sixty-four mebibytes', '/bomb', 'too large'],
    ['with endless headers', '/headers', 'too large'],
    ['that breaks off', '/broken', 'unreachable'],
    ['that is compressed without being requested', '/gzip', 'ok'],
  ])('%s is stopped', async (_says, path, word) => {
    expect(await asked('website', `http://${HERE}:${farPort}${path}`)).toBe(word);
  });

  it('that never arrives, or drop by drop, ends after ten seconds', async () => {
    const answers = ['/slow', '/silent'].map((path) => asked('website', `http://${HERE}:${farPort}${path}`));
    expect(await Promise.all(answers)).toEqual(['timed out', 'timed out']);
  }, 20_000);

  it('without HTTP, or without a server, is unreachable', async () => {
    const wire = createWire((socket) => socket.resume().end('SSH-2.0-OpenSSH\r\n'));
    await new Promise<void>((done) => wire.listen(0, '127.77.0.2', done));
    expect(await asked('website', `http://127.77.0.2:${port(wire)}/`)).toBe('unreachable');
    await new Promise((done) => wire.close(done));
    expect(await asked('website', 'http://127.77.0.2:9/')).toBe('unreachable');
  });

  it('does not block others: two at once for one host, twenty in all', async () => {
    let now = 0;
    let most = 0;
    const slow = createServer((_request, response) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        response.end();
      }, 30);
    });
    await new Promise<void>((done) => slow.listen(0, '127.77.0.3', done));
    const words = await Promise.all(
      Array.from({ length: 10 }, () => asked('website', `http://127.77.0.3:${port(slow)}/`)),
    );
    expect(new Set(words)).toEqual(new Set(['ok']));
    expect(most).toBe(2);
    await closed(slow);
  });
});

describe('a TLS server', () => {
  let secure: Server;

  beforeAll(async () => {
    secure = createSecureServer({ ...TEST_CERTIFICATE }, (request, response) => response.end(request.headers.host));
    await new Promise<void>((done) => secure.listen(0, '127.77.0.4', done));
    closing.push(() => closed(secure));
  });

  it('is trusted if its certificate matches its name, even when reached by address', async () => {
    names.say('far.example', ['127.77.0.4']);
    names.say('other.example', ['127.77.0.4']);
    const knowing = openOutbound({ policy, names: openNames([names.address]), trusted: TEST_CERTIFICATE.cert });
    const ask = async (host: string) =>
      outcomeText(await knowing.request('webhook', `https://${host}:${port(secure)}/`, { method: 'GET' }));
    expect(await ask('far.example')).toBe('ok');
    expect(await ask('127.77.0.4')).toBe('ok');
    expect(await ask('other.example')).toBe('certificate');
  });

  it('is not trusted without a known authority', async () => {
    names.say('far.example', ['127.77.0.4']);
    expect(await asked('webhook', `https://far.example:${port(secure)}/`)).toBe('certificate');
  });
});
