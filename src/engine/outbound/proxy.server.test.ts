import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createWire, type Server as Wire } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironmentBlock } from '../environment/environmentBlock.ts';
import { openOutbound, type Outbound, type Refused } from './outbound.server.ts';
import { outcomeText } from './outcome.ts';
import { readProxy } from './proxy.server.ts';
import { TEST_CERTIFICATE } from './testing/certificate.ts';
import { type ConnectProxy, openConnectProxy } from './testing/connectProxy.server.ts';
import { INSIDE_SPELLINGS } from './testing/spellings.ts';

/** The test certificate is valid for this address and for far.example. */
const SECURE = '127.77.0.4';
const PLAIN = '127.77.0.5';
let proxy: ConnectProxy;
let secure: Server;
let plain: Server;
let wire: Wire;
const seen: string[] = [];
const refused: Refused[] = [];
let outbound: Outbound;

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const listening = <T extends Wire>(server: T, at: string): Promise<T> =>
  new Promise((done) => server.listen(0, at, () => done(server)));
const through = (address: string): Outbound => {
  const environment = ['127.77.0.0/16'].map((each) => readEnvironmentBlock(each)).filter((each) => each !== null);
  return openOutbound({
    policy: async () => ({ company: [], environment, own: [] }),
    // Resolving a name here would return nothing.
    names: async () => [],
    onRefused: (each) => void refused.push(each),
    trusted: TEST_CERTIFICATE.cert,
    proxy: readProxy(address),
  });
};
const asked = async (address: string, by = outbound): Promise<string> =>
  outcomeText(await by.request('website', address, { method: 'GET' }));

