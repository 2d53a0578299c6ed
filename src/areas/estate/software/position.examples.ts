import type { Example } from '#engine/calculations/calculation.ts';

const today = '2026-11-20';
const yearly = [{ seats: 30 }, { seats: 25, endsOn: '2026-11-20' }];

export const licensePositionExamples: readonly Example[] = [
  {
    says: 'a yearly licence ends today',
    input: { today, inUse: 50, licences: yearly },
    output: { entitled: 55, inUse: 50, balance: 5, state: 'compliant' },
  },
  {
    says: 'a day after its end',
    input: { today: '2026-11-21', inUse: 50, licences: yearly },
    output: { entitled: 30, inUse: 50, balance: -20, state: 'short' },
  },
  {
    says: 'an unlimited site licence',
    input: { today, inUse: 9, licences: [{ seats: null }] },
    output: { entitled: null, inUse: 9, balance: null, state: 'compliant' },
  },
  {
    says: 'too many licences',
    input: { today, inUse: 10, licences: [{ seats: 25 }] },
    output: { entitled: 25, inUse: 10, balance: 15, state: 'surplus' },
  },
  {
    says: 'nothing installed',
    input: { today, inUse: 0, licences: [{ seats: 5 }] },
    output: { entitled: 5, inUse: 0, balance: 5, state: 'unused' },
  },
  {
    says: 'starts next month',
    input: { today, inUse: 2, licences: [{ seats: 2, startsOn: '2026-12-01' }] },
    output: { entitled: 0, inUse: 2, balance: -2, state: 'short' },
  },
  {
    says: 'nothing bought and nothing used',
    input: { today, inUse: 0, licences: [] },
    output: { entitled: 0, inUse: 0, balance: 0, state: 'none' },
  },
];

export const licenseServerCoresExamples: readonly Example[] = [
  { says: 'two of ten', input: { processors: [10, 10] }, output: { cores: 20, twoPacks: 10 } },
  { says: 'one of six', input: { processors: [6] }, output: { cores: 16, twoPacks: 8 } },
  { says: 'two of four', input: { processors: [4, 4] }, output: { cores: 16, twoPacks: 8 } },
  { says: 'an odd number', input: { processors: [17] }, output: { cores: 17, twoPacks: 9 } },
];
