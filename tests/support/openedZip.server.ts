import { createDecipheriv, createHmac, pbkdf2Sync } from 'node:crypto';

/**
 * Decrypts the first file of a zip encrypted with AES-256 (AE-2), following its specification; null for a wrong
 * passphrase.
 */
export function openedZip(zip: Buffer, passphrase: string): Buffer | null {
  const from = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  const body = zip.subarray(from, from + zip.readUInt32LE(18));
  const keys = pbkdf2Sync(passphrase, body.subarray(0, 16), 1_000, 66, 'sha1');
  if (!body.subarray(16, 18).equals(keys.subarray(64))) return null;
  const sealed = body.subarray(18, -10);
  const seal = createHmac('sha1', keys.subarray(32, 64)).update(sealed).digest().subarray(0, 10);
  if (!seal.equals(body.subarray(-10))) return null;
  const parts: Buffer[] = [];
  for (let at = 0; at < sealed.length; at += 16) {
    // Each block uses its number as the counter, lowest byte first.
    const counter = Buffer.alloc(16);
    counter.writeUInt32LE(at / 16 + 1);
    parts.push(createDecipheriv('aes-256-ctr', keys.subarray(0, 32), counter).update(sealed.subarray(at, at + 16)));
  }
  return Buffer.concat(parts);
}
