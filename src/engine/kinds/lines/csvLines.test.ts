import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { quantity } from '../quantity/quantity.ts';
import { text } from '../text/text.ts';
import { csvCells, rowsOfFile } from './csvLines.ts';

const columns = [
  ['description', text()],
  ['quantity', quantity()],
  ['unitPence', money({ label: 'Unit price' })],
] as const;

test('cells can be quoted, contain line ends, and be separated by commas, semicolons or tabs', () => {
  expect(csvCells('\ufeff"Laptop, 14 inch",3\r\n"A ""good""\nswitch",1\r\n\r\n')).toEqual([
    ['Laptop, 14 inch', '3'],
    ['A "good"\nswitch', '1'],
  ]);
  expect(csvCells('Laptop;3')).toEqual([['Laptop', '3']]);
  expect(csvCells("Laptop\t'=1+1")).toEqual([['Laptop', '=1+1']]);
});

test('a first row with column names maps the columns in any order; unknown columns are left out', () => {
  expect(
    rowsOfFile(
      [
        ['unit price', 'Colour', 'Description'],
        ['5.00', 'red', 'Switch'],
      ],
      columns,
    ),
  ).toEqual({
    cells: [['5.00', 'red', 'Switch']],
    columns: ['unitPence', '', 'description'],
  });
});

test('without a header row the columns are those of the form', () => {
  const cells = [['Switch', '2', '5.00']];
  expect(rowsOfFile(cells, columns)).toEqual({ cells, columns: ['description', 'quantity', 'unitPence'] });
});
