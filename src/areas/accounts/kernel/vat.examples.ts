import type { NamedExamples } from '#engine/calculations/calculation.ts';

/** Examples of VAT on lines, tax points and VAT returns. */
export const vatExamples: NamedExamples = [
  [
    'accounts.vatLine',
    [
      { says: '166.6 up', input: { netPence: 833, rateBps: 2000 }, output: { vatPence: 167 } },
      { says: '0.4 down: a 2p line bears no VAT', input: { netPence: 2, rateBps: 2000 }, output: { vatPence: 0 } },
      { says: '−0.5 rounds away from zero', input: { netPence: -10, rateBps: 500 }, output: { vatPence: -1 } },
    ],
  ],
  [
    'accounts.grossSplit',
    [
      {
        says: '£10.00 inclusive',
        input: { grossPence: 1000, rateBps: 2000 },
        output: { netPence: 833, vatPence: 167 },
      },
    ],
  ],
  [
    'accounts.reverseChargeTest',
    [
      {
        says: '1p under the £5,000 test',
        input: {
          lines: [
            { netPence: 499999, drcGoods: true },
            { netPence: 20000, drcGoods: false },
          ],
          customerVatRegistered: true,
          endUser: false,
        },
        output: { drcNetPence: 499999, reverseCharge: false },
      },
      {
        says: 'exactly £5,000 applies',
        input: {
          lines: [
            { netPence: 300000, drcGoods: true },
            { netPence: 200000, drcGoods: true },
          ],
          customerVatRegistered: true,
          endUser: false,
        },
        output: { drcNetPence: 500000, reverseCharge: true },
      },
    ],
  ],
  [
    'accounts.taxPoint',
    [
      {
        says: '14-day rule: invoice date',
        input: { supplyDate: '2026-11-01', invoiceDate: '2026-11-15' },
        output: { taxPoint: '2026-11-15' },
      },
      {
        says: '15 days: back to the supply date',
        input: { supplyDate: '2026-11-01', invoiceDate: '2026-11-16' },
        output: { taxPoint: '2026-11-01' },
      },
      {
        says: 'deposit first',
        input: { supplyDate: '2026-12-10', invoiceDate: '2026-12-10', paidDate: '2026-11-25' },
        output: { taxPoint: '2026-11-25' },
      },
    ],
  ],
  [
    'accounts.cashVat',
    [
      {
        says: 'mixed-rate invoice paid in three; VAT 588+588+824',
        input: {
          vat: [
            { vatCode: 'T0', netPence: 5000, vatPence: 0 },
            { vatCode: 'T1', netPence: 10000, vatPence: 2000 },
          ],
          grossPence: 17000,
          receipts: [
            { date: '2026-11-01', pence: 5000 },
            { date: '2026-12-01', pence: 5000 },
            { date: '2027-01-04', pence: 7000 },
          ],
        },
        output: {
          recognised: [
            {
              date: '2026-11-01',
              vat: [
                { vatCode: 'T0', netPence: 1471, vatPence: 0 },
                { vatCode: 'T1', netPence: 2941, vatPence: 588 },
              ],
            },
            {
              date: '2026-12-01',
              vat: [
                { vatCode: 'T0', netPence: 1470, vatPence: 0 },
                { vatCode: 'T1', netPence: 2941, vatPence: 588 },
              ],
            },
            {
              date: '2027-01-04',
              vat: [
                { vatCode: 'T0', netPence: 2059, vatPence: 0 },
                { vatCode: 'T1', netPence: 4118, vatPence: 824 },
              ],
            },
          ],
        },
      },
    ],
  ],
  [
    'accounts.vatReturn',
    [
      {
        says: 'credit note, blocked VAT, overseas services, domestic reverse charge both ways',
        input: {
          entries: [
            { side: 'sale', code: 'T1', netPence: 1234567, vatPence: 246913 },
            { side: 'sale', code: 'T1', netPence: -20000, vatPence: -4000 },
            { side: 'sale', code: 'T0', netPence: 50050, vatPence: 0 },
            { side: 'sale', code: 'T9', netPence: 99999, vatPence: 0 },
            { side: 'purchase', code: 'T1', netPence: 600000, vatPence: 120000 },
            { side: 'purchase', code: 'T1', netPence: 10000, vatPence: 2000, recoverable: false },
            { side: 'purchase', code: 'T15', netPence: 80000, vatPence: 16000 },
            { side: 'purchase', code: 'T20', netPence: 500000, vatPence: 100000 },
            { side: 'sale', code: 'T20', netPence: 700000, vatPence: 0 },
          ],
        },
        output: {
          box1: 358913,
          box2: 0,
          box3: 358913,
          box4: 236000,
          box5: 122913,
          box6: 20446,
          box7: 11900,
          box8: 0,
          box9: 0,
          direction: 'payable',
        },
      },
    ],
  ],
  [
    'accounts.fuelVat',
    [
      {
        says: 'home-charged electric trip not recoverable; capped at VAT on fuel receipts held',
        input: {
          trips: [
            { miles: '123.4', pencePerMile: 14, rateBps: 2000 },
            { miles: '80', pencePerMile: 12, rateBps: 2000 },
            { miles: '50', pencePerMile: 8, rateBps: 2000, recoverable: false },
          ],
          receiptsVatPence: 400,
        },
        output: { fuelGrossPence: 3088, vatPence: 448, claimablePence: 400 },
      },
    ],
  ],
  [
    'accounts.badDebtRelief',
    [
      {
        says: 'six months from the later date',
        input: { taxPoint: '2026-03-31', dueDate: '2026-04-30', asAt: '2026-10-30' },
        output: { from: '2026-10-30', until: '2030-10-30', claimable: true },
      },
    ],
  ],
];
