import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import * as z from 'zod';
import { BackupFault } from './frames.server.ts';

const MAGIC = Buffer.from('CRM-BACKUP-1\n');
const MOST_HEADER = 64 * 1024;

const header = z.object({
  madeAt: z.string(),
  /** How the key of the file is protected: by a key of the ring, or for the holder of a private key. */
  wrap: z.discriminatedUnion('by', [
    z.object({ by: z.literal('ring'), id: z.string(), iv: z.base64(), key: z.base64(), tag: z.base64() }),
    z.object({ by: z.literal('recipient'), key: z.base64() }),
  ]),
});
export type Header = z.infer<typeof header>;

/** Returns a key of the ring by its ID; undefined if the ring does not hold it. */
export type RingKey = (id: string) => Buffer | undefined;

/** Who can open the file: this installation with its ring, or the holder of a private key. */
export type Recipient =
  | { readonly by: 'ring'; readonly id: string; readonly key: Buffer }
  | { readonly by: 'recipient'; readonly publicKey: string };

/** Creates a new key for one file, and the header from which the recipient can recover it. */
export function newEnvelope(recipient: Recipient, madeAt: string): { readonly key: Buffer; readonly bytes: Buffer } {
  const key = randomBytes(32);
  const said: Header = { madeAt, wrap: recipient.by === 'ring' ? byRing(recipient, key) : byRecipient(recipient, key) };
  const text = Buffer.from(JSON.stringify(said));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return { key, bytes: Buffer.concat([MAGIC, length, text]) };
}

/**
 * Reads the header of a file.
 * @returns undefined when more bytes are needed
 * @throws {BackupFault} if the file is not a backup
 */
export function readHeader(bytes: Buffer): { readonly header: Header; readonly bytes: Buffer } | undefined {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, bytes.length)))
    throw new BackupFault('The file is not a backup of this application.');
  if (bytes.length < MAGIC.length + 4) return undefined;
  const end = MAGIC.length + 4 + bytes.readUInt32BE(MAGIC.length);
  if (end > MOST_HEADER) throw new BackupFault('The file is not a backup of this application.');
  if (bytes.length < end) return undefined;
  const said = header.safeParse(parsed(bytes.subarray(MAGIC.length + 4, end).toString()));
  if (!said.success) throw new BackupFault('The start of the backup has been changed and cannot be read.');
  return { header: said.data, bytes: bytes.subarray(0, end) };
}

/**
 * Recovers the key of the file.
 * @throws {BackupFault} naming the missing key
 */
export function openEnvelope({ wrap }: Header, ring: RingKey, privateKey: string | undefined): Buffer {
  if (wrap.by === 'recipient') {
    if (!privateKey) throw new BackupFault('The backup needs a private key. Enter the key with --key FILE.');
    return attempt(() => privateDecrypt(createPrivateKey(privateKey), Buffer.from(wrap.key, 'base64')));
  }
  const key = ring(wrap.id);
  if (!key)
    throw new BackupFault(
      `The backup was made with the key “${wrap.id}”, which is not among the keys of this installation. Add the key to SECRET_KEYS or DATA_DIR/secret.keys first.`,
    );
  return attempt(() => {
    const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(wrap.iv, 'base64'));
    cipher.setAuthTag(Buffer.from(wrap.tag, 'base64'));
    return Buffer.concat([cipher.update(Buffer.from(wrap.key, 'base64')), cipher.final()]);
  });
}

function byRing({ id, key: ringKey }: Extract<Recipient, { by: 'ring' }>, key: Buffer): Header['wrap'] {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', ringKey, iv);
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64');
  return { by: 'ring', id, iv: text(iv), key: text(sealed), tag: text(cipher.getAuthTag()) };
}

function byRecipient({ publicKey }: Extract<Recipient, { by: 'recipient' }>, key: Buffer): Header['wrap'] {
  try {
    return { by: 'recipient', key: publicEncrypt(createPublicKey(publicKey), key).toString('base64') };
  } catch {
    throw new BackupFault('The recipient’s key must be an RSA public key in PEM form.');
  }
}

function attempt(open: () => Buffer): Buffer {
  try {
    return open();
  } catch {
    throw new BackupFault('The key does not open the backup, because the backup was made with another key.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
