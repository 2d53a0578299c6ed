import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createWire, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, createServer, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { parseIp } from '#engine/network/ip.ts';
import { openOutbound, type Outbound } from '#engine/outbound/outbound.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { findingsOf } from '../findings/findings.rules.ts';
import { certificate } from './certificate.ts';
import { fetchCertificate } from './fetch.server.ts';
import { fetchDue } from './fetchDue.server.ts';

const HERE = '127.77.0.62';
const HOST = 'www.ashfield.example';

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
})();

const folder = mkdtempSync(join(tmpdir(), 'served-'));
const at = (name: string): string => join(folder, name);
const openssl = (words: string): string =>
  execFileSync('openssl', words.split(' '), { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
const text = (name: string): string => readFileSync(at(name), 'utf8');

function makeFiles(): void {
  writeFileSync(at('ca.ext'), 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n');
  writeFileSync(at('site.ext'), `basicConstraints=CA:FALSE\nsubjectAltName=DNS:${HOST},IP:${HERE}\n`);
  writeFileSync(at('other.ext'), 'basicConstraints=CA:FALSE\nsubjectAltName=DNS:elsewhere.example\n');
  const made = (name: string, extensions: string, signer: string | null): void => {
    openssl(`req -new -newkey rsa:2048 -nodes -keyout ${name}.key -out ${name}.csr -subj /CN=${name}`);
    const by = signer ? `-CA ${signer}.pem -CAkey ${signer}.key -CAcreateserial` : `-signkey ${name}.key`;
    openssl(`x509 -req -in ${name}.csr ${by} -days 90 -sha256 -extfile ${extensions} -out ${name}.pem`);
  };
  made('root', 'ca.ext', null);
  made('issuing', 'ca.ext', 'root');
  made('site', 'site.ext', 'issuing');
  made('renewed', 'site.ext', 'issuing');
  made('other', 'other.ext', 'issuing');
  made('alone', 'site.ext', null);
}

const open: Server[] = [];
const listening = async (server: Server): Promise<number> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, HERE, resolve));
  const place = server.address();
  return typeof place === 'object' ? (place?.port ?? 0) : 0;
};
const tls = (options: TlsOptions): Promise<number> =>
  listening(createServer(options).on('tlsClientError', () => undefined));
const serving = (name: string, chain = text('issuing.pem')) => ({
  key: text(`${name}.key`),
  cert: text(`${name}.pem`) + chain,
});

const environment = [readEnvironmentBlock(`${HERE}/32`)].filter((each) => each !== null);
const names = async () => [parseIp(HERE)].filter((ip) => ip !== null);
let outbound: Outbound;

