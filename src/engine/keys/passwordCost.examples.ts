import type { Example } from '../calculations/calculation.ts';

export const hashParametersExamples: readonly Example[] = [
  {
    says: 'the input of a password hash',
    input: {},
    output: { algorithm: 'argon2id', memoryKiB: 19_456, iterations: 2, parallelism: 1 },
  },
];
