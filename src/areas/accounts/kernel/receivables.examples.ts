import type { NamedExamples } from '#engine/calculations/calculation.ts';

/** Examples of receivables and late payment. */
export const receivablesExamples: NamedExamples = [
  [
    'accounts.autoAllocate',
    [
      {
        says: 'oldest due, then oldest document',
        input: {
          paymentPence: 25000,
          items: [
            { id: 3, dueDate: '2026-10-31', docDate: '2026-10-01', openPence: 12000 },
            { id: 1, dueDate: '2026-10-15', docDate: '2026-09-15', openPence: 9999 },
            { id: 2, dueDate: '2026-10-31', docDate: '2026-09-30', openPence: 6000 },
          ],
        },
        output: {
          allocations: [
            { id: 1, pence: 9999 },
            { id: 2, pence: 6000 },
            { id: 3, pence: 9001 },
          ],
          unallocatedPence: 0,
        },
      },
      {
        says: '2.00 stays unallocated',
        input: {
          paymentPence: 5000,
          items: [{ id: 9, dueDate: '2026-12-01', docDate: '2026-11-01', openPence: 4800 }],
        },
        output: { allocations: [{ id: 9, pence: 4800 }], unallocatedPence: 200 },
      },
    ],
  ],
  [
    'accounts.ageing',
    [
      {
        says: 'boundaries 0, 30, 31, 90, 91 days overdue',
        input: {
          asAt: '2026-11-20',
          basis: 'due',
          items: [
            { kind: 'invoice', dueDate: '2026-11-20', docDate: '2026-10-21', openPence: 100 },
            { kind: 'invoice', dueDate: '2026-10-21', docDate: '2026-09-21', openPence: 2000 },
            { kind: 'invoice', dueDate: '2026-10-20', docDate: '2026-09-20', openPence: 30000 },
            { kind: 'invoice', dueDate: '2026-08-22', docDate: '2026-07-23', openPence: 400000 },
            { kind: 'invoice', dueDate: '2026-08-21', docDate: '2026-07-22', openPence: 5000000 },
            { kind: 'receipt', dueDate: '2026-11-10', docDate: '2026-11-10', openPence: -1500 },
          ],
        },
        output: {
          notDuePence: 100,
          b30Pence: 2000,
          b60Pence: 30000,
          b90Pence: 400000,
          olderPence: 5000000,
          unallocatedPence: -1500,
          totalPence: 5430600,
        },
      },
      {
        says: 'same items by document date: 30, 60, 61, 120, 121 days',
        input: {
          asAt: '2026-11-20',
          basis: 'document',
          items: [
            { kind: 'invoice', dueDate: '2026-11-20', docDate: '2026-10-21', openPence: 100 },
            { kind: 'invoice', dueDate: '2026-10-21', docDate: '2026-09-21', openPence: 2000 },
            { kind: 'invoice', dueDate: '2026-10-20', docDate: '2026-09-20', openPence: 30000 },
            { kind: 'invoice', dueDate: '2026-08-22', docDate: '2026-07-23', openPence: 400000 },
            { kind: 'invoice', dueDate: '2026-08-21', docDate: '2026-07-22', openPence: 5000000 },
            { kind: 'receipt', dueDate: '2026-11-10', docDate: '2026-11-10', openPence: -1500 },
          ],
        },
        output: {
          notDuePence: 0,
          b30Pence: 100,
          b60Pence: 2000,
          b90Pence: 30000,
          olderPence: 5400000,
          unallocatedPence: -1500,
          totalPence: 5430600,
        },
      },
    ],
  ],
  [
    'accounts.lateInterest',
    [
      {
        says: '30 days on £5,000 then 21 on £3,000',
        input: {
          grossPence: 500000,
          dueDate: '2026-09-30',
          asAt: '2026-11-20',
          baseRateBps: 400,
          receipts: [{ date: '2026-10-31', pence: 200000 }],
        },
        output: { daysLate: 51, interestPence: 7003, compensationPence: 7000 },
      },
      {
        says: 'one day; £40 band',
        input: { grossPence: 99999, dueDate: '2026-10-31', asAt: '2026-11-01', baseRateBps: 400 },
        output: { daysLate: 1, interestPence: 33, compensationPence: 4000 },
      },
    ],
  ],
  [
    'accounts.daysSalesOutstanding',
    [
      {
        says: 'example 54',
        input: { debtorsPence: 18432100, sales12mGrossPence: 120000000 },
        output: { days: '56.1' },
      },
    ],
  ],
  [
    'accounts.creditCheck',
    [
      {
        says: '1p over',
        input: {
          openInvoicesPence: 400000,
          unallocatedPence: 50000,
          uninvoicedOrdersPence: 120000,
          newOrderPence: 30001,
          limitPence: 500000,
          onStop: false,
        },
        output: { exposurePence: 500001, state: 'over' },
      },
      {
        says: '80% exactly warns',
        input: {
          openInvoicesPence: 300000,
          unallocatedPence: 0,
          uninvoicedOrdersPence: 0,
          newOrderPence: 100000,
          limitPence: 500000,
          onStop: false,
        },
        output: { exposurePence: 400000, state: 'warn' },
      },
    ],
  ],
];
