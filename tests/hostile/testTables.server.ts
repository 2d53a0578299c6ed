import { bytesOf, type HostileFile, SCRIPT } from './testHostileFile.server.ts';

const CSV = 'text/csv';
const table = (
  what: string,
  content: string | Buffer,
  kept: HostileFile['kept'] = ['file', 'import'],
): HostileFile => ({
  what,
  name: 'a.csv',
  type: CSV,
  bytes: () => (typeof content === 'string' ? bytesOf(content) : content),
  kept,
});
const later = (
  what: string,
  content: () => string | Buffer,
  kept: HostileFile['kept'] = ['file', 'import'],
): HostileFile => ({
  what,
  name: 'a.csv',
  type: CSV,
  bytes: () => Buffer.from(content() as string),
  kept,
});
const large = (file: HostileFile): HostileFile => ({ ...file, isLarge: true });
const MEBIBYTE = 1024 * 1024;

/** Tables that break readers by their bytes, lines, columns or quotes; and cells that run when opened. */
export const TABLES: readonly HostileFile[] = [
  table('a table of formulas', 'Name\n=1+1\n"=cmd|\' /C calc\'!A0"\n@SUM(A1)\n+1\n-1\n'),
  table('a table with a page in a cell', `Name\n"${SCRIPT}"\n`),
  table('a table with a NUL in a cell', `Name\n${'Ash Grove\n'.repeat(90)}Ash\0Grove\n`, ['import']),
  table('a table of nothing but NUL', '\0'.repeat(5_000), []),
  table('a table in two encodings', Buffer.concat([bytesOf('Name\nZoë\n'), bytesOf('Zoë\n', 'latin1')])),
  table(
    'a table in half of UTF-16',
    Buffer.concat([bytesOf('\ufeffName\nAsh\n', 'utf16le'), Buffer.from([0x3d, 0xd8])]),
  ),
  table('a table with half a letter', Buffer.concat([bytesOf('Name\n'), Buffer.from([0xed, 0xa0, 0x80, 0x0a])])),
  table('a table with letters that run backwards', 'Name\n\u202egnp.exe\n'),
  later('a table of 100,000 columns', () => `${Array.from({ length: 100_000 }, (_, n) => `c${n}`).join()}\n1\n`, [
    'file',
  ]),
  later('a table with a row of 100,000 cells', () => `Name\n${'x,'.repeat(100_000)}\n`),
  later('a table with a line of five mebibytes', () => `Name\n"${'x'.repeat(5 * MEBIBYTE)}"\n`, ['file']),
  later('a table whose header is two mebibytes long', () => `${'N'.repeat(2 * MEBIBYTE)}\nx\n`, ['file']),
  later('a table of nothing but quotes', () => '"'.repeat(3 * MEBIBYTE + 1), ['file']),
  later('a table of quotes that neither open nor close', () => `Name\n${'a"b'.repeat(300_000)}\n`),
  later('a table with a quote that stays open', () => `Name\n"x\n${'y\n'.repeat(1_000)}`, ['file']),
  large(later('a table of three million blank lines', () => `Name\n${'\n'.repeat(3_000_000)}x\n`, ['file'])),
  large(later('a table of returns', () => `Name\n${'\r'.repeat(500_000)}x\n`)),
  later('a table of 200,001 rows', () => `Name\n${'x\n'.repeat(200_001)}`, ['file']),
  later('a table of commas', () => `Name\n${','.repeat(500_000)}\nx\n`),
  table('a table with a column twice', 'Name,Name\nx,y\n', ['file']),
  table('a table called as what belongs to all things', '__proto__,constructor,toString\n1,2,3\n'),
  table('a table that says how it is divided, wrongly', `sep=${'x'.repeat(1_000)}\nName\nx\n`),
  table('a table of the schools that is none', 'URN,EstablishmentName\n"x', ['file']),
  table(
    'a register of schools without numbers',
    "URN,EstablishmentName,LA (code),EstablishmentNumber\nx'); drop table customer;--,a,b,c\n",
    ['file', 'register'],
  ),
];
