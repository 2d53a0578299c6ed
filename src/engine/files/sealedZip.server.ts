import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/*
 * A zip file that is encrypted with a passphrase (AES-256, version AE-2 of the WinZip format), which 7-Zip, WinZip,
 * Keka and others open. The format derives its key with only 1,000 rounds, so the passphrase must be long and random.
 */

const METHOD = 99;
const STORED = 0;
const ENCRYPTED_UTF8 = 0x0801;
const NEEDED = 51;
const ROUNDS = 1_000;
const SALT = 16;
const PROOF = 2;
const MAC = 10;
const BLOCK = 16;

interface SealedPart {
  readonly name: string;
  readonly content: Buffer;
}

/** Creates an encrypted zip in memory. @param moment the modification time of its files, in UTC */
export function sealedZip(parts: readonly SealedPart[], passphrase: string, moment: Date): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const sealed = sealedContent(content, passphrase);
    const facts = factsOf({ name, size: content.length, sealedSize: sealed.length, moment });
    const head = Buffer.concat([u32(0x04034b50), facts.common, facts.name, facts.extra]);
    central.push(
      u32(0x02014b50),
      u16(NEEDED),
      facts.common,
      u16(0),
      u16(0),
      u16(0),
      u32(0),
      u32(at),
      facts.name,
      facts.extra,
    );
    local.push(head, sealed);
    at += head.length + sealed.length;
  }
  const directory = Buffer.concat(central);
  const count = u16(parts.length);
  const end = Buffer.concat([u32(0x06054b50), u16(0), u16(0), count, count, u32(directory.length), u32(at), u16(0)]);
  return Buffer.concat([...local, directory, end]);
}

/** Salt, passphrase verification value, ciphertext and authentication code. */
function sealedContent(content: Buffer, passphrase: string): Buffer {
  const salt = randomBytes(SALT);
  const keys = pbkdf2Sync(passphrase, salt, ROUNDS, 64 + PROOF, 'sha1');
  const [cipherKey, sealKey, proof] = [keys.subarray(0, 32), keys.subarray(32, 64), keys.subarray(64)];
  const body = counted(content, cipherKey);
  const seal = createHmac('sha1', sealKey).update(body).digest().subarray(0, MAC);
  keys.fill(0, 0, 64);
  return Buffer.concat([salt, proof, body, seal]);
}

/** AES in counter mode with a little-endian counter, which the platform's own big-endian counter mode does not offer. */
function counted(content: Buffer, key: Buffer): Buffer {
  const blocks = Buffer.alloc(Math.ceil(content.length / BLOCK) * BLOCK);
  for (let at = 0; at < blocks.length; at += BLOCK) blocks.writeUInt32LE(at / BLOCK + 1, at);
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const stream = Buffer.concat([cipher.update(blocks), cipher.final()]);
  const sealed = Buffer.alloc(content.length);
  for (let at = 0; at < content.length; at++) sealed[at] = (content[at] ?? 0) ^ (stream[at] ?? 0);
  return sealed;
}

interface PartFacts {
  readonly name: string;
  readonly size: number;
  readonly sealedSize: number;
  readonly moment: Date;
}

/** The fields that both headers of a part share. */
function factsOf({ name, size, sealedSize, moment }: PartFacts) {
  const bytes = Buffer.from(name, 'utf8');
  // AE-2 omits the checksum, because the authentication code replaces it.
  const extra = Buffer.concat([u16(0x9901), u16(7), u16(2), Buffer.from('AE'), Buffer.from([3]), u16(STORED)]);
  const common = Buffer.concat([
    u16(NEEDED),
    u16(ENCRYPTED_UTF8),
    u16(METHOD),
    u16((moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)),
    u16(((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()),
    u32(0),
    u32(sealedSize),
    u32(size),
    u16(bytes.length),
    u16(extra.length),
  ]);
  return { common, name: bytes, extra };
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
