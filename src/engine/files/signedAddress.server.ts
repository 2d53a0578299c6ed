import type { KeyRing } from '../keys/keys.server.ts';
import { hmac, isEqual } from '../keys/keys.server.ts';
import type { FilePart } from './sendFile.server.ts';

/** Lifetime of such an address. */
export const SECONDS = 60;
const PURPOSE = 'file addresses';

/** One part of one file. */
export interface Signed {
  readonly id: number;
  readonly part: FilePart;
}

const signature = (key: Buffer, { id, part }: Signed, until: string): string =>
  hmac(key, `${part}\n${id}\n${until}`).toString('base64url');

/**
 * An address that opens one part of one file for a minute, for any holder. The caller has checked access to the file.
 * @param base where files are served, such as `https://files.example.com` @param now milliseconds
 */
export function signedAddress(keys: KeyRing, base: string, file: Signed, now: number): string {
  const until = String(Math.floor(now / 1_000) + SECONDS);
  return `${base}/files/${file.id}/${file.part}?until=${until}&sign=${signature(keys.derive(PURPOSE), file, until)}`;
}

/** Whether the product signed this address and it has not expired. @param now milliseconds */
export function isOpenAddress(
  keys: KeyRing,
  file: Signed,
  { until, sign }: { readonly until?: string; readonly sign?: string },
  now: number,
): boolean {
  if (!until || !sign || !/^\d{1,12}$/.test(until)) return false;
  const left = Number(until) * 1_000 - now;
  if (left <= 0 || left > SECONDS * 1_000) return false;
  // After a restart the primary key may be a different one, so all keys are tried.
  return keys.ids.some((id) => {
    const key = keys.deriveOf(id, PURPOSE);
    return key !== undefined && isEqual(signature(key, file, until), sign);
  });
}
