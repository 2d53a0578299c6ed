import { randomUUID } from 'node:crypto';

/**
 * A request id: a version 7 UUID (RFC 9562, section 5.7). It starts with the time, so ids sort by arrival to the
 * millisecond; the rest is random.
 * @param now in milliseconds
 */
export function requestIdAt(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  // A version 4 UUID provides the random part and the variant.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
