import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type DigestName, DIGESTS, headOf } from './breachedFile.server.ts';

/** A line of the list is not as it should be; its words name the line. */
export class ListFault extends Error {}

const LINE = /^(?:([0-9A-F]{40})|([0-9A-F]{32}))(?::\d+)?$/i;
const WRITE_BYTES = 1024 * 1024;

/**
 * Makes the compact list from one of lines `HASH:count` in the order of the hashes, SHA-1 or NTLM, as the public lists
 * of breached passwords are. The counts are left out. The new list stands beside the old one until it is whole.
 *
 * @throws {ListFault} for a line that is none, for two kinds of hash in one file, and for lines out of order
 */
export async function importBreached(from: string, to: string): Promise<{ digest: DigestName; count: number }> {
  const beside = `${to}.${process.pid}`;
  const out = await open(beside, 'w', 0o600);
  try {
    const made = await written(from, out);
    await out.close();
    await rename(beside, to);
    return made;
  } catch (error) {
    await out.close();
    await rm(beside, { force: true });
    throw error;
  }
}

async function written(from: string, out: FileHandle): Promise<{ digest: DigestName; count: number }> {
  let digest: DigestName | undefined;
  let before = '';
  let count = 0;
  let line = 0;
  let waiting: string[] = [];
  const flush = async (): Promise<void> => {
    const piece = Buffer.from(waiting.join(''), 'hex');
    waiting = [];
    await out.write(piece);
  };
  for await (const text of createInterface({ input: createReadStream(from), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (text === '') continue;
    const [, sha1, ntlm] = LINE.exec(text) ?? [];
    const hash = (sha1 ?? ntlm)?.toUpperCase();
    if (!hash)
      throw new ListFault(
        `Line ${line} is not a hash. Each line must have 40 (SHA-1) or 32 (NTLM) hexadecimal digits, a colon and a number.`,
      );
    const kind: DigestName = sha1 ? 'SHA-1' : 'NTLM';
    if (!digest) await out.write(headOf(kind));
    else if (kind !== digest)
      throw new ListFault(
        `Line ${line} is ${kind} but the lines before are ${digest}. A file can contain one kind only.`,
      );
    digest = kind;
    if (hash <= before)
      throw new ListFault(`Line ${line} is out of order. Use the list ordered by hash, or sort it: LC_ALL=C sort -u`);
    before = hash;
    count++;
    waiting.push(hash);
    if (waiting.length * DIGESTS[kind].bytes >= WRITE_BYTES) await flush();
  }
  if (!digest) throw new ListFault('The file is empty.');
  await flush();
  await out.sync();
  return { digest, count };
}
