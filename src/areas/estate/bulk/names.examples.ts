import type { Example } from '#engine/calculations/calculation.ts';

export const assetNamesExamples: readonly Example[] = [
  {
    says: 'zeros before a number are kept',
    input: { pattern: 'SW-[01-03]', existing: [] },
    output: { names: ['SW-01', 'SW-02', 'SW-03'], clashes: [] },
  },
  {
    says: 'numbers are as wide as the first',
    input: { pattern: 'SW-[8-11]', existing: [] },
    output: { names: ['SW-8', 'SW-9', 'SW-10', 'SW-11'], clashes: [] },
  },
  {
    says: 'two ranges, the left one varying slowest',
    input: { pattern: 'AP-[a-c][1-2]', existing: ['ap-B2'] },
    output: { names: ['AP-a1', 'AP-a2', 'AP-b1', 'AP-b2', 'AP-c1', 'AP-c2'], clashes: ['AP-b2'] },
  },
  {
    says: 'a list, and brackets that are part of the name',
    input: { pattern: 'R\\[1\\]-[1,3,5-6]', existing: [] },
    output: { names: ['R[1]-1', 'R[1]-3', 'R[1]-5', 'R[1]-6'], clashes: [] },
  },
  { says: 'a range that runs backwards', input: { pattern: 'X[3-1]', existing: [] }, output: { error: 'backwards' } },
  { says: 'nothing between the brackets', input: { pattern: 'X[]', existing: [] }, output: { error: 'empty' } },
  {
    says: 'a range from lower to upper case',
    input: { pattern: 'X[a-C]', existing: [] },
    output: { error: 'not_understood' },
  },
  { says: 'the same name twice', input: { pattern: 'A[1,1]', existing: [] }, output: { error: 'duplicate' } },
  { says: 'too many', input: { pattern: 'P[1-600]', existing: [] }, output: { error: 'too_many' } },
  { says: 'an unclosed bracket', input: { pattern: 'X[1-2', existing: [] }, output: { error: 'unbalanced' } },
];
