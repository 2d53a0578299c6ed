import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';

/** Whether OpenSSL is installed. The tests create certificates with it and compare its output. */
const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
})();

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
const at = (name: string): string => join(folder, name);
const openssl = (words: string): string =>
  execFileSync(
    'openssl',
    words.split(' ').map((word) => word.replaceAll('~', ' ')),
    { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
  );

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
  });
  if (hasOpenssl) makeFiles();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await product.close();
});

function makeFiles(): void {
  const authority = (name: string, signer: string | null) => {
    writeFileSync(at(`${name}.ext`), 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n');
    openssl(
      `req -new -newkey rsa:2048 -nodes -keyout ${name}.key -out ${name}.csr -subj /C=GB/O=Example~Trust/CN=${name}`,
    );
    const by = signer ? `-CA ${signer}.pem -CAkey ${signer}.key -CAcreateserial` : `-signkey ${name}.key`;
    openssl(`x509 -req -in ${name}.csr ${by} -days 3650 -sha256 -extfile ${name}.ext -out ${name}.pem`);
  };
  authority('root', null);
  authority('issuing', 'root');
  writeFileSync(
    at('site.ext'),
    [
      'basicConstraints=CA:FALSE',
      'keyUsage=critical,digitalSignature,keyEncipherment',
      'extendedKeyUsage=serverAuth,clientAuth',
      'subjectAltName=DNS:www.ashfield.example,DNS:ashfield.example,IP:192.0.2.7,IP:2001:db8::1,email:it@ashfield.example,URI:https://ashfield.example/',
    ].join('\n'),
  );
  openssl(
    'req -new -newkey rsa:2048 -nodes -keyout site.key -out site.csr -subj /C=GB/ST=East~Sussex/O=Ashfield~Primary/CN=ashfield.example',
  );
  openssl(
    'x509 -req -in site.csr -CA issuing.pem -CAkey issuing.key -CAcreateserial -days 90 -sha256 -extfile site.ext -out site.pem',
  );
  openssl(
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-384 -nodes -keyout ec.key -out ec.pem -days 30 -subj /CN=printer.local -addext subjectAltName=DNS:printer.local',
  );
  openssl(
    'req -x509 -newkey ed25519 -nodes -keyout ed.key -out ed.pem -days 30 -subj /CN=ed.example -addext subjectAltName=DNS:ed.example',
  );
  openssl('x509 -in site.pem -outform der -out site.der');
  openssl('x509 -in site.pem -trustout -addtrust serverAuth -out trusted.pem');
  openssl('crl2pkcs7 -nocrl -certfile site.pem -certfile issuing.pem -certfile root.pem -outform der -out site.p7b');
  openssl('crl2pkcs7 -nocrl -certfile site.pem -certfile issuing.pem -out site.p7.pem');
  writeFileSync(at('bundle.pem'), ['root', 'site', 'issuing', 'site'].map(text).join('remark: kept by the export\n'));
  for (const [name, how] of PFX) {
    const protection = how === '' ? '' : ` ${how}`;
    openssl(
      `pkcs12 -export -inkey site.key -in site.pem -certfile issuing.pem -passout pass:${passwordOf(name)} -out ${name}${protection}`,
    );
  }
  openssl('pkcs12 -export -inkey ec.key -in ec.pem -passout pass: -out empty.pfx');
}

const text = (name: string): string => readFileSync(at(`${name}.pem`), 'utf8');
const passwordOf = (name: string): string => (name === 'words.pfx' ? 'pässwörd£' : 'Sesame-7');

/** Encryption of PKCS#12 files in use: current, Windows, and the oldest. */
const PFX: readonly (readonly [name: string, how: string])[] = [
  ['aes.pfx', ''],
  ['words.pfx', ''],
  ['legacy.pfx', '-legacy'],
  ['triple.pfx', '-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1'],
  ['open.pfx', '-keypbe NONE -certpbe NONE'],
];

const read = (content: Buffer | string, password?: string): Promise<Answered> =>
  admin.send('POST', '/api/v1/network/certificates/read', {
    content: Buffer.from(content).toString('base64'),
    ...(password === undefined ? {} : { password }),
  });
const keep = (pem: string, given: Values = {}): Promise<Answered> =>
  admin.send('POST', '/api/v1/network/certificates', { customerId: school.id, name: 'Website', pem, ...given });
const namesIn = ({ body }: Answered): unknown =>
  (body.certificates as { primaryName: string }[]).map((each) => each.primaryName);

describe.skipIf(!hasOpenssl)('a certificate file (made with OpenSSL, skipped where that is missing)', () => {
  it.each([
    ['PEM', () => text('site')],
    ['PEM with a byte order mark and Windows lines', () => `\ufeff${text('site').replaceAll('\n', '\r\n')}`],
    ['PEM in any order with remarks and a copy', () => text('bundle')],
    ['PEM of a trusted certificate', () => text('trusted')],
    ['PEM with the label X509', () => text('site').replaceAll('CERTIFICATE', 'X509 CERTIFICATE')],
    ['bare Base64', () => text('site').replace(/-----.*-----/g, '')],
    ['DER', () => readFileSync(at('site.der'))],
    ['PKCS#7', () => readFileSync(at('site.p7b'))],
    ['PKCS#7 in PEM', () => text('site.p7')],
  ])('is read: %s', async (_shape, content) => {
    const answer = await read(content());
    expect(answer.status, answer.text).toBe(200);
    expect(namesIn(answer)).toEqual(['www.ashfield.example']);
  });

  it.each(PFX)('is read: PKCS#12, %s %s', async (name) => {
    const pfx = readFileSync(at(name));
    expect((await read(pfx)).body.code).toBe('password_needed');
    expect((await read(pfx, 'wrong')).body.code).toBe('wrong_password');
    const answer = await read(pfx, passwordOf(name));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ certificates: [{ chain: ['issuing'], key: 'matches' }] });
  });

  it('is read: PKCS#12 with an empty password', async () => {
    expect((await read(readFileSync(at('empty.pfx')))).body).toMatchObject({
      certificates: [{ primaryName: 'printer.local', key: 'matches' }],
    });
  });

  it('with two unrelated certificates asks which to use', async () => {
    const both = await read(text('site') + text('ec'));
    expect(namesIn(both)).toEqual(['www.ashfield.example', 'printer.local']);
    const { status, body } = await keep(text('site') + text('ec'));
    expect([status, body.errors]).toEqual([
      422,
      {
        pem: [
          'The file has certificates of several sites: www.ashfield.example, printer.local. Save each one separately.',
        ],
      },
    ]);
  });

  it('of another kind is identified in the message', async () => {
    const key = readFileSync(at('site.key'));
    const publicKey = openssl('rsa -in site.key -pubout');
    const files: readonly (readonly [Buffer | string, string])[] = [
      [readFileSync(at('site.csr')), 'certificate request'],
      [key, 'private key'],
      [publicKey, 'public key'],
      ['MZ nothing of the kind', 'no certificate'],
      [openssl('req -in site.csr -outform pem').replace(/-----.*-----/g, ''), 'certificate request'],
    ];
    for (const [content, words] of files) {
      const { status, body } = await read(content);
      expect([status, body.message]).toEqual([422, expect.stringContaining(words)]);
    }
    const other = await read(text('ec') + key.toString());
    expect([other.status, other.body.code]).toEqual([422, 'key_mismatch']);
  });

  it('with 60 certificates, or of 20 MB, is refused with the limits', async () => {
    const all = Array.from({ length: 60 }, (_, n) => {
      openssl(`req -x509 -key ec.key -out many.pem -days 30 -subj /CN=n${n}.example`);
      return text('many');
    });
    const many = await read(all.join(''));
    expect([many.status, many.body.code]).toEqual([422, 'too_many']);
    expect((await read(Buffer.alloc(20 * 1024 * 1024, 65))).status).toBe(413);
  });

  it('that is damaged anywhere is refused and never breaks the server', async () => {
    for (const name of ['site.der', 'site.p7b', 'legacy.pfx', 'aes.pfx']) {
      const whole = readFileSync(at(name));
      for (let cut = 1; cut < whole.length; cut += Math.ceil(whole.length / 12)) {
        const bent = Buffer.from(whole);
        bent[cut] = (bent[cut] ?? 0) ^ 0xff;
        expect((await read(whole.subarray(0, cut), 'Sesame-7')).status).toBe(422);
        expect([200, 422]).toContain((await read(bent, 'Sesame-7')).status);
      }
    }
  });
});

