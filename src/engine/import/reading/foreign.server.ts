import type { ForeignFile } from './foreignFile.ts';
import { jsonFile } from './jsonFile.ts';
import type { Pieces } from './table.server.ts';

const registered: ForeignFile[] = [];

/** Registers file formats that are not tables. */
export function registerForeignFiles(files: readonly ForeignFile[]): void {
  for (const file of files) if (!registered.some(({ key }) => key === file.key)) registered.push(file);
}

/** Formats of areas come first, because their exports may be JSON with its own structure. */
const known = (): readonly ForeignFile[] => [...registered, jsonFile];

/** The key of the format that reads a file with this start. */
export const foreignFile = (start: string): string | undefined => known().find(({ isIt }) => isIt(start))?.key;

/** The records of the file. Such files are read as a whole. */
export async function* foreignRecords(pieces: Pieces, key: string): AsyncGenerator<string[][]> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces()) parts.push(piece);
  const file = known().find((each) => each.key === key);
  const text = Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  yield (file?.read(text) ?? []).map((record) => [...record]);
}
