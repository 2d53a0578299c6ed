import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clausesOf, type Group, treeOf, withAdded, withJoin, withPart } from './filterTree.ts';
import type { Clause, Condition } from './query.ts';

const open: Condition = { field: 'status', op: 'is', values: ['open'] };
const late: Condition = { field: 'dueOn', op: 'to', values: ['today-1'] };
const large: Condition = { field: 'total', op: 'from', values: ['100000'] };

describe('a filter of groups', () => {
  it('requires all of its conditions', () => {
    expect(clausesOf({ join: 'all', parts: [open, late] })).toEqual([open, late]);
  });
  it('allows any of a nested group', () => {
    expect(clausesOf({ join: 'all', parts: [open, { join: 'any', parts: [late, large] }] })).toEqual([
      open,
      { any: [late, large] },
    ]);
  });
  it('allows any of several groups that each require all', () => {
    expect(clausesOf({ join: 'any', parts: [open, { join: 'all', parts: [late, large] }] })).toEqual([
      { any: [open, { all: [late, large] }] },
    ]);
  });
  it('leaves out incomplete conditions', () => {
    const unfinished: Condition = { field: 'name', op: 'contains', values: [''] };
    expect(clausesOf({ join: 'all', parts: [unfinished, open, { join: 'any', parts: [] }] })).toEqual([open]);
    expect(clausesOf({ join: 'any', parts: [unfinished] })).toEqual([]);
  });
  it('treats a range with one end as that end', () => {
    expect(clausesOf({ join: 'all', parts: [{ field: 'total', op: 'between', values: ['100', ''] }] })).toEqual([
      { field: 'total', op: 'from', values: ['100'] },
    ]);
  });
  it('is built step by step', () => {
    const empty: Group = { join: 'all', parts: [] };
    const grown = withAdded(withAdded(empty, [], open), [], { join: 'any', parts: [] });
    const nested = withAdded(grown, [1], late);
    expect(clausesOf(nested)).toEqual([open, { any: [late] }]);
    expect(clausesOf(withPart(nested, [1, 0], () => large))).toEqual([open, { any: [large] }]);
    expect(clausesOf(withPart(nested, [0], () => null))).toEqual([{ any: [late] }]);
    expect(withJoin(nested, [], 'any')).toEqual({ join: 'any', parts: [open, { join: 'all', parts: [late] }] });
  });
});

describe('the tree of an address', () => {
  const condition = fc.constantFrom(open, late, large);
  const part = fc.oneof(condition, fc.record({ all: fc.array(condition, { minLength: 1, maxLength: 3 }) }));
  const clause: fc.Arbitrary<Clause> = fc.oneof(
    condition,
    fc.record({ any: fc.array(part, { minLength: 1, maxLength: 3 }) }),
  );

  it('queries the same as the address', () => {
    fc.assert(
      fc.property(fc.array(clause, { maxLength: 4 }), (where) => {
        expect(clausesOf(treeOf(where))).toEqual(where);
      }),
    );
  });
});