describe.skipIf(!hasOpenssl)('a certificate (made with OpenSSL, skipped where that is missing)', () => {
  const said = (name: string, words: string): string => openssl(`x509 -in ${name}.pem -noout ${words}`).trim();
  const after = (line: string): string => line.slice(line.indexOf('=') + 1);

  it.each(['site', 'ec', 'ed', 'issuing'])('of the file %s has the values that OpenSSL reports', async (name) => {
    const { status, body } = await keep(text(name), { name });
    expect(status, JSON.stringify(body)).toBe(201);
    const row = body.row ?? {};
    const LOOK = '-nameopt oneline,-space_eq,-esc_msb,utf8';
    expect(row.subject).toBe(after(said(name, `-subject ${LOOK}`)));
    expect(row.issuer).toBe(after(said(name, `-issuer ${LOOK}`)));
    expect(row.serialHex).toBe(after(said(name, '-serial')));
    expect(row.sha256).toBe(after(said(name, '-fingerprint -sha256')));
    expect(row.notBefore).toBe(new Date(after(said(name, '-startdate'))).toISOString());
    expect(row.notAfter).toBe(new Date(after(said(name, '-enddate'))).toISOString());
    const whole = openssl(`x509 -in ${name}.pem -noout -text`);
    expect(whole).toContain(`Signature Algorithm: ${String(row.signatureAlgorithm)}`);
    if (name !== 'ed') expect(whole).toContain(`Public-Key: (${String(row.keyBits)} bit)`);
    if (row.keyUsage) expect(whole).toContain(String(row.keyUsage));
    if (row.extendedKeyUsage) expect(whole).toContain(String(row.extendedKeyUsage));
    expect(whole.includes('CA:TRUE')).toBe(row.isCa);
    for (const { type, value } of (row.names ?? []) as { type: string; value: string }[]) {
      const words = {
        dns: `DNS:${value}`,
        ip: `IP Address:${value.toUpperCase()}`,
        email: `email:${value}`,
        uri: `URI:${value}`,
      };
      expect(whole).toContain(words[type as keyof typeof words]);
    }
  });

  it('is recorded once at each customer, without its key', async () => {
    const again = await keep(text('site'));
    expect([again.status, again.body.code]).toEqual([409, 'certificate_taken']);
    openssl('req -x509 -newkey rsa:2048 -nodes -keyout own.key -out own.pem -days 30 -subj /CN=own.example');
    const other = await keep(text('own') + readFileSync(at('ec.key'), 'utf8'));
    expect(other.body.errors).toEqual({ pem: ['The private key does not belong to this certificate.'] });
    const { body } = await keep(text('own') + readFileSync(at('own.key'), 'utf8'), { name: 'Own' });
    expect(body.warnings).toMatchObject([{ code: 'key_left_out' }]);
    expect(body.row?.pem).toBe(text('own').trim());
    expect(body.row?.remarks).toEqual(['ca_certificate', 'self_signed']);
    const { rows } = await product.database.query(
      `select count(*)::int as count from change_log where changes::text like '%PRIVATE KEY%'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('keeps its private key as a credential when a user asks for it, and only the matching one', async () => {
    const row = (await keep(makeOne('kept.example'), { name: 'Kept' })).body.row ?? {};
    const path = `/api/v1/network/certificates/${String(row.id)}`;
    const send = (name: string, password?: string): Promise<Answered> =>
      admin.send('POST', `${path}/key`, {
        content: readFileSync(at(name)).toString('base64'),
        ...(password ? { password } : {}),
      });
    openssl('pkcs8 -topk8 -in one.key -out locked.key -passout pass:Sesame-7');
    openssl('pkcs8 -topk8 -nocrypt -in one.key -outform DER -out bare.der');
    writeFileSync(at('words.key'), 'No key at all.');
    const refusal = async (name: string, password?: string): Promise<unknown> => {
      const { status, body } = await send(name, password);
      return [status, body.code];
    };
    expect(await refusal('ec.key')).toEqual([422, 'key_mismatch']);
    expect(await refusal('one.pem')).toEqual([422, 'no_key']);
    expect(await refusal('words.key')).toEqual([422, 'no_key']);
    expect(await refusal('locked.key')).toEqual([422, 'password_needed']);
    expect(await refusal('locked.key', 'Sesame-8')).toEqual([422, 'wrong_password']);
    const kept = await send('bare.der');
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    expect(await refusal('locked.key', 'Sesame-7')).toEqual([409, 'key_kept']);
    const { credentialId } = kept.body;
    const now = (await admin.get(path)).body.row ?? {};
    expect(now.privateKeyCredentialId).toBe(credentialId);
    expect((await admin.get(`/api/v1/credentials/${String(credentialId)}`)).body.row).toMatchObject({
      title: 'Private key of Kept',
      kind: 'certificateKey',
      stored: ['privateKey'],
      attachedTo: [`asset:${String(row.id)}`],
    });
    const { rows } = await product.database.query(
      `select count(*)::int as count from change_log where changes::text like '%PRIVATE KEY%'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    const other = await admin.send('PATCH', path, { version: now.version, pem: makeOne('kept.example') });
    expect(other.body.row?.privateKeyCredentialId).toBeNull();
  });

  it('that replaces another one keeps the old one as replaced', async () => {
    const old = (await keep(makeOne('old.example'), { name: 'Old' })).body.row ?? {};
    const renewed = (await keep(makeOne('old.example'), { name: 'New', replacesId: old.id })).body.row ?? {};
    const { body } = await admin.get(`/api/v1/network/certificates/${String(old.id)}`);
    expect(body.row).toMatchObject({ status: 'retired', replacedById: renewed.id, primaryName: 'old.example' });
  });

  it('that is weak is stored with a remark, and its file changes only for another certificate', async () => {
    openssl(
      'req -x509 -newkey rsa:1024 -nodes -keyout w.key -out w.pem -days 2000 -sha1 -subj /CN=weak.example -addext subjectAltName=DNS:weak.example',
    );
    const weak = (await keep(text('w'), { name: 'Weak' })).body.row ?? {};
    expect(weak.remarks).toEqual(expect.arrayContaining(['weak_key', 'self_signed']));
    const broken = await admin.send('PATCH', `/api/v1/network/certificates/${String(weak.id)}`, {
      version: weak.version,
      pem: 'not a certificate',
    });
    expect([broken.status, broken.body.code]).toEqual([422, 'no_certificate']);
  });
});

function makeOne(name: string): string {
  openssl(
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout one.key -out one.pem -days 90 -subj /CN=${name} -addext subjectAltName=DNS:${name}`,
  );
  return text('one');
}
