import type { NamedExamples } from '#engine/calculations/calculation.ts';

/** Examples of totals, discounts, credits and due dates of documents. */
export const documentsExamples: NamedExamples = [
  [
    'accounts.documentTotals',
    [
      {
        says: 'per line 3×667; a total-level calculation would give 2000',
        input: {
          lines: [
            { qty: '1', unitPence: 3333, vatCode: 'T1', rateBps: 2000 },
            { qty: '1', unitPence: 3333, vatCode: 'T1', rateBps: 2000 },
            { qty: '1', unitPence: 3333, vatCode: 'T1', rateBps: 2000 },
          ],
        },
        output: {
          lines: [
            { extPence: 3333, netPence: 3333, vatPence: 667 },
            { extPence: 3333, netPence: 3333, vatPence: 667 },
            { extPence: 3333, netPence: 3333, vatPence: 667 },
          ],
          netPence: 9999,
          vatPence: 2001,
          grossPence: 12000,
          vat: [{ vatCode: 'T1', netPence: 9999, vatPence: 2001 }],
        },
      },
      {
        says: 'mixed rates and a half quantity',
        input: {
          lines: [
            { qty: '1', unitPence: 12500, vatCode: 'T1', rateBps: 2000 },
            { qty: '2.5', unitPence: 8000, vatCode: 'T1', rateBps: 2000 },
            { qty: '1', unitPence: 4999, vatCode: 'T5', rateBps: 500 },
            { qty: '1', unitPence: 15000, vatCode: 'T2', rateBps: 0 },
          ],
        },
        output: {
          lines: [
            { extPence: 12500, netPence: 12500, vatPence: 2500 },
            { extPence: 20000, netPence: 20000, vatPence: 4000 },
            { extPence: 4999, netPence: 4999, vatPence: 250 },
            { extPence: 15000, netPence: 15000, vatPence: 0 },
          ],
          netPence: 52499,
          vatPence: 6750,
          grossPence: 59249,
          vat: [
            { vatCode: 'T1', netPence: 32500, vatPence: 6500 },
            { vatCode: 'T2', netPence: 15000, vatPence: 0 },
            { vatCode: 'T5', netPence: 4999, vatPence: 250 },
          ],
        },
      },
      {
        says: '35p per 100: 467.95',
        input: { lines: [{ qty: '1337', unitPence: 35, per: 100, vatCode: 'T1', rateBps: 2000 }] },
        output: {
          lines: [{ extPence: 468, netPence: 468, vatPence: 94 }],
          netPence: 468,
          vatPence: 94,
          grossPence: 562,
          vat: [{ vatCode: 'T1', netPence: 468, vatPence: 94 }],
        },
      },
      {
        says: '5997 −600 −270 −100',
        input: {
          lines: [
            {
              qty: '3',
              unitPence: 1999,
              discounts: [{ pctBps: 1000 }, { pctBps: 500 }, { pence: 100 }],
              vatCode: 'T1',
              rateBps: 2000,
            },
          ],
        },
        output: {
          lines: [{ extPence: 5997, netPence: 5027, vatPence: 1005 }],
          netPence: 5027,
          vatPence: 1005,
          grossPence: 6032,
          vat: [{ vatCode: 'T1', netPence: 5027, vatPence: 1005 }],
        },
      },
      {
        says: 'discount 1000 spread 333/333/334',
        input: {
          lines: [
            { qty: '1', unitPence: 3333, vatCode: 'T1', rateBps: 2000 },
            { qty: '1', unitPence: 3333, vatCode: 'T0', rateBps: 0 },
            { qty: '1', unitPence: 3334, vatCode: 'T1', rateBps: 2000 },
          ],
          documentDiscounts: [{ pctBps: 1000 }],
        },
        output: {
          lines: [
            { extPence: 3333, netPence: 3000, vatPence: 600 },
            { extPence: 3333, netPence: 3000, vatPence: 0 },
            { extPence: 3334, netPence: 3000, vatPence: 600 },
          ],
          netPence: 9000,
          vatPence: 1200,
          grossPence: 10200,
          vat: [
            { vatCode: 'T0', netPence: 3000, vatPence: 0 },
            { vatCode: 'T1', netPence: 6000, vatPence: 1200 },
          ],
        },
      },
    ],
  ],
  [
    'accounts.spreadAmount',
    [
      {
        says: 'odd penny to the first of a tie',
        input: { totalPence: 100, weights: [1, 1, 1] },
        output: { parts: [34, 33, 33] },
      },
    ],
  ],
  [
    'accounts.creditLine',
    [
      {
        says: 'three part credits sum exactly',
        input: {
          lineNetPence: 10000,
          lineVatPence: 2000,
          lineQty: '3',
          credits: [{ qty: '1' }, { qty: '1' }, { qty: '1' }],
        },
        output: {
          credits: [
            { netPence: 3333, vatPence: 667 },
            { netPence: 3334, vatPence: 666 },
            { netPence: 3333, vatPence: 667 },
          ],
          remainingNetPence: 0,
          remainingVatPence: 0,
        },
      },
      {
        says: 'by value; VAT 67+66+67',
        input: {
          lineNetPence: 999,
          lineVatPence: 200,
          lineQty: '1',
          credits: [{ netPence: 333 }, { netPence: 333 }, { netPence: 333 }],
        },
        output: {
          credits: [
            { netPence: 333, vatPence: 67 },
            { netPence: 333, vatPence: 66 },
            { netPence: 333, vatPence: 67 },
          ],
          remainingNetPence: 0,
          remainingVatPence: 0,
        },
      },
      {
        says: 'refused',
        input: { lineNetPence: 5000, lineVatPence: 1000, lineQty: '2', credits: [{ qty: '1' }, { qty: '1.5' }] },
        output: { error: 'CREDIT_EXCEEDS_INVOICE' },
      },
    ],
  ],
  [
    'accounts.settlementDiscount',
    [
      {
        says: 'last day counts',
        input: {
          vat: [{ netPence: 100000, vatPence: 20000 }],
          pctBps: 250,
          invoiceDate: '2026-11-20',
          days: 7,
          paidOn: '2026-11-27',
          receivedPence: 117000,
        },
        output: {
          lastDay: '2026-11-27',
          payablePence: 117000,
          taken: true,
          discountNetPence: 2500,
          discountVatPence: 500,
          openPence: 0,
          unallocatedPence: 0,
        },
      },
      {
        says: 'a day late: part payment',
        input: {
          vat: [{ netPence: 100000, vatPence: 20000 }],
          pctBps: 250,
          invoiceDate: '2026-11-20',
          days: 7,
          paidOn: '2026-11-28',
          receivedPence: 117000,
        },
        output: {
          lastDay: '2026-11-27',
          payablePence: 117000,
          taken: false,
          discountNetPence: 0,
          discountVatPence: 0,
          openPence: 3000,
          unallocatedPence: 0,
        },
      },
    ],
  ],
  [
    'accounts.dueDate',
    [
      {
        says: 'example 18',
        input: { date: '2026-01-31', terms: { type: 'net', days: 30 } },
        output: { dueDate: '2026-03-02' },
      },
      {
        says: 'end Feb 2028 is the 29th',
        input: { date: '2028-02-10', terms: { type: 'eomPlus', days: 30 } },
        output: { dueDate: '2028-03-30' },
      },
      {
        says: 'clamped',
        input: { date: '2027-01-15', terms: { type: 'dayOfNextMonth', day: 31 } },
        output: { dueDate: '2027-02-28' },
      },
    ],
  ],
  [
    'accounts.docNumber',
    [
      {
        says: 'last day of year 2026/27',
        input: { pattern: 'INV-{FY}-{N5}', date: '2027-03-31', yearStart: '04-01', n: 417 },
        output: { number: 'INV-2627-00417' },
      },
    ],
  ],
];
