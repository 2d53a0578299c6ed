import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import readExcel from 'read-excel-file/node';
import { fromBuffer } from 'yauzl';
import { expect, it } from 'vitest';
import { strictlyRead } from '#tests/support/strictWorkbook.server.ts';
import { type Cell, xlsx } from './xlsx.server.ts';

const made = (header: readonly string[], ...portions: (readonly (readonly Cell[])[])[]): Promise<Buffer> =>
  buffer(Readable.from(xlsx(header, Readable.from(portions))));

it('a workbook follows the standard, and two readers find the same in it', async () => {
  const bytes = await made(
    ['ID', 'Name', 'Worth'],
    [[7, 'Ash & <Elm>', { money: 1234.5 }]],
    [],
    [
      [8, null, null],
      [9, ' 漢字 👩‍🏫\nsecond line', { money: -0.01 }],
    ],
  );
  expect(await strictlyRead(bytes)).toEqual({
    A1: 'ID',
    B1: 'Name',
    C1: 'Worth',
    A2: 7,
    B2: 'Ash & <Elm>',
    C2: 1234.5,
    A3: 8,
    A4: 9,
    B4: ' 漢字 👩‍🏫\nsecond line',
    C4: -0.01,
  });
  const [sheet] = await readExcel(bytes, { trim: false });
  expect(sheet?.data).toEqual([
    ['ID', 'Name', 'Worth'],
    [7, 'Ash & <Elm>', 1234.5],
    [8, null, null],
    [9, ' 漢字 👩‍🏫\nsecond line', -0.01],
  ]);
});

it('a workbook without rows follows the standard', async () => {
  expect(await strictlyRead(await made(['ID']))).toEqual({ A1: 'ID' });
});

it('a workbook with more columns than letters follows the standard', async () => {
  const header = Array.from({ length: 800 }, (_, at) => `Column ${at}`);
  expect(await strictlyRead(await made(header))).toMatchObject({
    A1: 'Column 0',
    AA1: 'Column 26',
    ADT1: 'Column 799',
  });
});

it('any text is read back unchanged, except characters that XML cannot hold', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '_x0041_', '_', 'x', '&amp;', '<', ']]>', '\r', '\n', '\u0001', '\ud83d', '👩‍🏫', ' '),
  });
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const wanted = given.replace(/\r\n?/g, '\n').replace(/\u0001|[\ud800-\udbff](?![\udc00-\udfff])/g, '');
      const bytes = await made(['Text'], [[given]]);
      const strict = (await strictlyRead(bytes)).A2 ?? '';
      expect(strict).toBe(wanted);
      const [sheet] = await readExcel(bytes, { trim: false });
      expect(sheet?.data[1]?.[0] ?? '').toBe(wanted);
    }),
    { numRuns: 60 },
  );
});

it('the parts of the file have a date that zip files support', async () => {
  const days = new Set<string>();
  fromBuffer(await made(['ID']), (error, zip) => {
    if (error) throw error;
    zip.on('entry', (entry) => days.add(entry.getLastModDate().toISOString().slice(0, 10)));
  });
  await expect.poll(() => [...days]).toEqual(['1980-01-01']);
});
