import { beforeAll, describe, expect, it } from 'vitest';
import { lineMerge } from '../kinds/lines/lineMerge.ts';
import { lines, owned } from '../kinds/lines/lines.ts';
import { mergeLineValues } from '../kinds/lines/mergeLines.ts';
import { quantity } from '../kinds/quantity/quantity.ts';
import { text } from '../kinds/text/text.ts';
import { contestedField } from './contestedField.ts';
import { contested, followed, mergedEdits } from './mergeEdits.ts';

const SAMPLE = lines({
  of: owned('sampleLine', { by: 'sampleId', fields: { description: text(), quantity: quantity() } }),
});

const first = { name: 'Ash', phone: '1', notes: 'old', tags: ['a'] };

describe('another user saves while my form is open', () => {
  const theirs = { ...first, phone: '2', notes: 'theirs', tags: ['a', 'b'] };
  it('and the form takes fields I left alone, and keeps my changes', () => {
    const mine = { ...first, notes: 'mine' };
    expect(followed({ first, mine, theirs }, [])).toEqual({ taken: ['phone', 'tags'], kept: ['notes'] });
  });
  it('and nothing changes in the focused field', () => {
    expect(followed({ first, mine: first, theirs }, ['phone'])).toEqual({ taken: ['notes', 'tags'], kept: ['phone'] });
  });
  it('and equal changes are no conflict', () => {
    const mine = { ...first, phone: '2' };
    expect(followed({ first, mine, theirs }, ['phone']).kept).toEqual([]);
  });
});

describe('lines that two users changed', () => {
  const line = (id: number, quantity: number) => ({ id, description: `No. ${id}`, quantity });
  const first = { title: 'Order', lines: [line(1, 1), line(2, 1), line(3, 1)] };
  beforeAll(() => {
    lineMerge.merge = mergeLineValues;
  });

  it('are merged without a question if the lines differ', () => {
    const mine = { ...first, lines: [line(1, 5), line(2, 1), line(3, 1)] };
    const theirs = { ...first, lines: [line(1, 1), line(2, 1), line(3, 7), line(4, 1)] };
    expect(contested({ first, mine, theirs })).toEqual([]);
    expect(mergedEdits({ first, mine, theirs }, new Set()).lines).toEqual([
      line(1, 5),
      line(2, 1),
      line(3, 7),
      line(4, 1),
    ]);
  });

  it('are asked about by line and value, and by line if one was removed', () => {
    const mine = { ...first, lines: [line(1, 5), line(2, 4), line(3, 1)] };
    const theirs = { ...first, lines: [line(1, 9), line(3, 1)] };
    expect(contested({ first, mine, theirs })).toEqual(['lines.1.quantity', 'lines.2']);
    const taken = new Set(['lines.1.quantity', 'lines.2']);
    expect(mergedEdits({ first, mine, theirs }, taken).lines).toEqual([line(1, 9), line(3, 1)]);
    const fields = [{ key: 'lines', label: 'Lines', field: SAMPLE }];
    expect(contestedField('lines.1.quantity', fields, { mine, theirs })).toMatchObject({
      label: 'Line 1: quantity',
      mine: 5,
      theirs: 9,
    });
    expect(contestedField('lines.2', fields, { mine, theirs })).toMatchObject({
      label: 'Line 2',
      mine: 'No. 2 (changed)',
      theirs: 'Removed',
    });
  });
});
