import type { Example } from '#engine/calculations/calculation.ts';

const spring = { id: 'spring', type: 'topUp', on: '2026-01-05', minutes: 600, expiresOn: '2026-06-30' };
const year = { id: 'year', type: 'topUp', on: '2026-03-02', minutes: 600, expiresOn: '2026-12-31' };
const april = { id: 'april', type: 'usage', on: '2026-04-10', minutes: 420 };
const june = { id: 'june', type: 'usage', on: '2026-06-29', minutes: 200 };
const taken = [
  { usage: 'april', lot: 'spring', minutes: 420 },
  { usage: 'june', lot: 'spring', minutes: 180 },
  { usage: 'june', lot: 'year', minutes: 20 },
];

export const prepaidLedgerExamples: readonly Example[] = [
  {
    says: 'the block that expires first is used first',
    input: { movements: [spring, year, april, june], asOf: '2026-06-30', whenEmpty: 'overdraw' },
    output: {
      balanceMinutes: 580,
      overdrawnMinutes: 0,
      toInvoiceMinutes: 0,
      refused: [],
      allocations: taken,
      lots: [
        { id: 'spring', remainingMinutes: 0, expiredMinutes: 0 },
        { id: 'year', remainingMinutes: 580, expiredMinutes: 0 },
      ],
    },
  },
  {
    says: 'the next block pays the overdrawn time',
    input: {
      movements: [
        spring,
        year,
        april,
        june,
        { id: 'august', type: 'usage', on: '2026-08-03', minutes: 700 },
        { id: 'autumn', type: 'topUp', on: '2026-09-01', minutes: 600, expiresOn: '2027-08-31' },
      ],
      asOf: '2026-09-30',
      whenEmpty: 'overdraw',
    },
    output: {
      balanceMinutes: 480,
      overdrawnMinutes: 0,
      toInvoiceMinutes: 0,
      refused: [],
      allocations: [
        ...taken,
        { usage: 'august', lot: 'year', minutes: 580 },
        { usage: 'august', lot: 'autumn', minutes: 120 },
      ],
      lots: [
        { id: 'spring', remainingMinutes: 0, expiredMinutes: 0 },
        { id: 'year', remainingMinutes: 0, expiredMinutes: 0 },
        { id: 'autumn', remainingMinutes: 480, expiredMinutes: 0 },
      ],
    },
  },
  {
    says: 'minutes returned to an expired block are expired',
    input: {
      movements: [spring, april, { id: 'back', type: 'reverse', on: '2026-07-10', usage: 'april' }],
      asOf: '2026-07-15',
      whenEmpty: 'invoice',
    },
    output: {
      balanceMinutes: 0,
      overdrawnMinutes: 0,
      toInvoiceMinutes: 0,
      refused: [],
      allocations: [],
      lots: [{ id: 'spring', remainingMinutes: 0, expiredMinutes: 600 }],
    },
  },
  {
    says: 'usage that the blocks cannot cover is refused as a whole',
    input: {
      movements: [spring, { id: 'long', type: 'usage', on: '2026-02-01', minutes: 601 }],
      asOf: '2026-02-02',
      whenEmpty: 'refuse',
    },
    output: {
      balanceMinutes: 600,
      overdrawnMinutes: 0,
      toInvoiceMinutes: 0,
      refused: ['long'],
      allocations: [],
      lots: [{ id: 'spring', remainingMinutes: 600, expiredMinutes: 0 }],
    },
  },
  {
    says: 'the last day of a block counts, and the missing time is invoiced',
    input: {
      movements: [spring, { id: 'last', type: 'usage', on: '2026-06-30', minutes: 630 }],
      asOf: '2026-06-30',
      whenEmpty: 'invoice',
    },
    output: {
      balanceMinutes: 0,
      overdrawnMinutes: 0,
      toInvoiceMinutes: 30,
      refused: [],
      allocations: [{ usage: 'last', lot: 'spring', minutes: 600 }],
      lots: [{ id: 'spring', remainingMinutes: 0, expiredMinutes: 0 }],
    },
  },
  {
    says: 'usage that is reversed on its own day has no effect',
    input: {
      movements: [
        spring,
        april,
        { id: 'back', type: 'reverse', on: '2026-04-10', usage: 'april' },
        { id: 'again', type: 'usage', on: '2026-04-10', minutes: 600 },
      ],
      asOf: '2026-04-10',
      whenEmpty: 'invoice',
    },
    output: {
      balanceMinutes: 0,
      overdrawnMinutes: 0,
      toInvoiceMinutes: 0,
      refused: [],
      allocations: [{ usage: 'again', lot: 'spring', minutes: 600 }],
      lots: [{ id: 'spring', remainingMinutes: 0, expiredMinutes: 0 }],
    },
  },
];
