import { zipSync } from 'fflate';
import { bytesOf, type HostileFile, LAUGHS, SCRIPT } from './testHostileFile.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface Parts {
  readonly sheet?: string;
  readonly shared?: string;
  readonly styles?: string;
  /** The path of the sheet in the list of sheets. */
  readonly target?: string;
  readonly more?: Readonly<Record<string, string>>;
}

const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = `<row r="1">${cell('A1', 'Name')}</row>`;
const row = (at: number, cells: string): string => `<row r="${at}">${cells}</row>`;
const sheetOf = (rows: string, before = ''): string =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData></worksheet>`;

function workbook({ sheet, shared, styles, target = 'worksheets/sheet1.xml', more = {} }: Parts): Buffer {
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATED}/worksheet" Target="${target}"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet ?? sheetOf(HEAD + row(2, cell('A2', 'Ash'))),
    ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': shared }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    ...more,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, bytesOf(text)]))));
}

const LOCAL = Buffer.from('504b0304', 'hex');
const CENTRAL = Buffer.from('504b0102', 'hex');
/** The sheet claims four gigabytes in the local header, which streaming readers use. */
function boastful(): Buffer {
  const made = workbook({});
  const at = made.lastIndexOf(LOCAL);
  made.writeUInt32LE(0xfffffff0, at + 22);
  return made;
}
/** A part that the central directory does not list, and that expands hugely. */
function hidden(): Buffer {
  const made = workbook({});
  const from = made.indexOf(CENTRAL);
  const other = Buffer.from(zipSync({ 'xl/hidden.xml': new Uint8Array(90 * 1024 * 1024) }));
  const part = other.subarray(0, other.indexOf(CENTRAL));
  const tail = Buffer.from(made.subarray(from));
  const end = tail.length - 22;
  tail.writeUInt32LE(from + part.length, end + 16);
  return Buffer.concat([made.subarray(0, from), part, tail]);
}

const filled = (
  what: string,
  sheet: string,
  more: Omit<HostileFile, 'what' | 'name' | 'type' | 'bytes'> = {},
): HostileFile => ({
  what,
  name: 'a.xlsx',
  type: XLSX,
  bytes: () => workbook({ sheet }),
  ...more,
});
const BOTH = { kept: ['file', 'import'] } as const;
const FILE = { kept: ['file'] } as const;

/** Workbooks that exhaust their reader, fetch a URL, or run code when opened. */
export const WORKBOOKS: readonly HostileFile[] = [
  filled(
    'a workbook with a row at a thousand million',
    sheetOf(`${HEAD}<row r="1000000000">${cell('A1000000000', 'x')}</row>`),
    FILE,
  ),
  filled('a workbook with a cell far to the right', sheetOf(HEAD + row(2, cell('ZZZZZZ2', 'x'))), FILE),
  filled('a workbook with a cell in its last corner', sheetOf(HEAD + row(1_048_576, cell('XFD1048576', 'x'))), FILE),
  filled(
    'a workbook whose place is written in signs',
    sheetOf(`${HEAD}<row r="&#49;00000000">${cell('A100000000', 'x')}</row>`),
    FILE,
  ),
  filled(
    'a workbook whose place is given twice',
    sheetOf(`${HEAD}<row r="2" r="900000000">${cell('A900000000', 'x')}</row>`),
    FILE,
  ),
  filled(
    'a workbook with rows that run backwards',
    sheetOf(HEAD + row(3, cell('A3', 'x')) + row(2, cell('A2', 'y'))),
    FILE,
  ),
  filled('a workbook with a row before the first', sheetOf(`<row r="-5">${cell('A-5', 'x')}</row>`), FILE),
  filled(
    'a workbook with a cell that is nowhere',
    sheetOf(`<row r="1"><c t="inlineStr"><is><t>x</t></is></c></row>`),
    FILE,
  ),
  filled(
    'a workbook that claims to be as large as sheets can be',
    sheetOf(HEAD + row(2, cell('A2', 'Ash')), '<dimension ref="A1:XFD1048576"/>'),
    BOTH,
  ),
  filled('a workbook with a million empty rows', sheetOf(HEAD + row(1_000_000, cell('A1000000', 'Ash'))), {
    ...BOTH,
    isLarge: true,
  }),
  filled('a workbook of one tag without an end', `<worksheet><sheetData><row ${'a="b" '.repeat(100_000)}`, FILE),
  filled(
    'a workbook nested 100,000 deep',
    `<worksheet>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</worksheet>`,
    FILE,
  ),
  filled(
    'a workbook with a sheet that laughs a billion times',
    LAUGHS + sheetOf(HEAD + row(2, cell('A2', '&j;'))),
    BOTH,
  ),
  filled(
    'a workbook that reads a file',
    `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheetOf(HEAD + row(2, cell('A2', '&x;')))}`,
    BOTH,
  ),
  filled('a workbook with a cell of no kind', sheetOf(HEAD + row(2, '<c r="A2" t="evil"><v>1</v></c>')), FILE),
  filled(
    'a workbook with a text that is not there',
    sheetOf(HEAD + row(2, '<c r="A2" t="s"><v>99999999999</v></c>')),
    FILE,
  ),
  filled(
    'a workbook that starts a program where it is opened',
    sheetOf(HEAD + row(2, cell('A2', `=cmd|' /C calc'!A0`))),
    BOTH,
  ),
  filled('a workbook with a page in a cell', sheetOf(HEAD + row(2, cell('A2', SCRIPT.replaceAll('<', '&lt;')))), BOTH),
  {
    what: 'a workbook whose formulas fetch',
    name: 'a.xlsx',
    type: XLSX,
    bytes: (at) =>
      workbook({ sheet: sheetOf(HEAD + row(2, `<c r="A2" t="str"><f>WEBSERVICE("${at}")</f><v>Ash</v></c>`)) }),
    ...BOTH,
  },
  {
    what: 'a workbook with a link to another',
    name: 'a.xlsx',
    type: XLSX,
    bytes: (at) =>
      workbook({
        more: {
          'xl/externalLinks/externalLink1.xml': '<externalLink/>',
          'xl/externalLinks/_rels/externalLink1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATED}/externalLinkPath" Target="${at}" TargetMode="External"/></Relationships>`,
        },
      }),
    ...BOTH,
  },
  {
    what: 'a workbook that repeats one long text',
    name: 'a.xlsx',
    type: XLSX,
    bytes: () =>
      workbook({
        sheet: sheetOf(
          HEAD + Array.from({ length: 8_000 }, (_, n) => row(n + 2, `<c r="A${n + 2}" t="s"><v>0</v></c>`)).join(''),
        ),
        shared: `<sst><si><t>${Array.from({ length: 5_000 }, (_, n) => `word ${n}`).join(' ')}</t></si></sst>`,
      }),
    ...FILE,
  },
  {
    what: 'a workbook whose shared texts laugh',
    name: 'a.xlsx',
    type: XLSX,
    bytes: () => workbook({ shared: `${LAUGHS}<sst><si><t>&j;</t></si></sst>` }),
    ...BOTH,
  },
  {
    what: 'a workbook whose sheet lies outside',
    name: 'a.xlsx',
    type: XLSX,
    bytes: () => workbook({ target: '../../../etc/passwd' }),
    ...FILE,
  },
  {
    what: 'a workbook without its sheet',
    name: 'a.xlsx',
    type: XLSX,
    bytes: () => workbook({ target: 'worksheets/none.xml' }),
    ...FILE,
  },
  { what: 'a workbook that claims a sheet of four gigabytes', name: 'a.xlsx', type: XLSX, bytes: boastful, ...BOTH },
  { what: 'a workbook with a part that nobody lists', name: 'a.xlsx', type: XLSX, bytes: hidden, ...BOTH },
  {
    what: 'a workbook that bursts',
    name: 'a.xlsx',
    type: XLSX,
    bytes: () => workbook({ sheet: sheetOf(HEAD + ' '.repeat(60_000_000)) }),
    isLarge: true,
  },
  {
    what: 'a workbook of 1,001 parts',
    name: 'a.xlsx',
    type: XLSX,
    bytes: () =>
      workbook({ more: Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`xl/${n}.xml`, '<a/>'])) }),
  },
  {
    what: 'a workbook with macros',
    name: 'a.xlsm',
    type: XLSX,
    bytes: () => workbook({ more: { 'xl/vbaProject.bin': 'x' } }),
    kept: ['import'],
  },
  {
    what: 'a workbook that is protected',
    name: 'a.xlsx',
    type: XLSX,
    bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
  },
];
