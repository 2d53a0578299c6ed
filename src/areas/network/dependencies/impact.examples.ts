import type { Example } from '#engine/calculations/calculation.ts';

const power = (from: string, to: string) => ({ from, to, group: 'power' });

export const graphImpactExamples: readonly Example[] = [
  {
    says: 'one of two power feeds fails',
    input: {
      edges: [power('FS01', 'UPS-A'), power('FS01', 'UPS-B'), { from: 'VM1', to: 'FS01' }, { from: 'VM1', to: 'SAN' }],
      failed: ['UPS-A'],
    },
    output: { affected: [] },
  },
  {
    says: 'both power feeds fail',
    input: {
      edges: [power('FS01', 'UPS-A'), power('FS01', 'UPS-B'), { from: 'VM1', to: 'FS01' }],
      failed: ['UPS-A', 'UPS-B'],
    },
    output: { affected: ['FS01', 'VM1'] },
  },
  {
    says: 'assets that need each other fail together',
    input: {
      edges: [
        { from: 'A', to: 'B' },
        { from: 'B', to: 'A' },
        { from: 'B', to: 'C' },
      ],
      failed: ['C'],
    },
    output: { affected: ['A', 'B'] },
  },
  {
    says: 'two alternatives that both need the failed asset',
    input: {
      edges: [
        { from: 'PHONES', to: 'SW-A', group: 'network' },
        { from: 'PHONES', to: 'SW-B', group: 'network' },
        { from: 'SW-A', to: 'CORE' },
        { from: 'SW-B', to: 'CORE' },
      ],
      failed: ['CORE'],
    },
    output: { affected: ['PHONES', 'SW-A', 'SW-B'] },
  },
  {
    says: 'a dependency entered twice in a group is one alternative',
    input: { edges: [power('A', 'UPS'), power('A', 'UPS')], failed: ['UPS'] },
    output: { affected: ['A'] },
  },
  {
    says: 'an asset that nothing needs',
    input: { edges: [{ from: 'A', to: 'B' }], failed: ['A'] },
    output: { affected: [] },
  },
];
