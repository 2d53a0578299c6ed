import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { claimDue, deliver, feedWebhooks, outboundOf } from '#areas/integrations/integrations.server.ts';
import { placeChanges } from '#engine/live/bus/relay.server.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { readProxy } from '#engine/outbound/proxy.server.ts';
import { TEST_CERTIFICATE } from '#engine/outbound/testing/certificate.ts';
import { type ConnectProxy, openConnectProxy } from '#engine/outbound/testing/connectProxy.server.ts';
import { a } from '../support/builders.server.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.server.ts';
import { ADMINISTRATOR, openProduct, type TestProduct } from '../support/testInstallation.server.ts';
import { openTestProvider, type TestProvider } from '../support/testProvider.server.ts';

const ADDRESS = 'https://crm.example';
let proxy: ConnectProxy;
let installation: TestProduct;
let mailbox: Mailbox;
let company: TestProvider;
let receiver: Server;
const received: string[] = [];

const outbound = () => {
  const written = ['127.0.0.1', '127.77.0.0/16'].map((each) => readEnvironmentBlock(each));
  const environment = written.filter((each) => each !== null);
  return { environment, own: [], trusted: TEST_CERTIFICATE.cert, proxy: readProxy(proxy.address) };
};

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  proxy = await openConnectProxy();
  // The test certificate is for this name, which only the proxy can resolve.
  proxy.names.set('far.example', '127.77.0.4');
  mailbox = await openMailbox(undefined, { host: '127.77.0.4', tls: { ...TEST_CERTIFICATE, from: 'starttls' } });
  company = await openTestProvider(`${ADDRESS}/logon/company`);
  receiver = createServer((request, response) => {
    received.push(String(request.url));
    response.end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.77.0.9', done));
  installation = await openProduct({ address: ADDRESS, outbound: outbound() });
});
afterAll(async () => {
  await installation.close();
  await Promise.all([mailbox.close(), company.close()]);
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
  await proxy.close();
});
beforeEach(() => void proxy.asked.splice(0));

const admin = () => installation.administrator;
const put = async (group: string, set: object) => {
  const at = `/api/v1/settings/${group}`;
  const saved = await admin().send('PATCH', at, { version: (await admin().get(at)).body.row?.version, ...set });
  expect(saved.status, saved.text).toBe(200);
};

describe('with an outbound proxy', () => {
  it('emails use it', async () => {
    const port = Number(new URL(mailbox.url).port);
    await put('mail', { server: 'far.example', port, encryption: 'starttls', from: 'crm@msp.example' });
    expect((await admin().send('POST', '/api/v1/mail/test', {})).body).toMatchObject({ isTaken: true });
    expect((await mailbox.mailTo(ADMINISTRATOR.email)).from).toBe('crm@msp.example');
    expect(proxy.asked).toEqual([`CONNECT far.example:${port}`]);
  });

  it('requests to the identity provider use it', async () => {
    await put('companySignIn', { issuer: company.issuer, ...company.client, domains: ['msp.example'] });
    const begun = await (await installation.newcomer()).send('POST', '/api/v1/company-sign-in', {});
    expect(begun.status, begun.text).toBe(200);
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${new URL(company.issuer).host}`]));
  });

  it('webhooks use it', async () => {
    const host = `127.77.0.9:${(receiver.address() as AddressInfo).port}`;
    const hook = { name: 'Receiver', url: `http://${host}/hook`, events: ['customer.create'] };
    const made = await admin().send('POST', '/api/v1/system/webhooks', hook);
    expect(made.status, made.text).toBe(201);
    // It starts sending after a user has fetched its secret.
    await admin().send('POST', `/api/v1/system/webhooks/${made.body.row?.id}/secret`, {});
    await installation.write((context) => a(context, customer));
    await placeChanges(installation.database);
    while ((await feedWebhooks(installation.database)) > 0);
    const { database, keys } = installation;
    const sending = { database, keys, outbound: outboundOf(database, outbound()) };
    const now = new Date(Date.now() + 10).toISOString();
    for (const each of await claimDue(sending, 10, now)) await deliver(sending, each, () => now);
    expect(received).toEqual(['/hook']);
    expect(proxy.asked).toEqual([`CONNECT ${host}`]);
  });
});
