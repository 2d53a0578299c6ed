import type { NamedExamples } from '#engine/calculations/calculation.ts';

/** Examples of entries, and of the opening of the books. */
export const ledgerExamples: NamedExamples = [
  [
    'accounts.ledger',
    [
      {
        says: "goods and a year's service sold, bought, part paid",
        input: {
          events: [
            {
              event: 'salesInvoice',
              lines: [
                { code: '4000', net: 100000, vatCode: 'T1', rateBps: 2000 },
                { code: '4020', net: 120000, vatCode: 'T1', rateBps: 2000, deferred: true },
              ],
            },
            { event: 'goodsReceived', pence: 70000 },
            { event: 'goodsIssued', code: '5000', pence: 70000 },
            {
              event: 'supplierBill',
              lines: [
                {
                  code: '5000',
                  net: 70500,
                  vatCode: 'T1',
                  rateBps: 2000,
                  grniCleared: 70000,
                  stockAdjust: 0,
                  costAdjust: 500,
                },
              ],
            },
            { event: 'deferralRelease', code: '4020', pence: 10000 },
            { event: 'customerReceipt', pence: 200000 },
            { event: 'supplierPayment', pence: 84600 },
          ],
        },
        output: {
          '1100': 64000,
          '1200': 115400,
          '2120': -110000,
          '2200': -44000,
          '2201': 14100,
          '4000': -100000,
          '4020': -10000,
          '5000': 70500,
        },
      },
      {
        says: 'paid twice: the second payment is refunded',
        input: {
          events: [
            { event: 'salesInvoice', lines: [{ code: '4000', net: 10000, vatCode: 'T1', rateBps: 2000 }] },
            { event: 'customerReceipt', pence: 12000 },
            { event: 'customerReceipt', pence: 12000 },
            { event: 'customerRefund', pence: 12000 },
          ],
        },
        output: { '1200': 12000, '2200': -2000, '4000': -10000 },
      },
      {
        says: 'prompt payment taken, then the receipt bounces: discount and its VAT come back too',
        input: {
          events: [
            { event: 'salesInvoice', lines: [{ code: '4000', net: 100000, vatCode: 'T1', rateBps: 2000 }] },
            { event: 'customerReceipt', pence: 117000, discountNet: 2500, discountVat: 500 },
            { event: 'receiptReturned', pence: 117000, discountNet: 2500, discountVat: 500, fee: 350 },
          ],
        },
        output: { '1100': 120000, '1200': -350, '2200': -20000, '4000': -100000, '7900': 350 },
      },
      {
        says: 'overseas hosting by reverse charge; a blocked-VAT bill reversed',
        input: {
          events: [
            { event: 'supplierBill', lines: [{ code: '5060', net: 80000, vatCode: 'T15', rateBps: 2000 }] },
            {
              event: 'supplierBill',
              lines: [{ code: '7400', net: 10000, vatCode: 'T1', rateBps: 2000, recoverable: false }],
            },
            { event: 'reverse', of: 1 },
          ],
        },
        output: { '2100': -80000, '2200': -16000, '2201': 16000, '5060': 80000 },
      },
      {
        says: 'cash accounting: 2000×5000/12000',
        input: {
          events: [
            {
              event: 'salesInvoice',
              scheme: 'cash',
              lines: [{ code: '4030', net: 10000, vatCode: 'T1', rateBps: 2000 }],
            },
            { event: 'customerReceipt', pence: 5000 },
            { event: 'cashVatRecognised', output: 833 },
          ],
        },
        output: { '1100': 7000, '1200': 5000, '2200': -833, '2205': -1167, '4030': -10000 },
      },
      {
        says: 'migration, a little trade, year end: 9998 is nil and profit is in 3200',
        input: {
          events: [
            { event: 'openingItems', debtors: 500000, creditors: 200000, stock: 100000 },
            {
              event: 'openingTrialBalance',
              balances: { '1200': 150000, '1001': 100000, '1100': 500000, '2100': -200000, '3200': -550000 },
            },
            { event: 'salesInvoice', lines: [{ code: '4040', net: 20000, vatCode: 'T1', rateBps: 2000 }] },
            { event: 'accrual', code: '7502', pence: 5000 },
            { event: 'yearEnd' },
          ],
        },
        output: {
          '1001': 100000,
          '1100': 524000,
          '1200': 150000,
          '2100': -200000,
          '2109': -5000,
          '2200': -4000,
          '3200': -565000,
        },
      },
    ],
  ],
  [
    'accounts.openingCheck',
    [
      {
        says: '£100 of invoices missing from the import',
        input: {
          trialBalance: [
            { code: '1100', pence: 500000 },
            { code: '2100', pence: -200000 },
            { code: '1200', pence: 100000 },
            { code: '3200', pence: -400000 },
          ],
          subledgers: { '1100': 490000, '2100': -200000 },
        },
        output: {
          trialBalanceSumPence: 0,
          suspensePence: 10000,
          differences: [{ code: '1100', trialBalancePence: 500000, subledgerPence: 490000, differencePence: -10000 }],
        },
      },
    ],
  ],
];