describe.skipIf(!hasOpenssl)('the certificate of a server (made with OpenSSL, skipped where that is missing)', () => {
  let product: Awaited<ReturnType<typeof openProduct>>;
  let school: Values;
  beforeAll(async () => {
    makeFiles();
    outbound = openOutbound({
      policy: async () => ({ company: [], environment, own: [] }),
      names,
      trusted: text('root.pem'),
    });
    product = await openProduct();
    school = await product.write((context) => a(context, customer));
  });
  afterAll(async () => {
    for (const server of open) server.close();
    rmSync(folder, { recursive: true });
    await product.close();
  });

  const fetched = async (port: number, { host = HOST, days = 1 } = {}) =>
    fetchCertificate(outbound, { host, port }, new Date(Date.now() + days * 86_400_000));

  it.each([
    ['with its chain', () => tls(serving('site')), {}, []],
    ['by address', () => tls(serving('site')), { host: HERE }, []],
    ['with TLS 1.2 only', () => tls({ ...serving('site'), maxVersion: 'TLSv1.2' as const }), {}, []],
    ['without the certificate of its issuer', () => tls(serving('site', '')), {}, ['no_intermediate']],
    ['expired', () => tls(serving('site')), { days: 100 }, ['expired']],
    ['not valid yet', () => tls(serving('site')), { days: -2 }, ['not_yet_valid']],
    ['for another name', () => tls(serving('other')), {}, ['other_name']],
    ['signed by itself', () => tls(serving('alone', '')), {}, ['untrusted']],
  ] as const)('is fetched %s', async (_what, server, asked, served) => {
    const answer = await fetched(await server(), asked);
    if ('fault' in answer) throw new Error(answer.fault.says);
    expect(answer.served).toEqual(served);
    expect(answer.one.pem).toContain('BEGIN CERTIFICATE');
  });

  it('is that of the name, where a server has several (SNI)', async () => {
    const port = await tls({
      ...serving('other'),
      SNICallback: (name, done) => done(null, createSecureContext(serving(name === HOST ? 'site' : 'other'))),
    });
    const answer = await fetched(port);
    expect('one' in answer && answer.one.facts.primaryName).toBe(HOST);
  });

  it.each([
    ['ends the connection', () => listening(createWire((socket) => socket.destroy())), 'does not speak TLS'],
    [
      'speaks something else',
      () => listening(createWire((socket) => socket.end('220 hello\r\n'))),
      'does not speak TLS',
    ],
    ['refuses connections', async () => 9, 'does not accept connections'],
  ])('is not there where the server %s', async (_what, server, says) => {
    const answer = await fetched(await server());
    expect('fault' in answer && answer.fault.says).toContain(says);
  });

  it('is renewed in the records when the server presents a newer one, and the old one is replaced', async () => {
    let shown = 'site';
    const port = await tls({
      ...serving('site', ''),
      SNICallback: (_name, done) => done(null, createSecureContext(serving(shown, ''))),
    });
    const draft = { customerId: school.id, name: 'Website', fetchHost: HOST, fetchPort: port, status: 'in_use' };
    const made = await product.administrator.send('POST', '/api/v1/network/certificates', {
      ...draft,
      pem: text('site.pem'),
    });
    expect(made.body.row, made.text).toMatchObject({ source: 'fetch' });
    expect(await fetchDue(product.database, outbound)).toBe(1);
    expect(await fetchDue(product.database, outbound)).toBe(0);
    const seen = async (id: unknown): Promise<Values> =>
      (await product.administrator.get(`/api/v1/network/certificates/${String(id)}`)).body.row ?? {};
    const first = await seen(made.body.row?.id);
    expect(first).toMatchObject({ served: ['no_intermediate'], fetchFault: null, status: 'in_use' });
    expect(findingsOf({ ...first, kind: certificate.name }, [], String(first.fetchedAt).slice(0, 10))).toMatchObject([
      { code: 'certificate_no_issuer' },
    ]);
    shown = 'renewed';
    expect(await fetchDue(product.database, outbound, new Date(theTime().getTime() + 86_400_000))).toBe(1);
    const old = await seen(first.id);
    expect(old).toMatchObject({ status: 'retired', replacedById: expect.any(Number) });
    expect(await seen(old.replacedById)).toMatchObject({
      name: 'Website',
      replacesId: first.id,
      fetchHost: HOST,
      fetchPort: port,
      served: ['no_intermediate'],
      status: 'in_use',
    });
  });

  it('keeps what was known when the server is away, and says why', async () => {
    const [gone] = (await product.administrator.get('/api/v1/network/certificates?f.status=is:in_use')).body.rows ?? [];
    const set = { version: gone?.version, fetchPort: 9 };
    await product.administrator.send('PATCH', `/api/v1/network/certificates/${String(gone?.id)}`, set);
    await fetchDue(product.database, outbound, new Date(theTime().getTime() + 3 * 86_400_000));
    const after = (await product.administrator.get(`/api/v1/network/certificates/${String(gone?.id)}`)).body.row;
    expect(after).toMatchObject({ sha256: gone?.sha256, served: ['no_intermediate'] });
    expect(after?.fetchFault).toContain('does not accept connections');
  });

  it.each([
    [{ host: 'www.ash field.example' }, 422, 'validation'],
    [{ host: HOST, port: 0 }, 422, 'validation'],
    [{ host: HERE, port: 443 }, 422, 'not_allowed'],
  ])('is refused with a reason: %o', async (body, status, code) => {
    const answer = await product.administrator.send('POST', '/api/v1/network/certificates/fetch', body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
