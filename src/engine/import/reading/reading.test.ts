import Papa from 'papaparse';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { decoderOf, isUtf8 } from './decode.server.ts';
import { countDate, dateOrder, isEitherWay } from './dateOrder.ts';
import { guessDialect, prefaceOf } from './dialect.ts';
import { fileSort } from './fileSort.ts';
import { columnsOf, columnTwice, headerForm } from './headers.ts';
import { type Dialect, LONGEST_RECORD, recordReader } from '../matching/records.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

function readAll(text: string, dialect: Partial<Dialect> = {}, piece = text.length || 1) {
  const reader = recordReader({ delimiter: ',', quotes: 'doubled', ...dialect });
  const records: string[][] = [];
  for (let at = 0; at < text.length; at += piece) records.push(...reader.push(text.slice(at, at + piece)));
  const last = reader.end();
  return 'unclosed' in last ? last : [...records, ...last];
}

describe('the type of a file to import', () => {
  test('is detected by content for a picture called clients.csv', () => {
    expect(fileSort(bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]))).toEqual({
      sort: 'binary',
      what: 'a picture (PNG)',
    });
    expect(fileSort(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toEqual({ sort: 'binary', what: 'a picture (JPEG)' });
    expect(fileSort(bytes('%PDF-1.7\n'))).toEqual({ sort: 'binary', what: 'a PDF document' });
  });

  test('sends a workbook to the spreadsheet reader and refuses another archive', () => {
    expect(fileSort(bytes([0x50, 0x4b, 3, 4], '.....xl/workbook.xml'))).toEqual({ sort: 'spreadsheet' });
    expect(fileSort(bytes([0x50, 0x4b, 3, 4], 'photo.jpg'))).toMatchObject({ sort: 'binary' });
  });

  test('is text if the header begins with the letters of a program', () => {
    expect(fileSort(bytes('MZone,Name\n1,2\n'))).toEqual({ sort: 'text', encoding: undefined });
  });

  test('includes UTF-16 with and without its mark', () => {
    const little = new Uint8Array(Buffer.from('Name,Town\r\nZoë,Leeds\r\n', 'utf16le'));
    expect(fileSort(bytes([0xff, 0xfe], [...little]))).toEqual({ sort: 'text', encoding: 'utf-16le' });
    expect(fileSort(little)).toEqual({ sort: 'text', encoding: 'utf-16le' });
    expect(fileSort(new Uint8Array(Buffer.from(little).swap16()))).toEqual({ sort: 'text', encoding: 'utf-16be' });
  });

  test('is not affected by a stray zero byte in one cell', () => {
    expect(fileSort(bytes('Name,Town\nA', [0], 'B,Leeds\n', 'x'.repeat(300)))).toEqual({
      sort: 'text',
      encoding: undefined,
    });
  });
});

describe('encodings', () => {
  const pieces = async function* (...parts: Uint8Array[]) {
    yield* parts;
  };

  test('a character cut in two by the pieces of the upload is still valid', async () => {
    const whole = bytes('Müller');
    expect(await isUtf8(pieces(whole.subarray(0, 2), whole.subarray(2)))).toBe(true);
    const decoder = decoderOf('utf-8');
    expect(decoder.push(whole.subarray(0, 2)) + decoder.push(whole.subarray(2)) + decoder.end()).toBe('Müller');
  });

  test('text that is not UTF-8 is read as Windows-1252 with its euro sign and curly quotes', async () => {
    const file = bytes('St Thomas ', [0xe0], ' Becket ', [0x80, 0x93, 0x94, 0x9f]);
    expect(await isUtf8(pieces(file))).toBe(false);
    expect(decoderOf('windows-1252').push(file)).toBe('St Thomas à Becket €“”Ÿ');
  });
});

