import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { openOutbound } from '#engine/outbound/outbound.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { askRegistry, lookUpDue } from './lookUp.server.ts';
import type { WhoisRoot } from './whois.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let registry: Server;
let whoisServer: TcpServer;
let whois: WhoisRoot;
let school: Values;
let registries: Readonly<Record<string, string>>;
let isOut = false;

const HERE = '127.77.0.31';
const environment = [readEnvironmentBlock(`${HERE}/32`)].filter((each) => each !== null);
const outbound = openOutbound({ policy: async () => ({ company: [], environment, own: [] }) });
const shut = openOutbound({ policy: async () => ({ company: [], environment: [], own: [] }) });

const answerOf = (name: string) => ({
  objectClassName: 'domain',
  ldhName: name,
  status: ['active', 'client transfer prohibited'],
  events: [{ eventAction: 'expiration', eventDate: '2031-05-01T00:00:00Z' }],
  nameservers: [{ ldhName: 'NS1.HOST.EXAMPLE' }],
});

beforeAll(async () => {
  product = await openProduct();
  school = await product.write((context) => a(context, customer));
  registry = createServer(({ url = '' }, response) => {
    const name = url.replace(/^.*\//, '');
    if (isOut) return void response.writeHead(503).end();
    if (name.startsWith('unknown')) return void response.writeHead(404).end();
    if (name.startsWith('busy')) return void response.writeHead(429).end();
    if (name.startsWith('moved')) return void response.writeHead(302, { location: '/other/fine.uk' }).end();
    if (name.startsWith('odd')) return void response.end('<html>Not here</html>');
    response.end(JSON.stringify(answerOf(name)));
  });
  await new Promise<void>((done) => registry.listen(0, HERE, done));
  registries = { uk: `http://${HERE}:${(registry.address() as AddressInfo).port}/uk/` };
});
beforeAll(async () => {
  // One server for IANA and all registries. It ends each connection after its answer, as the protocol says.
  whoisServer = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (question) => {
      const asked = String(question).trim();
      if (asked === 'ie') socket.end(`domain: IE\nwhois: ${HERE}\n`);
      else if (asked === 'unknown.ie') socket.end('Not found: unknown.ie\n');
      else if (asked === 'mute.ie') socket.end();
      else if (asked === 'odd.ie') socket.end('Welcome\n');
      else if (asked.endsWith('.ie'))
        socket.end(
          `Domain Name: ${asked}\nRegistry Expiry Date: 2031-06-01T00:00:00Z\nRegistrar: Eire Names\nName Server: NS1.HOST.EXAMPLE\n`,
        );
      else socket.end('domain: MUSEUM\nstatus: ACTIVE\n');
    });
  });
  await new Promise<void>((done) => whoisServer.listen(0, HERE, done));
  whois = { host: HERE, port: (whoisServer.address() as AddressInfo).port };
});
afterAll(async () => {
  whoisServer.close();
  registry.closeAllConnections();
  registry.close();
  await product.close();
});

const domainOf = async (given: Values): Promise<Values> => {
  const draft = { customerId: school.id, status: 'in_use', ...given };
  const { status, body } = await product.administrator.send('POST', '/api/v1/hardware/domains', draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.row ?? {};
};
const reread = async ({ id }: Values) =>
  (await product.administrator.get(`/api/v1/hardware/domains/${String(id)}`)).body.row;

describe('a look-up of a domain', () => {
  it('says in words why a registry gave no answer', async () => {
    const fault = async (fqdn: string, out = outbound) => {
      const answer = await askRegistry(out, fqdn, registries, whois);
      return 'fault' in answer ? answer.fault : null;
    };
    expect(await fault('unknown.uk')).toBe('The registry does not know this domain.');
    expect(await fault('busy.uk')).toBe('The registry refuses further look-ups at the moment.');
    expect(await fault('odd.uk')).toBe('The answer of the registry could not be read.');
    expect(await fault('school.museum')).toBe(
      'Look-ups are not available for names that end in .museum. Enter the date by hand.',
    );
    expect(await fault('moved.uk')).toBeNull();
    expect(await fault('unknown.ie')).toBe('The registry does not know this domain.');
    expect(await fault('mute.ie')).toBe('The registry did not answer: no answer.');
    expect(await fault('odd.ie')).toBe('The answer of the registry could not be read.');
    expect(await fault('fine.ie', shut)).toBe('The registry did not answer: refused by policy.');
    expect(await fault('fine.uk', shut)).toContain('The registry did not answer');
  });

  it('fills in the data of the registry, and reports a different date entered by hand', async () => {
    const fresh = await domainOf({ name: 'Fresh', fqdn: 'fresh.uk' });
    const typed = await domainOf({ name: 'Typed', fqdn: 'typed.uk', expiresOn: '2030-01-01' });
    expect(typed).toMatchObject({ expirySource: 'manual' });
    expect(await lookUpDue(product.database, outbound, registries)).toBe(2);
    expect(await reread(fresh)).toMatchObject({
      expiresOn: '2031-05-01',
      expirySource: 'registry',
      locked: true,
      nameservers: [{ host: 'ns1.host.example' }],
    });
    expect(await reread(typed)).toMatchObject({ expiresOn: '2030-01-01', registryEndsOn: '2031-05-01' });
  });

  it('asks by WHOIS where the ending has no RDAP', async () => {
    const irish = await domainOf({ name: 'Irish', fqdn: 'school.ie' });
    const now = theTime();
    expect(await lookUpDue(product.database, outbound, registries, now, whois)).toBeGreaterThan(0);
    expect(await reread(irish)).toMatchObject({
      expiresOn: '2031-06-01',
      expirySource: 'registry',
      registrar: 'Eire Names',
      nameservers: [{ host: 'ns1.host.example' }],
      lookupFault: null,
    });
  });

  it('without a registry makes no request, says so on the page, and keeps the date entered by hand', async () => {
    const force = await domainOf({ name: 'Force', fqdn: 'force.police.uk', expiresOn: '2030-01-01' });
    const answer = await product.administrator.send('POST', `/api/v1/hardware/domains/${String(force.id)}/look-up`);
    const says = 'Look-ups are not available for names that end in .police.uk. Enter the date by hand.';
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([422, 'no_registry', says]);
    expect(await reread(force)).toMatchObject({ expiresOn: '2030-01-01', lookupFault: says, checkedAt: null });
    expect(await askRegistry(outbound, 'trust.nhs.uk', registries, whois)).toEqual({
      fault: says.replace('police', 'nhs'),
    });
  });

  it('that fails keeps the last answer and is repeated the next day', async () => {
    const kept = await domainOf({ name: 'Kept', fqdn: 'kept.uk' });
    await lookUpDue(product.database, outbound, registries);
    isOut = true;
    const inWeek = new Date(theTime().getTime() + 8 * 86_400_000);
    expect(await lookUpDue(product.database, outbound, registries, inWeek, whois)).toBe(4);
    expect(await reread(kept)).toMatchObject({
      expiresOn: '2031-05-01',
      lookupFault: expect.stringContaining('did not answer'),
    });
    expect(await lookUpDue(product.database, outbound, registries, inWeek, whois)).toBe(0);
    isOut = false;
  });
});
