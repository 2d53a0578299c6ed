import type { KeyObject, X509Certificate } from 'node:crypto';

/** Whether a private key matches a certificate. */
export function isKeyOf(key: KeyObject, certificate: X509Certificate): boolean {
  try {
    return certificate.checkPrivateKey(key);
  } catch {
    return false;
  }
}
