import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arranged, AS_BUILT, isAsBuilt, movedTo, readArrangement, withToggled } from './arrangement.ts';

const cards = ['attention', 'people', 'sites'].map((key) => ({ key }));
const keysOf = (order: readonly string[]) => arranged(cards, { order, hidden: [] }).map(({ key }) => key);

describe('a board as arranged by its user', () => {
  it('has its default order until something is moved', () =>
    expect(keysOf([])).toEqual(['attention', 'people', 'sites']));

  it('keeps the user’s order, and a new card is at its default place', () => {
    expect(keysOf(['sites', 'attention', 'people'])).toEqual(['sites', 'attention', 'people']);
    expect(keysOf(['sites', 'attention'])).toEqual(['sites', 'people', 'attention']);
  });

  it('forgets removed cards', () => expect(keysOf(['gone', 'people'])).toEqual(['attention', 'people', 'sites']));

  it('always shows every card once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('attention', 'people', 'sites', 'gone')), (order) => {
        expect(keysOf([...new Set(order)]).sort()).toEqual(['attention', 'people', 'sites']);
      }),
    );
  });

  it('moves a card to a place, and no further than the ends', () => {
    expect(movedTo(['a', 'b', 'c'], 'b', 0)).toEqual(['b', 'a', 'c']);
    expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b', 'c'], 'c', 3)).toEqual(['a', 'b', 'c']);
    expect(movedTo(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(movedTo(['a', 'b', 'c'], 'gone', 1)).toEqual(['a', 'b', 'c']);
  });

  it('hides a card and shows it again in its place', () => {
    const without = withToggled(AS_BUILT, 'people');
    expect(without.hidden).toEqual(['people']);
    expect(isAsBuilt(without)).toBe(false);
    expect(isAsBuilt(withToggled(without, 'people'))).toBe(true);
  });

  it('reads only valid arrangements', () => {
    expect(readArrangement(null)).toEqual({ order: [], hidden: [] });
    expect(readArrangement({ order: ['a', 1], hidden: 'x' })).toEqual({ order: ['a'], hidden: [] });
  });
});
