import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { quantity } from '../quantity/quantity.ts';
import { ref } from '../ref/ref.ts';
import { text } from '../text/text.ts';
import { lines, owned } from './lines.ts';
import { pastedCells, withPasted } from './pastedLines.ts';

const field = lines({
  of: owned('sampleLine', {
    by: 'sampleId',
    fields: {
      productId: ref({ to: 'product', optional: true }),
      description: text(),
      quantity: quantity({ default: 1 }),
      unitPence: money({ label: 'Unit price' }),
    },
  }),
});
const columns = ['description', 'quantity', 'unitPence'];

test('a text without tabs and line ends goes into one cell', () => {
  expect(pastedCells('Switch')).toBeNull();
  expect(pastedCells('Switch\t2\r\nFitting\t1.5\r\n')).toEqual([
    ['Switch', '2'],
    ['Fitting', '1.5'],
  ]);
});

test('cells fill lines from where they are pasted, and lines are added', () => {
  const { lines: made, unread } = withPasted(
    [{ id: 4, description: 'Old', quantity: 1, unitPence: 100 }],
    [
      ['Switch', '2', '£329.00'],
      ['Fitting', '1.5', '65'],
    ],
    { field, from: 0, columns },
  );
  expect(unread).toEqual([]);
  expect(made).toMatchObject([
    { id: 4, description: 'Switch', quantity: 2, unitPence: 32_900 },
    { description: 'Fitting', quantity: 1.5, unitPence: 6_500 },
  ]);
});

test('an unreadable cell is reported and keeps its value', () => {
  const { lines: made, unread } = withPasted([], [['Switch', 'two']], { field, from: 0, columns });
  expect(made).toMatchObject([{ description: 'Switch', quantity: 1 }]);
  expect(unread).toHaveLength(1);
  expect(unread[0]).toContain('Line 1');
});

test('names of records are looked up afterwards', () => {
  const { named } = withPasted([], [['SW-24', 'Switch']], { field, from: 0, columns: ['productId', ...columns] });
  expect([...named]).toEqual([['productId', [{ at: 0, text: 'SW-24' }]]]);
});
