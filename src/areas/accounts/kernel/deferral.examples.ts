import type { NamedExamples } from '#engine/calculations/calculation.ts';

/** Examples of deferred income. */
export const deferralExamples: NamedExamples = [
  [
    'accounts.deferral',
    [
      {
        says: '366 days, Feb 2028 has 29',
        input: { netPence: 120000, start: '2027-12-01', end: '2028-11-30', method: 'daily', postedOn: '2027-12-01' },
        output: {
          rows: [
            { postOn: '2027-12-31', pence: 10164 },
            { postOn: '2028-01-31', pence: 10164 },
            { postOn: '2028-02-29', pence: 9508 },
            { postOn: '2028-03-31', pence: 10164 },
            { postOn: '2028-04-30', pence: 9836 },
            { postOn: '2028-05-31', pence: 10164 },
            { postOn: '2028-06-30', pence: 9836 },
            { postOn: '2028-07-31', pence: 10164 },
            { postOn: '2028-08-31', pence: 10164 },
            { postOn: '2028-09-30', pence: 9836 },
            { postOn: '2028-10-31', pence: 10164 },
            { postOn: '2028-11-30', pence: 9836 },
          ],
        },
      },
      {
        says: 'equal months',
        input: { netPence: 120000, start: '2026-12-01', end: '2027-11-30', method: 'monthly', postedOn: '2026-12-01' },
        output: {
          rows: [
            { postOn: '2026-12-31', pence: 10000 },
            { postOn: '2027-01-31', pence: 10000 },
            { postOn: '2027-02-28', pence: 10000 },
            { postOn: '2027-03-31', pence: 10000 },
            { postOn: '2027-04-30', pence: 10000 },
            { postOn: '2027-05-31', pence: 10000 },
            { postOn: '2027-06-30', pence: 10000 },
            { postOn: '2027-07-31', pence: 10000 },
            { postOn: '2027-08-31', pence: 10000 },
            { postOn: '2027-09-30', pence: 10000 },
            { postOn: '2027-10-31', pence: 10000 },
            { postOn: '2027-11-30', pence: 10000 },
          ],
        },
      },
      {
        says: '92 days; last row absorbs',
        input: { netPence: 36500, start: '2026-11-20', end: '2027-02-19', method: 'daily', postedOn: '2026-11-20' },
        output: {
          rows: [
            { postOn: '2026-11-30', pence: 4364 },
            { postOn: '2026-12-31', pence: 12299 },
            { postOn: '2027-01-31', pence: 12299 },
            { postOn: '2027-02-28', pence: 7538 },
          ],
        },
      },
      {
        says: 'Sep–Nov catch up in December, the first open month',
        input: {
          netPence: 9000,
          start: '2026-09-15',
          end: '2026-12-14',
          method: 'daily',
          postedOn: '2026-11-05',
          lockedThrough: '2026-11-30',
        },
        output: { rows: [{ postOn: '2026-12-31', pence: 9000 }] },
      },
    ],
  ],
  [
    'accounts.deferralCredit',
    [
      {
        says: 'cancelled at month 4: all from deferred',
        input: {
          netPence: 120000,
          start: '2026-12-01',
          end: '2027-11-30',
          method: 'monthly',
          recognisedThrough: '2027-03-31',
          creditNetPence: 80000,
          newEnd: '2027-03-31',
        },
        output: { recognisedPence: 40000, fromDeferredPence: 80000, fromRevenuePence: 0, rows: [] },
      },
      {
        says: 'credit exceeds what is still deferred',
        input: {
          netPence: 120000,
          start: '2026-12-01',
          end: '2027-11-30',
          method: 'monthly',
          recognisedThrough: '2027-05-31',
          creditNetPence: 90000,
          newEnd: '2027-11-30',
        },
        output: { recognisedPence: 60000, fromDeferredPence: 60000, fromRevenuePence: 30000, rows: [] },
      },
      {
        says: 'price cut: 90 days recognised, the rest re-spread over 275 days',
        input: {
          netPence: 36500,
          start: '2026-12-01',
          end: '2027-11-30',
          method: 'daily',
          recognisedThrough: '2027-02-28',
          creditNetPence: 5000,
          newEnd: '2027-11-30',
        },
        output: {
          recognisedPence: 9000,
          fromDeferredPence: 5000,
          fromRevenuePence: 0,
          rows: [
            { postOn: '2027-03-31', pence: 2536 },
            { postOn: '2027-04-30', pence: 2455 },
            { postOn: '2027-05-31', pence: 2536 },
            { postOn: '2027-06-30', pence: 2455 },
            { postOn: '2027-07-31', pence: 2536 },
            { postOn: '2027-08-31', pence: 2537 },
            { postOn: '2027-09-30', pence: 2454 },
            { postOn: '2027-10-31', pence: 2536 },
            { postOn: '2027-11-30', pence: 2455 },
          ],
        },
      },
    ],
  ],
];
