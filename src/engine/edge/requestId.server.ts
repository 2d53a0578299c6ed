import { randomUUID } from 'node:crypto';

/**
 * The number of a request: a UUID of version 7 (RFC 9562, section 5.7). It begins with its time, so numbers sort as
 * requests came, to the millisecond; the rest is chance.
 * @param now milliseconds
 */
export function requestIdAt(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  // Version 4 brings the chance, and the variant at its place.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
