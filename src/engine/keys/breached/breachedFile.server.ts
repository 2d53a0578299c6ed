import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { md4 } from './md4.ts';

/*
 * A list of breached passwords on disk: a header of 16 bytes, then sorted digests without separators. Digests are
 * evenly distributed, so a look-up can estimate the position, and the file may be far larger than memory.
 */

/** The digest algorithm of a list, and the length of its digests in bytes. */
export const DIGESTS = {
  'SHA-1': { bytes: 20, of: (password: string) => createHash('sha1').update(password, 'utf8').digest() },
  NTLM: { bytes: 16, of: (password: string) => Buffer.from(md4(Buffer.from(password, 'utf16le'))) },
} as const;
export type DigestName = keyof typeof DIGESTS;

const MARK = 'CRM-BREACHED';
export const HEAD_BYTES = 16;
/** The number of bytes per read. */
const PIECE_BYTES = 4_096;

export const headOf = (digest: DigestName): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MARK, 'latin1');
  head.writeUInt8(1, MARK.length);
  head.writeUInt8(DIGESTS[digest].bytes, MARK.length + 1);
  return head;
};

export interface BreachedList {
  readonly digest: DigestName;
  readonly count: number;
  /** Whether the password is in the list, and the number of disk reads. */
  lookUp(password: string): Promise<{ readonly found: boolean; readonly reads: number }>;
  close(): Promise<void>;
}

/** @throws if the file does not exist or was not created by `npm run passwords` */
export async function openBreachedList(path: string): Promise<BreachedList> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0, HEAD_BYTES, 0);
    const digest = (Object.keys(DIGESTS) as DigestName[]).find((name) => headOf(name).equals(head));
    if (!digest)
      throw new Error(
        `${path} is not a list of breached passwords. Create one with: npm run passwords -- --import FILE`,
      );
    const { bytes, of } = DIGESTS[digest];
    const count = ((await file.stat()).size - HEAD_BYTES) / bytes;
    if (!Number.isInteger(count))
      throw new Error(`${path} is incomplete. Create it again with: npm run passwords -- --import FILE`);
    const read = async (from: number, many: number): Promise<Buffer> => {
      const piece = Buffer.alloc(many * bytes);
      await file.read(piece, 0, piece.length, HEAD_BYTES + from * bytes);
      return piece;
    };
    return {
      digest,
      count,
      lookUp: (password) => search(of(password), count, bytes, read),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Interpolation search: it reads the estimated position of the digest, assuming an even distribution. Every second step
 * halves the range, so that an uneven list costs little more.
 */
async function search(
  wanted: Buffer,
  count: number,
  bytes: number,
  read: (from: number, many: number) => Promise<Buffer>,
): Promise<{ found: boolean; reads: number }> {
  const inPiece = Math.floor(PIECE_BYTES / bytes);
  let low = { at: 0, value: 0 };
  let high = { at: count, value: 2 ** 48 };
  let reads = 0;
  while (low.at < high.at) {
    reads++;
    const share = reads % 2 === 0 ? 1 / 2 : (valueOf(wanted) - low.value) / Math.max(1, high.value - low.value);
    const middle = Math.floor(low.at + (high.at - low.at) * share - inPiece / 2);
    const from = Math.max(low.at, Math.min(middle, high.at - inPiece));
    const piece = await read(from, Math.min(inPiece, high.at - from));
    const last = piece.length - bytes;
    if (piece.compare(wanted, 0, bytes, 0, bytes) > 0) high = { at: from, value: valueOf(piece) };
    else if (piece.compare(wanted, 0, bytes, last) < 0)
      low = { at: from + piece.length / bytes, value: valueOf(piece.subarray(last)) };
    else return { found: isIn(piece, wanted, bytes), reads };
  }
  return { found: false, reads };
}

const valueOf = (digest: Buffer): number => digest.readUIntBE(0, 6);

function isIn(piece: Buffer, wanted: Buffer, bytes: number): boolean {
  for (let at = 0; at < piece.length; at += bytes)
    if (piece.compare(wanted, 0, bytes, at, at + bytes) === 0) return true;
  return false;
}
