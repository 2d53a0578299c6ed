import { expect, it } from 'vitest';
import { vatBookOf, vatOf } from './vatBook.ts';

const ROWS = [
  {
    id: 1,
    code: 'T1',
    kind: 'standard',
    rates: [
      { from: '2010-01-01', rateBps: 1750 },
      { from: '2011-01-04', rateBps: 2000 },
    ],
  },
  { id: 2, code: 'T0', kind: 'zero', rates: [{ from: '1973-04-01', rateBps: 0 }] },
  { id: 3, code: 'T20', kind: 'domesticReverse', rates: [{ from: '1991-04-01', rateBps: 2000 }] },
];

it('A VAT code has the rate of the day, and a line without one the standard code', () => {
  expect(vatOf(vatBookOf(ROWS, '2011-01-03'), 1)).toEqual({ code: 'T1', rateBps: 1750, label: 'VAT at 17.5%' });
  expect(vatOf(vatBookOf(ROWS, '2026-11-26'), null)).toEqual({ code: 'T1', rateBps: 2000, label: 'VAT at 20%' });
});

it('No VAT is charged if the customer accounts for it', () => {
  const book = vatBookOf(ROWS, '2026-11-26');
  expect(vatOf(book, 2)).toEqual({ code: 'T0', rateBps: 0, label: 'VAT (zero-rated)' });
  expect(vatOf(book, 3)).toEqual({ code: 'T20', rateBps: 0, label: 'VAT (reverse charge)' });
});
