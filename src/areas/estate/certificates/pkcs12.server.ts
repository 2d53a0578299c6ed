import { createDecipheriv, createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Der, DerFault, firstDer, numberOf, octetsOf, oidOf, readDer, TAG, within } from './der.server.ts';
import { openRc2 } from './rc2.server.ts';

/** Contents of a PKCS#12 file. */
export interface Pfx {
  readonly certificates: readonly Uint8Array[];
  /** Private keys in PKCS#8 format. */
  readonly keys: readonly Uint8Array[];
}

const derive = promisify(pbkdf2);

const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED = '1.2.840.113549.1.7.6';
const BAGS = '1.2.840.113549.1.12.10.1.';

/** Limit on iterations, because a file with more would block the server. */
const MOST_ROUNDS = 1_000_000;
/** Lower limit for the old derivation, which runs in JavaScript. */
const MOST_OLD_ROUNDS = 100_000;

/** Whether the bytes are a PKCS#12 file. */
export function isPfx(bytes: Uint8Array): boolean {
  try {
    const [version, content] = within(firstDer(bytes), TAG.sequence);
    return numberOf(version) === 3 && oidOf(within(content, TAG.sequence)[0]) === DATA;
  } catch {
    return false;
  }
}

/** Opens a PKCS#12 file; null when the password is wrong. @throws DerFault for a file that cannot be read */
export async function openPfx(bytes: Uint8Array, password: string): Promise<Pfx | null> {
  const [, content, mac] = within(firstDer(bytes), TAG.sequence);
  const safe = octetsOf(within(within(content, TAG.sequence)[1], 0xa0)[0]);
  // Files encode an empty password either as no bytes or as an empty string.
  const ways = password === '' ? [Buffer.alloc(0), inBmp('')] : [inBmp(password)];
  const way = ways.find((each) => !mac || isSealedBy(mac, safe, each));
  if (!way) return null;
  try {
    const found: { certificates: Uint8Array[]; keys: Uint8Array[] } = { certificates: [], keys: [] };
    for (const part of within(firstDer(safe), TAG.sequence)) await readPart(part, { password, bmp: way }, found);
    return found;
  } catch (error) {
    if (error instanceof WrongPassword) return null;
    throw error;
  }
}

class WrongPassword extends Error {}

interface Secret {
  readonly password: string;
  readonly bmp: Buffer;
}

async function readPart(part: Der, secret: Secret, found: { certificates: Uint8Array[]; keys: Uint8Array[] }) {
  const [type, content] = within(part, TAG.sequence);
  const [inner] = within(content, 0xa0);
  if (oidOf(type) === DATA) return readBags(octetsOf(inner), secret, found);
  if (oidOf(type) !== ENCRYPTED) throw new DerFault('An unknown part.');
  const [, closed] = within(inner, TAG.sequence);
  const [, algorithm, bytes] = within(closed, TAG.sequence);
  return readBags(await opened(algorithm, octetsOf(bytes), secret), secret, found);
}

async function readBags(
  bytes: Uint8Array,
  secret: Secret,
  found: { certificates: Uint8Array[]; keys: Uint8Array[] },
): Promise<void> {
  for (const bag of within(firstDer(bytes), TAG.sequence)) {
    const [type, wrapped] = within(bag, TAG.sequence);
    const [value] = within(wrapped, 0xa0);
    const kind = oidOf(type);
    if (kind === `${BAGS}1` && value) found.keys.push(value.raw);
    else if (kind === `${BAGS}2`) {
      const [algorithm, closed] = within(value, TAG.sequence);
      found.keys.push(await opened(algorithm, octetsOf(closed), secret));
    } else if (kind === `${BAGS}3`) found.certificates.push(octetsOf(within(within(value, TAG.sequence)[1], 0xa0)[0]));
    else if (kind === `${BAGS}6` && value) await readBags(value.raw, secret, found);
  }
}

async function opened(algorithm: Der | undefined, closed: Uint8Array, secret: Secret): Promise<Uint8Array> {
  const [type, parameters] = within(algorithm, TAG.sequence);
  const decipher = await decipherOf(oidOf(type), parameters, secret);
  try {
    return decipher(Buffer.from(closed));
  } catch {
    throw new WrongPassword();
  }
}

const PBES2 = '1.2.840.113549.1.5.13';
const OLD = '1.2.840.113549.1.12.1.';

async function decipherOf(
  type: string,
  parameters: Der | undefined,
  { password, bmp }: Secret,
): Promise<(closed: Buffer) => Uint8Array> {
  if (type === PBES2) return decipherOfPbes2(parameters, password);
  const [salt, rounds] = within(parameters, TAG.sequence);
  const of = (id: number, length: number) =>
    oldKey('sha1', { bmp, salt: octetsOf(salt), rounds: roundsOf(rounds, MOST_OLD_ROUNDS), id, length });
  const iv = () => of(2, 8);
  if (type === `${OLD}3`) return plainly('des-ede3-cbc', of(1, 24), iv());
  if (type === `${OLD}4`) {
    const key = of(1, 16);
    return plainly('des-ede3-cbc', Buffer.concat([key, key.subarray(0, 8)]), iv());
  }
  if (type === `${OLD}5` || type === `${OLD}6`) {
    const key = of(1, type === `${OLD}5` ? 16 : 5);
    return (closed) => openRc2(key, iv(), closed);
  }
  throw new DerFault('An unknown encryption.');
}

