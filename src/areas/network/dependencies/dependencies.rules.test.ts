import { expect, it } from 'vitest';
import type { Link } from '../cables/trace.rules.ts';
import { within } from './around.rules.ts';
import { affectedBy, type Edge, loopThrough } from './impact.rules.ts';
import { layoutOf } from './layout.rules.ts';
import { uplinksOf } from './uplinks.rules.ts';

it('what stops is found among five thousand dependencies with one look at each', () => {
  let looks = 0;
  const edges: Edge[] = Array.from({ length: 5_000 }, (_, at) => ({
    from: `n${at + 1}`,
    get to() {
      looks += 1;
      return `n${at}`;
    },
  }));
  expect(affectedBy({ edges, failed: ['n0'] })).toHaveLength(5_000);
  expect(looks).toBe(5_000);
});

it('a dependency loop is detected and reported', () => {
  const edges = [
    { from: 'A', to: 'B' },
    { from: 'B', to: 'C' },
    { from: 'X', to: 'A' },
  ];
  expect(loopThrough(edges, 'C', ['A'])).toEqual(['C', 'A', 'B', 'C']);
  expect(loopThrough(edges, 'A', ['A'])).toEqual(['A', 'A']);
  expect(loopThrough(edges, 'C', ['D'])).toBeNull();
  expect(loopThrough(edges, 'X', ['C', 'B'])).toBeNull();
});

it('a diagram goes three steps each way and handles loops', () => {
  const chain = ['A', 'B', 'C', 'D', 'E', 'F'];
  const edges = chain.slice(1).map((to, at) => ({ from: chain[at] ?? '', to }));
  expect([...within(edges, 'A')]).toEqual([
    ['A', 0],
    ['B', 1],
    ['C', 2],
    ['D', 3],
  ]);
  expect(within(edges, 'F').get('C')).toBe(-3);
  expect([...within([...edges, { from: 'C', to: 'A' }], 'A')]).toContainEqual(['C', -1]);
});

it('a layout has a column for each level, and lines cross only if necessary', () => {
  const nodes = [
    { key: 'self', level: 0 },
    { key: 'one', level: -1 },
    { key: 'two', level: -1 },
    { key: 'of two', level: -2 },
    { key: 'of one', level: -2 },
    { key: 'needed', level: 1 },
  ];
  const edges = [
    { from: 'one', to: 'self' },
    { from: 'two', to: 'self' },
    { from: 'of two', to: 'two' },
    { from: 'of one', to: 'one' },
    { from: 'self', to: 'needed' },
  ];
  expect(layoutOf(nodes, edges)).toEqual([
    { key: 'self', column: 2, row: 0 },
    { key: 'one', column: 1, row: 0 },
    { key: 'two', column: 1, row: 1 },
    { key: 'of two', column: 0, row: 1 },
    { key: 'of one', column: 0, row: 0 },
    { key: 'needed', column: 3, row: 0 },
  ]);
});

/** A port number is the asset's number with one more digit. */
const link = (cable: number, from: number, to: number): Link => ({
  cable,
  from: { port: from, side: 'front' },
  to: { port: to, side: 'front' },
  lengthM: null,
});
const ports = (...ids: readonly number[]) => ids.map((id) => ({ id, assetId: Math.floor(id / 10), kind: 'interface' }));

it('with cables an asset needs what is nearer to the firewall; two paths are both listed', () => {
  const kinds = new Map([
    [1, 'firewall'],
    [2, 'networkSwitch'],
    [3, 'networkSwitch'],
    [4, 'networkSwitch'],
    [5, 'computer'],
  ]);
  const links = [link(1, 10, 20), link(2, 11, 30), link(3, 21, 40), link(4, 31, 41), link(5, 42, 50)];
  const found = uplinksOf(ports(10, 11, 20, 21, 30, 31, 40, 41, 42, 50), links, kinds);
  expect([...found].sort((a, b) => a.from - b.from || a.to - b.to)).toEqual([
    { from: 2, to: 1 },
    { from: 3, to: 1 },
    { from: 4, to: 2 },
    { from: 4, to: 3 },
    { from: 5, to: 4 },
  ]);
});

it('without a firewall a device needs its switch, and two switches do not need each other', () => {
  const kinds = new Map([
    [2, 'networkSwitch'],
    [3, 'networkSwitch'],
    [5, 'printer'],
    [6, 'computer'],
  ]);
  const links = [link(1, 20, 30), link(2, 21, 50), link(3, 51, 60)];
  expect(uplinksOf(ports(20, 21, 30, 50, 51, 60), links, kinds)).toEqual([{ from: 5, to: 2 }]);
});
