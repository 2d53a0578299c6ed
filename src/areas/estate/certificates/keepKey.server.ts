import { type KeyObject, X509Certificate } from 'node:crypto';
import { Problem, refused } from '#engine/http/problem.ts';
import { isKeyOf } from './keys.server.ts';
import { readKeys } from './readCertificates.server.ts';

/**
 * The private key of a certificate from a file, in PKCS#8 without a password.
 * @param pem the stored certificate with its chain, the certificate first
 * @throws 422 for a file without the key of this certificate
 */
export async function keyOf(pem: string, file: Buffer, password: string | null): Promise<string> {
  const certificate = new X509Certificate(pem);
  const keys = await readable(file, password);
  if (keys.length === 0) throw refused('no_key', 'The file has no private key. Choose a .key, .pem or .pfx file.');
  const found = keys.find((key) => isKeyOf(key, certificate));
  if (!found) throw refused('key_mismatch', 'The private key does not belong to this certificate.');
  return found.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The keys of a file. A file that is not understood has none. */
async function readable(file: Buffer, password: string | null): Promise<readonly KeyObject[]> {
  try {
    return await readKeys(file, password);
  } catch (error) {
    if (error instanceof Problem && error.code !== 'no_certificate') throw error;
    return [];
  }
}
