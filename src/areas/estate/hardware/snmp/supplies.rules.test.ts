import { describe, expect, it } from 'vitest';
import { leftOf, lowSupplies, mergeSupplies, type Supply } from './supplies.rules.ts';

const black: Supply = { name: 'Black', colour: null, partNumber: null, level: null, max: null, lowAt: null };

describe('what is left of a supply', () => {
  it.each([
    [800, 10_000, 8],
    [45, null, 45],
    [0, 100, 0],
    [120, 100, 100],
    [-3, -2, 'some'],
    [-3, 100, 'some'],
    [-2, 100, null],
    [-1, -1, null],
    [50, -2, null],
    [50, 0, null],
    [null, 100, null],
  ])('at level %s of %s is %s', (level, max, left) => {
    expect(leftOf({ level, max })).toBe(left);
  });

  it('is low at 10%, or at the level that users entered; never where the printer gives no figure', () => {
    const supplies = [
      { ...black, name: 'ten', level: 10 },
      { ...black, name: 'eleven', level: 11 },
      { ...black, name: 'early', level: 30, lowAt: 40 },
      { ...black, name: 'some', level: -3 },
      { ...black, name: 'unknown', level: -2 },
    ];
    expect(lowSupplies(supplies).map(({ name }) => name)).toEqual(['ten', 'early']);
  });
});

describe('levels from a printer', () => {
  const read = (name: string, colour: string | null = null) => ({ name, colour, level: 7, max: 100 });
  it('go to the supply with the name, with the part number in the name, or of the colour', () => {
    const known = [
      { ...black, name: 'waste box' },
      { ...black, name: 'First', partNumber: 'TK-1' },
      { ...black, name: 'Second', colour: 'Cyan' },
      { ...black, name: 'Third' },
    ];
    const merged = mergeSupplies(known, [
      read('Toner tk-1K', 'black'),
      read('Waste box'),
      read('x', 'cyan'),
      read('New'),
    ]);
    expect(merged.map(({ name, colour, level }) => [name, colour, level])).toEqual([
      ['waste box', null, 7],
      ['First', 'black', 7],
      ['Second', 'Cyan', 7],
      ['Third', null, null],
      ['New', null, 7],
    ]);
  });

  it('are not guessed where two supplies would suit', () => {
    const merged = mergeSupplies([{ ...black, colour: 'black' }], [read('Toner', 'black'), read('Drum', 'black')]);
    expect(merged.map(({ name, level }) => [name, level])).toEqual([
      ['Black', null],
      ['Toner', 7],
      ['Drum', 7],
    ]);
  });

  it('change nothing when they are read again', () => {
    const once = mergeSupplies([], [read('Toner', 'black'), read('Drum', 'black')]);
    expect(mergeSupplies(once, [read('Toner', 'black'), read('Drum', 'black')])).toEqual(once);
  });
});
