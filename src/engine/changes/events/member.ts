import { objectIn } from './frames.ts';

/** Who a socket is in a presence channel. `info` is shown to the others. */
export interface Member {
  readonly user: string;
  readonly info: object;
}

/** Bytes of data in one event. */
export const MOST_DATA = 10_240;
const LONGEST_ID = 128;
const MOST_INFO = 1_024;

/** Reads what a presence channel is told of a member; null unless it names a user in the right form. */
export function memberIn(data: unknown): Member | null {
  const { user_id: id, user_info: info = {} } = objectIn(data) ?? {};
  const user = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  if (user === '' || user.length > LONGEST_ID || typeof info !== 'object' || info === null) return null;
  return byteLength(JSON.stringify(info)) <= MOST_INFO ? { user, info } : null;
}

/** Bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
