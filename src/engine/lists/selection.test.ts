import { describe, expect, it } from 'vitest';
import { chosenRows, countChosen, EVERYTHING, isChosen, NOTHING, toggled, withChosen } from './selection.ts';

const open = { field: 'status', op: 'is', values: ['open'] } as const;

describe('a selection', () => {
  it('of some rows sends their IDs', () => {
    const some = withChosen(toggled(NOTHING, 4), [5, 6]);
    expect(countChosen(some, 2314)).toBe(3);
    expect(chosenRows(toggled(some, 5), { where: [] })).toEqual({ ids: [4, 6] });
  });
  it('of all that match sends the query, not the IDs', () => {
    expect(countChosen(EVERYTHING, 2314)).toBe(2314);
    expect(chosenRows(EVERYTHING, { q: 'ash', where: [open] })).toEqual({ query: 'q=ash&f.status=is%3Aopen' });
  });
  it('of all but one excludes it in the query', () => {
    const allButOne = toggled(EVERYTHING, 7);
    expect(isChosen(allButOne, 7)).toBe(false);
    expect(isChosen(allButOne, 8)).toBe(true);
    expect(countChosen(allButOne, 2314)).toBe(2313);
    expect(chosenRows(allButOne, { where: [] })).toEqual({ query: 'f.id=not%3A7' });
    expect(chosenRows(withChosen(allButOne, [7]), { where: [] })).toEqual({ query: '' });
  });
});
