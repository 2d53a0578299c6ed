import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { openOutbound } from '#engine/outbound/outbound.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { readDns } from './dnsLookUp.server.ts';
import { readDnsDue } from './dnsRecords.server.ts';
import { domain } from './domain.ts';
import { type ZoneServer, zoneServer } from './testing/zoneServer.server.ts';

const HERE = '127.77.0.53';
const environment = [readEnvironmentBlock(`${HERE}/32`)].filter((each) => each !== null);
const outbound = openOutbound({ policy: async () => ({ company: [], environment, own: [] }) });
const shut = openOutbound({ policy: async () => ({ company: [], environment: [], own: [] }) });

let product: Awaited<ReturnType<typeof openProduct>>;
let dns: ZoneServer;
let school: Values;

beforeAll(async () => {
  product = await openProduct();
  dns = await zoneServer(HERE);
  const { body } = await product.administrator.get('/api/v1/settings/dns');
  const set = { version: body.row?.version, server: dns.address };
  expect((await product.administrator.send('PATCH', '/api/v1/settings/dns', set)).status).toBe(200);
  await product.write(async (context) => {
    const { id } = await a(context, customer);
    school = await a(context, domain, { customerId: id, name: 'School', fqdn: 'school.uk', status: 'in_use' });
  });
  for (const [key, values] of Object.entries({
    'school.uk NS': ['NS1.host.example', 'ns2.host.example'],
    'school.uk SOA': ['ns1.host.example hostmaster.host.example 1'],
    'school.uk A': ['192.0.2.7'],
    'school.uk AAAA': ['20010db8000000000000000000000007'],
    'school.uk MX': ['10 mail.school.uk'],
    'school.uk TXT': ['v=spf1 mx -all', `key=${'x'.repeat(300)}`],
    'school.uk CAA': ['0 issue letsencrypt.org'],
    'www.school.uk CNAME': ['school.uk'],
    '_dmarc.school.uk TXT': ['v=DMARC1; p=reject'],
  }))
    dns.zone.set(key, values);
});
afterAll(async () => {
  await dns.close();
  await product.close();
});

const reread = async (): Promise<Values> =>
  (await product.administrator.get(`/api/v1/hardware/domains/${String(school.id)}`)).body.row ?? {};
const inDays = (days: number): Date => new Date(theTime().getTime() + days * 86_400_000);

describe('DNS records of a domain', () => {
  it('are read once a day; the first snapshot is no change', async () => {
    expect(await readDnsDue(product.database, outbound)).toBe(1);
    expect(await readDnsDue(product.database, outbound)).toBe(0);
    const { dnsRecords, ...row } = await reread();
    expect((dnsRecords as Values[]).map(({ name, type, value }) => `${name} ${type} ${value}`.slice(0, 60))).toEqual([
      'school.uk NS ns1.host.example',
      'school.uk NS ns2.host.example',
      'school.uk SOA ns1.host.example hostmaster.host.example',
      'school.uk A 192.0.2.7',
      'school.uk AAAA 2001:db8::7',
      'school.uk MX 10 mail.school.uk',
      `school.uk TXT key=${'x'.repeat(42)}`,
      'school.uk TXT v=spf1 mx -all',
      'school.uk CAA 0 issue letsencrypt.org',
      'www.school.uk CNAME school.uk',
      '_dmarc.school.uk TXT v=DMARC1; p=reject',
    ]);
    expect([row.dnsChanges ?? [], row.dnsUnconfirmed ?? [], row.dnsFault]).toEqual([[], [], null]);
  });

  it('for mail raise a finding when they change, until a user confirms the change', async () => {
    dns.zone.set('school.uk MX', ['10 mail.elsewhere.example']);
    dns.zone.set('school.uk A', ['192.0.2.8']);
    dns.zone.set('school.uk SOA', ['ns1.host.example hostmaster.host.example 2']);
    expect(await readDnsDue(product.database, outbound, inDays(1))).toBe(1);
    const { dnsChanges, dnsUnconfirmed, customerId } = await reread();
    expect(dnsChanges).toMatchObject([
      { change: 'removed', type: 'A', value: '192.0.2.7' },
      { change: 'removed', type: 'MX', value: '10 mail.school.uk' },
      { change: 'added', type: 'A', value: '192.0.2.8' },
      { change: 'added', type: 'MX', value: '10 mail.elsewhere.example' },
    ]);
    expect(dnsUnconfirmed).toEqual(['mx']);
    const attention = `/api/v1/customers/${String(customerId)}/attention`;
    const codes = async () =>
      ((await product.administrator.get(attention)).body.attention as Values[]).map(({ code }) => code);
    expect(await codes()).toContain('dns_changed');
    const confirm = `/api/v1/hardware/domains/${String(school.id)}/dns/confirm`;
    expect((await product.administrator.send('POST', confirm, {})).status).toBe(200);
    expect(await codes()).not.toContain('dns_changed');
  });

  it('stay unchanged if the server gives no answer', async () => {
    dns.silent.add('MX');
    await readDnsDue(product.database, outbound, inDays(2));
    const { dnsFault, dnsUnconfirmed, dnsRecords } = await reread();
    expect([dnsFault, dnsUnconfirmed ?? []]).toEqual(['No answer for MX.', []]);
    expect(dnsRecords).toContainEqual(expect.objectContaining({ type: 'MX', value: '10 mail.elsewhere.example' }));
    dns.silent.clear();
    expect(await readDns(outbound, 'unknown.uk', dns.address)).toMatchObject({ answers: expect.any(Array) });
  });

  it('are read only from a server in an allowed network', async () => {
    expect(await readDns(shut, 'school.uk', dns.address)).toEqual({
      fault: 'The DNS server in the settings is not among the allowed networks.',
    });
    const now = `/api/v1/hardware/domains/${String(school.id)}/dns/read`;
    // Outbound access to a server on this machine is not allowed in this test.
    expect(await product.administrator.send('POST', now, {})).toMatchObject({
      status: 502,
      body: { code: 'dns_fault' },
    });
    const { dnsRecords, dnsFault } = await reread();
    expect(dnsFault).toContain('allowed networks');
    expect(dnsRecords).toHaveLength(11);
  });

  it('need a valid server address in the settings', async () => {
    const { body } = await product.administrator.get('/api/v1/settings/dns');
    const set = { version: body.row?.version, server: 'dns.example' };
    expect(await product.administrator.send('PATCH', '/api/v1/settings/dns', set)).toMatchObject({ status: 422 });
  });
});