beforeAll(async () => {
  secure = await listening(
    createSecureServer({ ...TEST_CERTIFICATE }, (request, response) => {
      seen.push(`${request.method} ${request.headers.host}${request.url}`);
      if (request.url === '/elsewhere') response.writeHead(302, { location: `http://plain.example:${portOf(plain)}/` });
      response.end('fine');
    }),
    SECURE,
  );
  plain = await listening(
    createServer((request, response) => {
      seen.push(`${request.method} ${request.headers.host}${request.url}`);
      response.end('plain');
    }),
    PLAIN,
  );
  wire = await listening(
    createWire((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('220 mail.example ESMTP\r\n'),
    ),
    PLAIN,
  );
});
afterAll(async () => {
  for (const server of [secure, plain]) server.closeAllConnections();
  await Promise.all([secure, plain, wire].map((server) => new Promise((done) => server.close(done))));
});
beforeEach(async () => {
  proxy = await openConnectProxy();
  proxy.names.set('far.example', SECURE).set('other.example', SECURE).set('plain.example', PLAIN);
  proxy.names.set('mail.example', PLAIN).set('kept.example', null);
  outbound = through(proxy.address);
  seen.length = refused.length = 0;
});
afterEach(async () => {
  await proxy.close();
});

describe('with OUTBOUND_PROXY', () => {
  it('a request uses it by name, and the certificate is still checked against the name', async () => {
    const sent = { method: 'POST', body: '{"a":1}' } as const;
    const outcome = await outbound.request('webhook', `https://far.example:${portOf(secure)}/hook`, sent);
    expect(outcome).toMatchObject({ word: 'ok', status: 200, certificateEndsAt: expect.stringMatching(/^21/) });
    expect(proxy.asked).toEqual([`CONNECT far.example:${portOf(secure)}`]);
    expect(seen).toEqual([`POST far.example:${portOf(secure)}/hook`]);
    expect(await asked(`https://other.example:${portOf(secure)}/`)).toBe('certificate');
    expect(await asked(`https://${SECURE}:${portOf(secure)}/`)).toBe('ok');
  });

  it('each redirect uses it, and plain requests use CONNECT too', async () => {
    expect(await asked(`https://far.example:${portOf(secure)}/elsewhere`)).toBe('ok');
    expect(proxy.asked).toEqual([`CONNECT far.example:${portOf(secure)}`, `CONNECT plain.example:${portOf(plain)}`]);
    expect(seen).toHaveLength(2);
  });

  it('a mail server is reached through it, and its greeting is not lost', async () => {
    const found = await outbound.connect('mail', { host: 'mail.example', port: portOf(wire), isSecure: true });
    if (typeof found === 'string') throw new Error(found);
    let text = '';
    for await (const piece of found as AsyncIterable<Buffer>) text += piece.toString();
    expect(text).toBe('220 mail.example ESMTP\r\n');
    expect(proxy.asked).toEqual([`CONNECT mail.example:${portOf(wire)}`]);
  });

  it('the mail server of the environment is reached directly', async () => {
    const server = { host: PLAIN, port: portOf(wire), isSecure: false, isWrittenOut: true };
    const found = await outbound.connect('mail', server);
    expect(typeof found).toBe('object');
    if (typeof found === 'object') found.destroy();
    expect(proxy.asked).toEqual([]);
  });

  it.each(INSIDE_SPELLINGS)(
    'an internal address is refused before it reaches the proxy, written as %s',
    async (host) => {
      expect(await asked(`http://${host}:${portOf(plain)}/`)).not.toBe('ok');
      // Only the proxy resolves internal names.
      expect(proxy.asked.filter((each) => !/^CONNECT [a-z0-9.-]+\.[a-z-]+:\d+$/.test(each))).toEqual([]);
      expect(seen).toEqual([]);
    },
  );

  it('names are left to the proxy to check, except its own name and plain http requests', async () => {
    expect(await asked('http://kept.example/')).toBe('refused by policy');
    expect(await asked('http://nobody.example/')).toBe('unreachable');
    expect(proxy.asked).toEqual(['CONNECT kept.example:80', 'CONNECT nobody.example:80']);
    for (const host of ['localhost', 'inner.localhost'])
      expect(await asked(`http://${host}:${portOf(plain)}/`)).toBe('refused by policy');
    expect(await outbound.judge('webhook', 'http://plain.example/')).toBe('refused by policy');
    expect(await outbound.judge('webhook', 'https://far.example/')).toBe('ok');
    expect(proxy.asked).toHaveLength(2);
    expect(refused.map(({ host }) => host)).toEqual(['localhost', 'inner.localhost', 'plain.example']);
  });

  it('its password is sent only to the proxy', async () => {
    proxy.login = 'crm:a word: with signs/';
    expect(await asked(`http://plain.example:${portOf(plain)}/`)).toBe('unreachable');
    const known = through(proxy.address.replace('//', `//crm:${encodeURIComponent('a word: with signs/')}@`));
    expect(await asked(`http://plain.example:${portOf(plain)}/`, known)).toBe('ok');
    expect(seen).toEqual([`GET plain.example:${portOf(plain)}/`]);
  });

  it('a proxy that is silent, down or wrong gives an error without a long wait', async () => {
    proxy.isSilent = true;
    expect(await asked('http://plain.example/')).toBe('timed out');
    expect(await asked('http://plain.example/', through(`http://${PLAIN}:${portOf(wire)}`))).toBe('unreachable');
    expect(await asked('http://plain.example/', through('http://127.77.0.9:9'))).toBe('unreachable');
    expect(await asked('http://plain.example/', through('http://nobody.invalid:3128'))).toBe('unreachable');
  }, 30_000);
});

describe('without OUTBOUND_PROXY', () => {
  const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
  afterEach(() => {
    for (const name of [...NAMES, 'NODE_USE_ENV_PROXY']) delete process.env[name];
  });

  it('the usual proxy variables of the environment are ignored', async () => {
    for (const name of NAMES) process.env[name] = proxy.address;
    process.env.NODE_USE_ENV_PROXY = '1';
    const environment = ['127.77.0.0/16'].map((each) => readEnvironmentBlock(each)).filter((each) => each !== null);
    const policy = async () => ({ company: [], environment, own: [] });
    const straight = openOutbound({ policy, trusted: TEST_CERTIFICATE.cert });
    expect(await asked(`http://${PLAIN}:${portOf(plain)}/`, straight)).toBe('ok');
    expect(await asked(`https://${SECURE}:${portOf(secure)}/`, straight)).toBe('ok');
    const found = await straight.connect('mail', { host: PLAIN, port: portOf(wire), isSecure: false });
    expect(typeof found).toBe('object');
    if (typeof found === 'object') found.destroy();
    expect([proxy.asked, seen.length]).toEqual([[], 2]);
  });
});
