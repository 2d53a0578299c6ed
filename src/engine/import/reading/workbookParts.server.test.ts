import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { clearedParts } from './workbookParts.server.ts';
import { sheetsOf } from './workbookSheets.server.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function workbook(rows: string): Buffer {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATED}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(text)]))),
  );
}
const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

it('a sheet of spaces is refused by its ratio before it is unpacked', async () => {
  const bomb = workbook(`<row r="1">${cell('A1', 'Name')}</row>${' '.repeat(4_000_000)}`);
  let parts = 0;
  const reading = async () => {
    for await (const _ of clearedParts(bomb)) parts++;
  };
  await expect(reading()).rejects.toThrow('more than 100 times its size');
  // The two small parts before the sheet, each with its header.
  expect(parts).toBe(4);
});

it('a sheet with much space between its rows is read', async () => {
  const rows = `<row r="1">${cell('A1', 'Name')}</row>${' '.repeat(200_000)}<row r="2">${cell('A2', 'Ash')}</row>`;
  expect(await sheetsOf(workbook(rows))).toEqual([{ sheet: 'S', rows: [['Name'], ['Ash']] }]);
});