describe('records of a file', () => {
  test('quotes, delimiters and line ends stay inside a quoted cell', () => {
    expect(readAll('Name,Notes\nAP-1,"Says ""hot""; shelf 1\nsecond line, with comma"\n')).toEqual([
      ['Name', 'Notes'],
      ['AP-1', 'Says "hot"; shelf 1\nsecond line, with comma'],
    ]);
  });

  test('CRLF, LF and CR can end the records of one file', () => {
    expect(readAll('a,b\r\n"1",2\n3,"4"\r5,6')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  test('an inch mark inside a quoted cell is kept', () => {
    expect(readAll('a,b\n"Screen 13" Pro",x\n')).toEqual([
      ['a', 'b'],
      ['Screen 13" Pro', 'x'],
    ]);
  });

  test('a quote escaped by a backslash is read, and a path can end in a backslash', () => {
    expect(readAll('a,b\n"say \\"hi\\" now","x"\n"C:\\temp\\","y"\n', { quotes: 'backslash' })).toEqual([
      ['a', 'b'],
      ['say "hi" now', 'x'],
      ['C:\\temp\\', 'y'],
    ]);
  });

  test('an unclosed quote is reported with its row', () => {
    expect(readAll('a,b\n1,2\n3,"4\n5,6\n')).toEqual({ unclosed: 3 });
    expect(readAll(`a\n"${'x\n'.repeat(LONGEST_RECORD)}`, {}, 65_536)).toEqual({ unclosed: 2 });
  });

  test('a very long record in small pieces is searched a few times, not with every piece', () => {
    const long = 'word '.repeat(180_000);
    const searched = vi.spyOn(String.prototype, 'indexOf');
    const records = readAll(`a\n"${long}"\nlast`, {}, 4_096);
    const steps = searched.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
    searched.mockRestore();
    expect(records).toEqual([['a'], [long], ['last']]);
    expect(steps).toBeLessThan(10 * long.length);
  });

  test('the last cell can be empty', () => {
    expect(readAll('a,b\n1,')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
  });

  test('any table is read back as written, in any pieces, as papaparse reads it', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', "'", '\\') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        (table, piece) => {
          const text = table
            .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
            .join('\n');
          expect(readAll(text, {}, piece)).toEqual(table);
          expect(Papa.parse(text, { delimiter: ',', newline: '\n' }).data).toEqual(table);
        },
      ),
    );
  });
});

describe('the format of a table', () => {
  test('has the delimiter with even records, not the most frequent one', () => {
    expect(guessDialect('Name;Address\nA;1, High Street, Leeds\nB;2, High Street, Leeds\n').delimiter).toBe(';');
    expect(guessDialect('a\tb\n1,5\t2,5\n').delimiter).toBe('\t');
    expect(guessDialect('a|b|c\n1|2|3\n').delimiter).toBe('|');
    expect(guessDialect('only one column\nx\n').delimiter).toBe(',');
  });

  test('uses a backslash before a quote only if records need it', () => {
    expect(guessDialect('a,b\n"say \\"x, y\\", and, more",2\n1,2\n3,4\n').quotes).toBe('backslash');
    expect(guessDialect('a,b\n"C:\\temp\\",2\n1,2\n').quotes).toBe('doubled');
  });

  test('skips lines for Excel and of PowerShell before the header', () => {
    expect(prefaceOf('sep=;\r\nName;Town\r\n')).toEqual({ length: 7, delimiter: ';' });
    expect(prefaceOf('#TYPE Microsoft.ActiveDirectory.Management.ADUser\r\n"Name"\r\n')).toEqual({
      length: 51,
      delimiter: undefined,
    });
    expect(prefaceOf('Name,Town\n')).toEqual({ length: 0, delimiter: undefined });
  });
});

describe('headers', () => {
  test('case, spaces, underscores, asterisks and padding make no difference', () => {
    for (const header of ['*ContactName', 'contact_name', 'Contact Name   ', 'CONTACT NAME'])
      expect(headerForm(header)).toBe('contactname');
  });

  test('two columns with one name are detected', () => {
    expect(columnTwice(columnsOf(['Name', 'Town', ' name']))).toBe('name');
    expect(columnTwice(columnsOf(['Phase (code)', 'Phase (name)', '', '']))).toBeUndefined();
  });
});

describe('the order of dates', () => {
  const orderOf = (...texts: string[]) => {
    const count = { dayFirst: 0, monthFirst: 0 };
    for (const text of texts) countDate(count, text);
    return dateOrder(count);
  };

  test('is day first for a first number above 12, and American for a second above 12', () => {
    expect(orderOf('1/2/23', '23/1/23')).toBe('dmy');
    expect(orderOf('1/2/23', '1/23/23')).toBe('mdy');
    expect(orderOf('1/2/23', '2023-01-02')).toBeUndefined();
    expect(orderOf('13/2/23', '1/23/23')).toBeUndefined();
  });

  test('is uncertain only for dates that can be read both ways', () => {
    expect(['1/2/23', '1/23/23', '4/4/24', '2023-01-02'].map(isEitherWay)).toEqual([true, false, false, false]);
  });
});
