import type { Example } from '#engine/calculations/calculation.ts';

export const ipamNextFreeExamples: readonly Example[] = [
  {
    says: 'a gap',
    input: { cidr: '10.20.0.0/24', used: ['10.20.0.1', '10.20.0.2', '10.20.0.4'], ranges: [] },
    output: { next: '10.20.0.3' },
  },
  {
    says: 'the range is skipped',
    input: { cidr: '10.20.0.0/29', used: ['10.20.0.1'], ranges: [['10.20.0.2', '10.20.0.5']] },
    output: { next: '10.20.0.6' },
  },
  {
    says: 'a full prefix',
    input: { cidr: '10.20.0.0/30', used: ['10.20.0.1', '10.20.0.2'], ranges: [] },
    output: { error: 'prefix_full' },
  },
  { says: 'IPv6', input: { cidr: 'fd00:20::/64', used: ['fd00:20::1'], ranges: [] }, output: { next: 'fd00:20::2' } },
];

export const ipamUtilisationExamples: readonly Example[] = [
  {
    says: 'three addresses and a range of 100',
    input: {
      cidr: '10.20.0.0/24',
      used: ['10.20.0.1', '10.20.0.2', '10.20.0.10'],
      ranges: [['10.20.0.100', '10.20.0.199']],
    },
    output: { used: 103, size: 254, percent: 40.55 },
  },
];
