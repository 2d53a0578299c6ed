import type { ForeignFile } from './foreignFile.ts';
import { jsonFile } from './jsonFile.ts';
import type { Pieces } from './table.server.ts';

const registered: ForeignFile[] = [];

/** Adds kinds of file that are no tables. */
export function registerForeignFiles(files: readonly ForeignFile[]): void {
  for (const file of files) if (!registered.some(({ key }) => key === file.key)) registered.push(file);
}

/** Those of an area come first: their exports may be JSON of their own shape. */
const known = (): readonly ForeignFile[] => [...registered, jsonFile];

/** What makes a table of a file that begins so. */
export const foreignFile = (start: string): string | undefined => known().find(({ isIt }) => isIt(start))?.key;

/** Its records; such files are read whole. */
export async function* foreignRecords(pieces: Pieces, key: string): AsyncGenerator<string[][]> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces()) parts.push(piece);
  const file = known().find((each) => each.key === key);
  const text = Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  yield (file?.read(text) ?? []).map((record) => [...record]);
}
