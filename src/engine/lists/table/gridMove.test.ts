import { describe, expect, it } from 'vitest';
import { moveTo } from './gridMove.ts';

const list = { rows: 100_000, columns: 8, page: 15 };
const at = (row: number, column: number) => ({ row, column });

describe('moving in a list by keyboard', () => {
  it('moves a cell at a time and stops at the edges', () => {
    expect(moveTo('ArrowDown', at(0, 1), list)).toEqual(at(1, 1));
    expect(moveTo('ArrowRight', at(0, 8), list)).toEqual(at(0, 8));
    expect(moveTo('ArrowDown', at(99_999, 1), list)).toEqual(at(99_999, 1));
  });
  it('moves up to the headings and no further', () => {
    expect(moveTo('ArrowUp', at(0, 2), list)).toEqual(at(-1, 2));
    expect(moveTo('ArrowUp', at(-1, 2), list)).toEqual(at(-1, 2));
  });
  it('moves by a page, but not into the headings', () => {
    expect(moveTo('PageDown', at(10, 3), list)).toEqual(at(25, 3));
    expect(moveTo('PageUp', at(4, 3), list)).toEqual(at(0, 3));
  });
  it('moves to the ends of the row and, with Ctrl, of the list', () => {
    expect(moveTo('Home', at(5, 5), list)).toEqual(at(5, 0));
    expect(moveTo('End', at(5, 5), list)).toEqual(at(5, 8));
    expect(moveTo('Home', at(5, 5), list, true)).toEqual(at(0, 0));
    expect(moveTo('End', at(5, 5), list, true)).toEqual(at(99_999, 8));
  });
  it('ignores other keys', () => {
    expect(moveTo('a', at(5, 5), list)).toBeNull();
  });
  it('stays at the headings of an empty list', () => {
    expect(moveTo('ArrowDown', at(-1, 1), { ...list, rows: 0 })).toEqual(at(-1, 1));
  });
});
