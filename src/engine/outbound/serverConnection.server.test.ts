import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironmentBlock } from '../environment/environmentBlock.ts';
import { openNames } from './names.server.ts';
import { openOutbound, type Outbound, type Refused } from './outbound.server.ts';
import type { EnvironmentBlock } from '../network/policy.ts';
import { type NameServer, nameServer } from './testing/nameServer.server.ts';
import { INSIDE_SPELLINGS } from './testing/spellings.ts';

const FAR = '127.77.0.9';
let names: NameServer;
/** A server that is allowed. */
let far: Server;
/** The same port at another address, which must never receive a connection. */
let inside: Server;
let port: number;
let arrived: number;
let environment: EnvironmentBlock[] = [];
let outbound: Outbound;
const refused: Refused[] = [];

const listen = (at: string, wanted = 0): Promise<Server> =>
  new Promise((done) => {
    const server = createServer((socket: Socket) => {
      if (at !== FAR) arrived++;
      socket.on('error', () => undefined);
      socket.end(`hello from ${at}`);
    }).listen(wanted, at, () => done(server));
  });
beforeAll(async () => {
  names = await nameServer();
  far = await listen(FAR);
  ({ port } = far.address() as AddressInfo);
  inside = await listen('127.0.0.1', port);
  outbound = openOutbound({
    policy: async () => ({ company: [], environment, own: [] }),
    names: openNames([names.address]),
    onRefused: (each) => void refused.push(each),
  });
});
afterAll(async () => {
  await names.close();
  for (const server of [far, inside]) server.close();
});
beforeEach(() => {
  const block = readEnvironmentBlock(FAR);
  environment = block ? [block] : [];
  arrived = refused.length = 0;
});

const said = async (host: string, rest: { isSecure?: boolean; isWrittenOut?: boolean } = {}): Promise<string> => {
  const found = await outbound.connect('mail', { host, port, isSecure: true, ...rest });
  if (typeof found === 'string') return found;
  let text = '';
  for await (const piece of found as AsyncIterable<Buffer>) text += piece.toString();
  return text;
};

describe('a connection with another protocol', () => {
  it('goes to the checked address, whatever the name says a moment later', async () => {
    names.say('mail.example', [FAR], ['127.0.0.1']);
    expect(await said('mail.example')).toBe(`hello from ${FAR}`);
    expect(await said('mail.example')).toBe('refused by policy');
    expect(arrived).toBe(0);
  });

  it('is refused if one of many addresses is internal', async () => {
    names.say('mixed.example', [FAR, '127.0.0.1']);
    expect(await said('mixed.example')).toBe('refused by policy');
    expect([arrived, refused]).toEqual([0, [{ use: 'mail', host: 'mixed.example', port }]]);
  });

  it.each(INSIDE_SPELLINGS)('is not opened to %s, and neither is the check', async (host) => {
    expect(await said(host)).not.toMatch(/^hello/);
    expect(await outbound.judgeServer('mail', { host, port, isSecure: true })).not.toBe('ok');
    expect(arrived).toBe(0);
  });

  it('without encryption goes only to explicitly allowed addresses', async () => {
    const place = { port: 25, isSecure: false };
    expect(await outbound.judgeServer('mail', { host: '93.184.215.14', ...place })).toBe('refused by policy');
    expect(await outbound.judgeServer('mail', { host: '93.184.215.14', ...place, isSecure: true })).toBe('ok');
    expect(await said(FAR, { isSecure: false })).toBe(`hello from ${FAR}`);
  });

  it('can go to any address that the environment names', async () => {
    environment = [];
    expect(await said(FAR)).toBe('refused by policy');
    expect(await said(FAR, { isWrittenOut: true })).toBe(`hello from ${FAR}`);
    expect(await said('nothing.invalid', { isWrittenOut: true })).toBe('no address');
  });

  it('reports unreachable if no server listens', async () => {
    const closed = await outbound.connect('mail', { host: FAR, port: 9, isSecure: true });
    expect(closed).toBe('unreachable');
  });

  it.each([['mail.example:587'], ['smtp://mail.example'], ['user@mail.example'], ['mail.example.'], ['']])(
    'is not opened to %j, which is not a host name',
    async (host) => {
      expect(await outbound.judgeServer('mail', { host, port, isSecure: true })).toBe('refused by policy');
    },
  );
});
