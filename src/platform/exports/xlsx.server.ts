import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A cell of a workbook; money is in pounds, so that spreadsheets can sum it. */
export type Cell = string | number | { readonly money: number } | null;

/**
 * Streams a workbook with one sheet, so that memory use does not depend on the number of rows. The first row is bold
 * and frozen, and text stays text.
 * @param rows in batches of any size
 * @yields the bytes of the file
 */
export async function* xlsx(
  header: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const zip = openZip();
  for (const [name, content] of FIXED) yield* zip.add(name, [content]);
  yield* zip.add('xl/worksheets/sheet1.xml', sheet(header, rows));
  yield zip.end();
}

async function* sheet(
  header: readonly string[],
  portions: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const names = header.map((_, at) => columnName(at));
  let line = 1;
  const row = (cells: readonly Cell[], style = ''): string => {
    const number = line++;
    return `<row r="${number}">${cells.map((cell, at) => written(cell, `${names[at] ?? ''}${number}`, style)).join('')}</row>`;
  };
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${row(header, ' s="1"')}`;
  for await (const portion of portions) yield portion.map((cells) => row(cells)).join('');
  yield '</sheetData></worksheet>';
}

function written(cell: Cell, at: string, style: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${at}" s="2"><v>${cell.money}</v></c>`;
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, LONGEST))}</t></is></c>`;
}

/** The limit of spreadsheets for the text of a cell. */
const LONGEST = 32_767;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/**
 * Text of a cell. XML has no form for control characters and lone surrogates, a carriage return would be read as a
 * second line break, and text that looks like an escape is escaped (ECMA-376 part 1, 22.9.2.19).
 */
const escaped = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '')
        .replace(/\r\n?/g, '\n')
        .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
        .replace(/[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '');
/** Most cells need no escaping. */
const PLAIN = /^[\n -%'-;=?-^`-~]*$/;

/** 0 → "A", 25 → "Z", 26 → "AA" */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/**
 * Cell styles: plain, bold, and two decimals (ECMA-376 part 1, 18.8). The first two fills are reserved and none may be
 * empty, because strict readers refuse such a file.
 */
const STYLES = [
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join('');

const FIXED: readonly (readonly [name: string, content: string])[] = [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  ['xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
  ['xl/styles.xml', `${XML}<styleSheet xmlns="${MAIN}">${STYLES}</styleSheet>`],
];

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

interface Zip {
  /** The bytes of one part. */
  add(name: string, content: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer>;
  /** The central directory at the end of the file. */
  end(): Buffer;
}

/** A zip file written part by part; sizes and checksums follow each part, because they are not known earlier. */
function openZip(): Zip {
  const entries: Entry[] = [];
  let written = 0;
  const counted = (chunk: Buffer): Buffer => {
    written += chunk.length;
    return chunk;
  };
  return {
    add: async function* (part, content) {
      const name = Buffer.from(part);
      const at = written;
      const head = signed(0x04034b50, [20, 2], [FLAGS, 2], [8, 2], [NO_MOMENT, 4], [0, 12], [name.length, 2], [0, 2]);
      yield counted(Buffer.concat([head, name]));
      const sum = { crc: 0, size: 0 };
      const from = written;
      for await (const chunk of deflated(content, sum)) yield counted(chunk);
      const packed = written - from;
      entries.push({ name, at, packed, ...sum });
      yield counted(signed(0x08074b50, [sum.crc, 4], [packed, 4], [sum.size, 4]));
    },
    end: () => {
      const list = Buffer.concat(entries.flatMap((entry) => [listed(entry), entry.name]));
      const count = entries.length;
      const tail = signed(0x06054b50, [0, 4], [count, 2], [count, 2], [list.length, 4], [written, 4], [0, 2]);
      return Buffer.concat([list, tail]);
    },
  };
}

async function* deflated(
  content: Iterable<string> | AsyncIterable<string>,
  sum: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const packed: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => packed.push(chunk));
  try {
    for await (const text of content) {
      const chunk = Buffer.from(text);
      sum.crc = crc32(chunk, sum.crc);
      sum.size += chunk.length;
      if (!deflate.write(chunk)) await once(deflate, 'drain');
      if (packed.length > 0) yield Buffer.concat(packed.splice(0));
    }
    deflate.end();
    await once(deflate, 'end');
    yield Buffer.concat(packed.splice(0));
  } finally {
    deflate.destroy();
  }
}

const listed = ({ name, crc, packed, size, at }: Entry): Buffer =>
  signed(
    0x02014b50,
    [20, 2],
    [20, 2],
    [FLAGS, 2],
    [8, 2],
    [NO_MOMENT, 4],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 12],
    [at, 4],
  );

/** Sizes follow the part; names are UTF-8. */
const FLAGS = 0x0808;

/** The first day in a zip file, 1 January 1980: month and day start at one, so zero is not a date. */
const NO_MOMENT = 0x0021_0000;

/** A zip record: its signature, then numbers with their lengths in bytes. */
function signed(signature: number, ...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const record = Buffer.alloc(4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = record.writeUInt32LE(signature);
  for (const [value, bytes] of fields) {
    if (bytes === 2) record.writeUInt16LE(value, at);
    if (bytes === 4) record.writeUInt32LE(value, at);
    at += bytes;
  }
  return record;
}
