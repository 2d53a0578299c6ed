import { ArchiveFault, unpacked } from '../../files/archive.server.ts';
import { brokenCells, tagReader } from './workbookTags.server.ts';

/** The limits of a sheet: XFD1048576. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** The limit for all sheets together, from the first to the last filled cell, because the reader fills every gap. */
const MOST_CELLS = 20_000_000;

/**
 * The parts of a workbook that its reader needs, rewritten one after another as an uncompressed zip. The reader trusts
 * the sizes that an archive states, even for parts missing from its directory; here all content is counted as it is
 * unpacked. A sheet whose cells are too far apart is refused before any memory is allocated for it.
 * @throws {ArchiveFault} with the reason why it is refused
 */
export async function* clearedParts(bytes: Buffer): AsyncGenerator<Buffer> {
  const tally = { cells: 0 };
  for await (const { name, chunks } of unpacked(bytes)) {
    if (!/\.xml(?:\.rels)?$/.test(name) || OTHERS.test(name)) continue;
    const content: Buffer[] = [];
    for await (const chunk of guarded(name, chunks, tally)) content.push(chunk);
    yield* stored(name, content);
  }
  yield END;
}

/** Private data of applications, such as queries. It is large and not part of any sheet. */
const OTHERS = /^customXml\//i;

/** The end of a zip. Its central directory is left empty, because a streaming reader does not need it. */
const END = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);

/** One file of a zip, stored uncompressed. */
function* stored(name: string, content: readonly Buffer[]): Generator<Buffer> {
  const size = content.reduce((sum, each) => sum + each.length, 0);
  const path = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(path.length, 26);
  yield Buffer.concat([header, path]);
  yield* content;
}

/** The start of a row or cell, up to the next tag. */
const OPENING = /<(?:\w+:)?(row|c)\s([^<]*)/g;
const PLACE = /(?:^|\s)r\s*=\s*(["'])(.*?)\1/gs;

async function* guarded(name: string, chunks: AsyncIterable<Buffer>, tally: { cells: number }): AsyncGenerator<Buffer> {
  const reach = { rows: 0, columns: 0 };
  const before = tally.cells;
  const tags = tagReader();
  for await (const chunk of chunks) {
    yield chunk;
    if (!name.endsWith('.xml')) continue;
    for (const [, what = '', inside = ''] of tags.push(chunk.toString('latin1')).matchAll(OPENING))
      stretch(reach, what, inside);
    tally.cells = before + reach.rows * reach.columns;
    if (tally.cells > MOST_CELLS)
      throw new ArchiveFault('The cells of the sheet are too far apart. Save the sheet you need as CSV.');
  }
}

/** Extends the bounds of a sheet to this row or cell. The reader drops an empty cell, but creates its row. */
function stretch(reach: { rows: number; columns: number }, what: string, inside: string): void {
  const isEmpty = /^[^>]*\/>\s*$/.test(inside);
  for (const [, , place = ''] of inside.matchAll(PLACE)) {
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
    if (digits === '' || (what === 'c') !== (letters !== '')) throw brokenCells();
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    if (Number(digits) > MOST_ROWS || column > MOST_COLUMNS) throw brokenCells();
    reach.rows = Math.max(reach.rows, Number(digits));
    if (!isEmpty) reach.columns = Math.max(reach.columns, column);
  }
}
