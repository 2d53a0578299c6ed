import { objectIn } from './frames.ts';

/** The user of a socket in a presence channel. `info` is shown to the other members. */
export interface Member {
  readonly user: string;
  readonly info: object;
}

/** Maximum bytes of data in one event. */
export const MOST_DATA = 10_240;
const LONGEST_ID = 128;
const MOST_INFO = 1_024;

/** Reads the member data of a presence channel; null unless it identifies a user in the right format. */
export function memberIn(data: unknown): Member | null {
  const { user_id: id, user_info: info = {} } = objectIn(data) ?? {};
  const user = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  if (user === '' || user.length > LONGEST_ID || typeof info !== 'object' || info === null) return null;
  return byteLength(JSON.stringify(info)) <= MOST_INFO ? { user, info } : null;
}

/** The length of a text in UTF-8 bytes. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
