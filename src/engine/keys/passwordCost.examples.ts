import type { Example } from '../calculations/calculation.ts';

export const hashParametersExamples: readonly Example[] = [
  {
    says: 'what a password is hashed with',
    input: {},
    output: { algorithm: 'argon2id', memoryKiB: 19_456, iterations: 2, parallelism: 1 },
  },
];
