import { createHash } from 'node:crypto';
import type { ZipPart } from '#engine/files/zip.server.ts';
import type { AuditFile } from '../auditFile.server.ts';
import type { StoredLine } from '../auditList.server.ts';

/** The position of an entry in the chain. `seq` and `hash` are null if it is not sealed. */
export type PartEnd = Pick<StoredLine, 'id' | 'at' | 'seq' | 'prevHash' | 'hash'>;

/** A part as listed in `manifest.json`. The hash is of its unpacked bytes. */
export interface WrittenPart {
  readonly name: string;
  readonly entries: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly first: PartEnd | null;
  readonly last: PartEnd | null;
}

/**
 * The files of a long export of the log: parts, each started when the one before is written, then a manifest with the
 * hash, first entry and last entry of each.
 * @param head other fields of the manifest
 */
export async function* auditParts(
  portions: AsyncGenerator<readonly StoredLine[]>,
  file: AuditFile,
  { most, head, onRows }: { readonly most: number; readonly head: object; readonly onRows: (count: number) => void },
): AsyncGenerator<ZipPart> {
  const told: WrittenPart[] = [];
  let waiting: readonly StoredLine[] = [];
  const isMore = async (): Promise<boolean> => {
    if (waiting.length === 0) {
      const next = await portions.next();
      waiting = next.done ? [] : next.value;
    }
    return waiting.length > 0;
  };
  async function* part(name: string): AsyncGenerator<string> {
    const hash = createHash('sha256');
    let [entries, bytes] = [0, 0];
    const [first] = waiting;
    let last = first;
    const measured = (text: string): string => {
      hash.update(text);
      bytes += Buffer.byteLength(text);
      return text;
    };
    if (file.head) yield measured(file.head);
    while (entries < most && (await isMore())) {
      const rows = waiting.slice(0, most - entries);
      waiting = waiting.slice(rows.length);
      entries += rows.length;
      last = rows.at(-1);
      yield measured(rows.map(file.line).join(''));
      onRows(rows.length);
    }
    told.push({ name, entries, bytes, sha256: hash.digest('hex'), first: endOf(first), last: endOf(last) });
  }
  try {
    while (await isMore()) {
      const name = `entries-${String(told.length + 1).padStart(3, '0')}.${file.ending}`;
      yield { name, chunks: part(name) };
    }
    const entries = told.reduce((sum, each) => sum + each.entries, 0);
    const ends = { first: told[0]?.first ?? null, last: told.at(-1)?.last ?? null };
    const manifest = { ...head, entries, ...ends, parts: told };
    yield { name: 'manifest.json', chunks: [`${JSON.stringify(manifest, null, 2)}\n`] };
  } finally {
    // If the caller stops early, the query ends.
    await portions.return(undefined);
  }
}

const endOf = (row: StoredLine | undefined): PartEnd | null =>
  row ? { id: row.id, at: row.at, seq: row.seq, prevHash: row.prevHash, hash: row.hash } : null;
