import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { refused } from '#engine/http/problem.ts';
import { type Der, firstDer, TAG, within } from './der.server.ts';
import { certificatesInPkcs7, isPfx, openPfx } from './pkcs12.server.ts';

export const MOST_BYTES = 1024 * 1024;
export const MOST_CERTIFICATES = 50;

/** Contents of a certificate file. Keys are used for comparison only and never stored. */
interface Found {
  readonly certificates: X509Certificate[];
  readonly keys: KeyObject[];
}

/**
 * Reads a certificate file: PEM, DER, PKCS#7 or PKCS#12. Skips duplicates.
 * @throws 422 with the type of the file, or a missing or wrong password
 */
export async function readCertificates(bytes: Buffer, password: string | null): Promise<Found> {
  const { found, labels } = await readParts(bytes, password);
  if (found.certificates.length === 0) throw refused('no_certificate', noneWords(labels));
  const seen = new Set<string>();
  const single = found.certificates.filter(
    ({ fingerprint256 }) => !seen.has(fingerprint256) && seen.add(fingerprint256),
  );
  if (single.length > MOST_CERTIFICATES) throw tooMany();
  return { certificates: single, keys: found.keys };
}

/**
 * Reads the private keys of a file, with or without certificates.
 * @throws 422 with the type of the file, or a missing or wrong password
 */
export async function readKeys(bytes: Buffer, password: string | null): Promise<readonly KeyObject[]> {
  if (shapeOf(bytes) === 'key') return [createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })];
  const { found } = await readParts(bytes, password);
  return found.keys;
}

async function readParts(
  bytes: Buffer,
  password: string | null,
): Promise<{ readonly found: Found; readonly labels: readonly string[] }> {
  if (bytes.length > MOST_BYTES) throw refused('too_large', 'Choose a file of at most 1 MB.');
  const found: Found = { certificates: [], keys: [] };
  const text = bytes.toString('latin1').replace(/^(\u00ef\u00bb\u00bf|\s)+/, '');
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g)];
  if (blocks.length > MOST_CERTIFICATES * 4) throw tooMany();
  for (const [block, label = '', body = ''] of blocks) await readBlock({ block, label, body }, password, found);
  if (blocks.length === 0) {
    const bare = text.replace(/\s/g, '');
    const isBase64 = bare.length > 100 && /^[A-Za-z0-9+/]+={0,2}$/.test(bare);
    await readBytes(isBase64 ? Buffer.from(bare, 'base64') : bytes, password, found);
  }
  return { found, labels: blocks.map(([, label]) => label ?? '') };
}

const tooMany = () => refused('too_many', `Choose a file with at most ${MOST_CERTIFICATES} certificates.`);

async function readBlock(
  { block, label, body }: { readonly block: string; readonly label: string; readonly body: string },
  password: string | null,
  found: Found,
): Promise<void> {
  if (label.endsWith('PRIVATE KEY')) return readKey(block, password, found);
  // Header lines with a colon describe the encryption of an old key; the base64 data follows them.
  const bytes = Buffer.from(body.replace(/^.*:.*$/gm, ''), 'base64');
  if (/^(TRUSTED |X509 )?CERTIFICATE$/.test(label)) found.certificates.push(oneOf(bytes));
  else if (label === 'PKCS7' || label === 'CMS') addAll(certificatesInPkcs7(bytes) ?? [], found);
}

function readKey(block: string, password: string | null, found: Found): void {
  try {
    found.keys.push(createPrivateKey({ key: block, ...(password === null ? {} : { passphrase: password }) }));
  } catch {
    // Skip a key that cannot be read, because keys are only compared. An encrypted key needs the right password.
    const isLocked = /ENCRYPTED/.test(block);
    if (isLocked && password === null) throw passwordNeeded();
    if (isLocked) throw wrongPassword();
  }
}

const passwordNeeded = () => refused('password_needed', 'The file is protected. Enter its password.');
const wrongPassword = () => refused('wrong_password', 'The password does not open the file. Check it and try again.');

async function readBytes(bytes: Buffer, password: string | null, found: Found): Promise<void> {
  if (isPfx(bytes)) {
    const opened = await openPfx(bytes, password ?? '').catch(() => {
      throw refused('not_understood', 'The file is PKCS#12, but it is damaged or uses an unknown encryption.');
    });
    if (!opened) throw password === null || password === '' ? passwordNeeded() : wrongPassword();
    addAll(opened.certificates, found);
    for (const key of opened.keys) {
      try {
        found.keys.push(createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }));
      } catch {
        // A key of an algorithm that Node.js does not support is not compared.
      }
    }
    return;
  }
  const inside = certificatesInPkcs7(bytes);
  if (inside) return addAll(inside, found);
  const what = shapeOf(bytes);
  if (what !== 'certificate') throw refused('no_certificate', SHAPES[what]);
  found.certificates.push(oneOf(bytes));
}

function addAll(all: readonly Uint8Array[], found: Found): void {
  if (all.length > MOST_CERTIFICATES * 2) throw tooMany();
  for (const each of all) found.certificates.push(oneOf(Buffer.from(each)));
}

/** Ignores the extra data that follows an OpenSSL trusted certificate. */
function oneOf(bytes: Buffer): X509Certificate {
  try {
    return new X509Certificate(firstDer(bytes).raw);
  } catch {
    throw refused('not_understood', 'A certificate in the file is damaged and cannot be read.');
  }
}

type Shape = 'certificate' | 'request' | 'list' | 'key' | 'publicKey' | 'nothing';

const SHAPES: Readonly<Record<Exclude<Shape, 'certificate'>, string>> = {
  request: 'The file is a certificate request. Choose the certificate that was issued for it.',
  list: 'The file is a revocation list. Choose a certificate.',
  key: 'The file is a private key. Choose the certificate that belongs to it.',
  publicKey: 'The file is a public key. Choose a certificate.',
  nothing: 'The file has no certificate. Choose a file in PEM, DER, PKCS#7 or PKCS#12 format.',
};

/** Detects the type of the data from its first ASN.1 values. */
function shapeOf(bytes: Buffer): Shape {
  try {
    const [first, second, third] = within(firstDer(bytes), TAG.sequence);
    if (first?.tag === TAG.integer) return 'key';
    if (second?.tag === TAG.bits) return 'publicKey';
    const parts = within(first, TAG.sequence);
    if (third?.tag !== TAG.bits) return 'nothing';
    if (parts.some(isTime)) return 'list';
    return parts[0]?.tag === TAG.integer && parts[3]?.tag === 0xa0 ? 'request' : 'certificate';
  } catch {
    return 'nothing';
  }
}

const isTime = ({ tag }: Der): boolean => tag === TAG.utcTime || tag === TAG.longTime;

/** Message about the contents of a PEM file without a certificate. */
function noneWords(labels: readonly string[]): string {
  const has = (what: RegExp) => labels.some((label) => what.test(label));
  if (has(/REQUEST/)) return SHAPES.request;
  if (has(/CRL/)) return SHAPES.list;
  if (has(/PRIVATE KEY/)) return SHAPES.key;
  return has(/PUBLIC KEY/) ? SHAPES.publicKey : SHAPES.nothing;
}
