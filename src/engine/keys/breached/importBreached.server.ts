import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type DigestName, DIGESTS, headOf } from './breachedFile.server.ts';

/** An invalid line in the list. The message includes the line number. */
export class ListFault extends Error {}

const LINE = /^(?:([0-9A-F]{40})|([0-9A-F]{32}))(?::\d+)?$/i;
const WRITE_BYTES = 1024 * 1024;

/**
 * Converts a public list of breached passwords to the compact format. The source has lines of `HASH:count`, sorted by
 * hash, SHA-1 or NTLM; the counts are dropped. The new list is written next to the old one and replaces it when
 * complete.
 *
 * @throws {ListFault} for an invalid line, for mixed hash types, and for lines out of order
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
