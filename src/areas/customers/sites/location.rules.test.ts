import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEEPEST, inside, type Place, placing, treeOf } from './location.rules.ts';

const place = (id: number, parentId: number | null, name = `Room ${id}`): Place => ({ id, siteId: 1, parentId, name });
const house = [place(1, null, 'Block A'), place(2, 1, 'First floor'), place(3, 2, '1.04'), place(4, null, 'Block B')];

describe('a location in its tree', () => {
  it('is named by its whole path', () => {
    expect(placing(place(0, 2, '1.05'), 'Main', house)).toEqual({
      depth: 3,
      fullName: 'Main › Block A › First floor › 1.05',
    });
  });

  it('cannot be inside itself or its contents', () => {
    expect(placing({ ...place(1, 3), name: 'Block A' }, 'Main', house)).toMatchObject({ code: 'loop' });
    expect(placing({ ...place(1, 1), name: 'Block A' }, 'Main', house)).toMatchObject({ code: 'loop' });
  });

  it('has a unique name among its siblings, ignoring case', () => {
    expect(placing(place(0, 2, ' 1.04 '), 'Main', house)).toMatchObject({ code: 'name_taken' });
    expect(placing(place(0, null, 'block b'), 'Main', house)).toMatchObject({ code: 'name_taken' });
    expect(placing(place(0, 4, '1.04'), 'Main', house)).toMatchObject({ depth: 2 });
  });

  it('is at most six levels deep, including its contents', () => {
    const deep = Array.from({ length: 6 }, (_, at) => place(at + 1, at === 0 ? null : at));
    expect(placing(place(0, 6), 'Main', deep)).toMatchObject({ code: 'too_deep' });
    const tower = [...deep.slice(0, 4), place(10, null), place(11, 10), place(12, 11)];
    expect(placing({ ...place(10, 4), name: 'Room 10' }, 'Main', tower)).toMatchObject({ code: 'too_deep' });
    expect(placing({ ...place(11, 4), name: 'Room 11' }, 'Main', tower)).toMatchObject({ depth: 5 });
  });

  it('stays within its site', () => {
    expect(placing({ ...place(0, 1), siteId: 2 }, 'Annexe', house)).toMatchObject({ code: 'other_site' });
  });
});

describe('the tree', () => {
  it('sorts numbers naturally', () => {
    const rooms = ['Room 10', 'Room 2', 'hall'].map((name, at) => place(at + 1, null, name));
    expect(treeOf(rooms).map((branch) => branch.place.name)).toEqual(['hall', 'Room 2', 'Room 10']);
  });

  it('contains every location once, in any order of input', () => {
    const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(parents, (picks) => {
        const places = picks.map((pick, at) => place(at + 1, at === 0 ? null : (pick % at) + 1));
        const shallow = places.filter((each) => depthOf(each, places) <= DEEPEST);
        const seen: number[] = [];
        const visit = (branches: ReturnType<typeof treeOf>): void =>
          branches.forEach((branch) => (seen.push(branch.place.id), visit([...branch.inside])));
        visit(treeOf(shallow));
        expect(seen.sort((a, b) => a - b)).toEqual(shallow.map((each) => each.id));
      }),
    );
  });

  it('knows everything inside a location', () => {
    expect(inside(1, house).map((each) => each.id)).toEqual([2, 3]);
    expect(inside(3, house)).toEqual([]);
  });
});

const depthOf = (each: Place, all: readonly Place[]): number =>
  each.parentId === null ? 1 : 1 + depthOf(all.find((other) => other.id === each.parentId) as Place, all);
