import type { NamedExamples } from '#engine/calculations/calculation.ts';

/** Examples of periods, prices and changes of subscriptions. */
export const billingExamples: NamedExamples = [
  [
    'accounts.billingPeriods',
    [
      {
        says: 'anchor survives February',
        input: { start: '2027-01-31', anchorDay: 31, months: 1, count: 4 },
        output: {
          periods: [
            { start: '2027-01-31', end: '2027-02-27' },
            { start: '2027-02-28', end: '2027-03-30' },
            { start: '2027-03-31', end: '2027-04-29' },
            { start: '2027-04-30', end: '2027-05-30' },
          ],
        },
      },
      {
        says: 'stub to the 30th, then calendar months',
        input: { start: '2026-11-20', anchorDay: 1, months: 1, count: 3, alignFirst: true },
        output: {
          periods: [
            { start: '2026-11-20', end: '2026-11-30' },
            { start: '2026-12-01', end: '2026-12-31' },
            { start: '2027-01-01', end: '2027-01-31' },
          ],
        },
      },
    ],
  ],
  [
    'accounts.prorate',
    [
      {
        says: '5 seats added: 11/30',
        input: {
          qty: '5',
          unitPence: 1850,
          periodStart: '2026-11-01',
          periodEnd: '2026-11-30',
          from: '2026-11-20',
          to: '2026-11-30',
        },
        output: { daysUsed: 11, daysInPeriod: 30, amountPence: 3392 },
      },
      {
        says: '2 seats removed in a leap February: 15/29',
        input: {
          qty: '-2',
          unitPence: 1850,
          periodStart: '2028-02-01',
          periodEnd: '2028-02-29',
          from: '2028-02-15',
          to: '2028-02-29',
        },
        output: { daysUsed: 15, daysInPeriod: 29, amountPence: -1914 },
      },
    ],
  ],
  [
    'accounts.subscriptionTrueUp',
    [
      {
        says: '10 seats billed, 5 added on the 20th; run again with 21892 billed gives 0',
        input: {
          periodStart: '2026-11-01',
          periodEnd: '2026-11-30',
          segments: [
            { qty: '10', unitPence: 1850, from: '2026-11-01', to: '2026-11-19' },
            { qty: '15', unitPence: 1850, from: '2026-11-20', to: '2026-11-30' },
          ],
          billedPence: 18500,
        },
        output: { shouldBePence: 21892, adjustmentPence: 3392 },
      },
    ],
  ],
  [
    'accounts.coTerm',
    [
      {
        says: '132/365',
        input: { qty: '10', termPricePence: 24000, termMonths: 12, start: '2026-11-20', coTermEnd: '2027-03-31' },
        output: { days: 132, termDays: 365, amountPence: 86795 },
      },
      {
        says: '213/366 (term spans 29 Feb)',
        input: { qty: '1', termPricePence: 120000, termMonths: 12, start: '2027-09-01', coTermEnd: '2028-03-31' },
        output: { days: 213, termDays: 366, amountPence: 69836 },
      },
    ],
  ],
  [
    'accounts.uplift',
    [
      {
        says: '1942.5 up',
        input: { pricePence: 1850, rule: { type: 'fixed', bps: 500 } },
        output: { newPricePence: 1943, appliedBps: 503 },
      },
      {
        says: '5.8% capped at 5%, to nearest 5p',
        input: {
          pricePence: 1850,
          rule: { type: 'index', indexBps: 380, plusBps: 200, floorBps: 300, capBps: 500 },
          roundToPence: 5,
        },
        output: { newPricePence: 1945, appliedBps: 514 },
      },
      {
        says: 'example 42',
        input: { pricePence: 1000, rule: { type: 'maintainMargin', newCostPence: 780, marginBps: 2500 } },
        output: { newPricePence: 1040, appliedBps: 400 },
      },
    ],
  ],
];