const CIPHERS: Readonly<Record<string, readonly [name: string, length: number]>> = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
  '1.2.840.113549.3.7': ['des-ede3-cbc', 24],
};
const PRFS: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

async function decipherOfPbes2(parameters: Der | undefined, password: string) {
  const [derivation, encryption] = within(parameters, TAG.sequence);
  const [, given] = within(derivation, TAG.sequence);
  const [salt, rounds, ...rest] = within(given, TAG.sequence);
  const prf = rest.find(({ tag }) => tag === TAG.sequence);
  const digest = prf ? PRFS[oidOf(within(prf, TAG.sequence)[0])] : 'sha1';
  const [type, iv] = within(encryption, TAG.sequence);
  const cipher = CIPHERS[oidOf(type)];
  if (!cipher || !digest) throw new DerFault('An unknown encryption.');
  const [name, length] = cipher;
  const key = await derive(password, octetsOf(salt), roundsOf(rounds, MOST_ROUNDS), length, digest);
  return plainly(name, key, octetsOf(iv));
}

function plainly(name: string, key: Buffer, iv: Uint8Array) {
  return (closed: Buffer): Uint8Array => {
    const decipher = createDecipheriv(name, key, iv);
    return Buffer.concat([decipher.update(closed), decipher.final()]);
  };
}

function roundsOf(value: Der | undefined, most: number): number {
  const rounds = numberOf(value);
  if (rounds < 1 || rounds > most) throw new DerFault('Too many rounds.');
  return rounds;
}

const DIGESTS: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Whether the MAC of the file matches this password. An unknown MAC algorithm passes and decryption decides. */
function isSealedBy(mac: Der, safe: Uint8Array, bmp: Buffer): boolean {
  const [info, salt, rounds] = within(mac, TAG.sequence);
  const [algorithm, sealed] = within(info, TAG.sequence);
  const digest = DIGESTS[oidOf(within(algorithm, TAG.sequence)[0])];
  if (!digest) return true;
  const length = createHash(digest).digest().length;
  const times = rounds ? roundsOf(rounds, MOST_OLD_ROUNDS) : 1;
  const key = oldKey(digest, { bmp, salt: octetsOf(salt), rounds: times, id: 3, length });
  const made = createHmac(digest, key).update(safe).digest();
  const kept = octetsOf(sealed);
  return made.length === kept.length && timingSafeEqual(made, kept);
}

/** The key derivation of PKCS#12 (RFC 7292, appendix B). */
function oldKey(
  digest: string,
  given: { readonly bmp: Buffer; readonly salt: Uint8Array; rounds: number; id: number; length: number },
): Buffer {
  const { bmp, salt, rounds, id, length } = given;
  const width = digest === 'sha384' || digest === 'sha512' ? 128 : 64;
  const filled = (bytes: Uint8Array): Buffer =>
    Buffer.alloc(Math.ceil(bytes.length / width) * width).map((_, at) => bytes[at % bytes.length] ?? 0) as Buffer;
  const seed = Buffer.concat([filled(salt), filled(bmp)]);
  const parts: Buffer[] = [];
  for (let made = 0; made < length; ) {
    let part = createHash(digest).update(Buffer.alloc(width, id)).update(seed).digest();
    for (let round = 1; round < rounds; round += 1) part = createHash(digest).update(part).digest();
    parts.push(part);
    made += part.length;
    for (let at = 0; at < seed.length; at += width) addTo(seed.subarray(at, at + width), part);
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** Adds a repeated block plus one to a big-endian number. */
function addTo(number: Buffer, part: Buffer): void {
  let carry = 1;
  for (let at = number.length - 1; at >= 0; at -= 1) {
    const sum = (number[at] ?? 0) + (part[at % part.length] ?? 0) + carry;
    number[at] = sum & 0xff;
    carry = sum >> 8;
  }
}

/** A password as PKCS#12 encodes it: two bytes per character and two zero bytes. */
const inBmp = (password: string): Buffer => Buffer.from(`${password}\0`, 'utf16le').swap16();

/** The certificates of a PKCS#7 file; null for anything else. */
export function certificatesInPkcs7(bytes: Uint8Array): readonly Uint8Array[] | null {
  try {
    const [type, content] = within(firstDer(bytes), TAG.sequence);
    if (oidOf(type) !== '1.2.840.113549.1.7.2') return null;
    const held = within(within(content, 0xa0)[0], TAG.sequence).find(({ tag }) => tag === 0xa0);
    return held ? readDer(held.body, 1).flatMap(({ tag, raw }) => (tag === TAG.sequence ? [raw] : [])) : [];
  } catch {
    return null;
  }
}
