import type { NamedExamples } from '#engine/calculations/calculation.ts';

/** Examples of stock, purchases, bills and margins. */
export const tradeExamples: NamedExamples = [
  [
    'accounts.stockFlow',
    [
      {
        says: '10@1000+2@1100, then 3@1100',
        input: {
          method: 'fifo',
          movements: [{ in: '10', valuePence: 10000 }, { in: '5', valuePence: 5500 }, { out: '12' }, { out: '3' }],
        },
        output: { issuesPence: [12200, 3300], onHandQty: '0', onHandPence: 0, layers: [] },
      },
      {
        says: '£100.00/3: 3333+3334+3333, value ends at 0',
        input: {
          method: 'fifo',
          movements: [{ in: '3', valuePence: 10000 }, { out: '1' }, { out: '1' }, { out: '1' }],
        },
        output: { issuesPence: [3333, 3334, 3333], onHandQty: '0', onHandPence: 0, layers: [] },
      },
      {
        says: 'moving average; last issue takes the residue',
        input: {
          method: 'average',
          movements: [
            { in: '10', valuePence: 10000 },
            { in: '10', valuePence: 13000 },
            { out: '7' },
            { in: '2', valuePence: 3000 },
            { out: '15' },
          ],
        },
        output: { issuesPence: [8050, 17950], onHandQty: '0', onHandPence: 0, layers: [] },
      },
      {
        says: 'no negative stock',
        input: { method: 'fifo', movements: [{ in: '2', valuePence: 5000 }, { out: '3' }] },
        output: { error: 'INSUFFICIENT_STOCK', at: 1 },
      },
    ],
  ],
  [
    'accounts.billVariance',
    [
      {
        says: '+5.50: 4/10 to stock',
        input: { receivedQty: '10', receivedPence: 10000, remainingQty: '4', billedQty: '10', billedNetPence: 10550 },
        output: { grniClearedPence: 10000, stockAdjustPence: 220, costAdjustPence: 330 },
      },
      {
        says: 'second part-bill clears exactly',
        input: {
          receivedQty: '10',
          receivedPence: 10001,
          remainingQty: '0',
          billedQty: '4',
          billedNetPence: 4000,
          previouslyBilledQty: '6',
          previouslyClearedPence: 6001,
        },
        output: { grniClearedPence: 4000, stockAdjustPence: 0, costAdjustPence: 0 },
      },
    ],
  ],
  [
    'accounts.margin',
    [
      {
        says: '9% under a 10% floor',
        input: { netPence: 10000, costPence: 9100, floorBps: 1000 },
        output: { marginPence: 900, marginBps: 900, markupBps: 989, class: 'belowFloor' },
      },
      {
        says: 'exactly at the floor is not bad',
        input: { netPence: 10000, costPence: 9000, floorBps: 1000 },
        output: { marginPence: 1000, marginBps: 1000, markupBps: 1111, class: 'ok' },
      },
      {
        says: 'at cost',
        input: { netPence: 10000, costPence: 10000, floorBps: 0 },
        output: { marginPence: 0, marginBps: 0, markupBps: 0, class: 'nil' },
      },
      {
        says: 'given away',
        input: { netPence: 0, costPence: 2500, floorBps: 1000 },
        output: { marginPence: -2500, marginBps: null, markupBps: -10000, class: 'loss' },
      },
    ],
  ],
  [
    'accounts.missingPurchase',
    [
      {
        says: 'example 62',
        input: {
          lines: [
            { ordered: '10', fromStock: '2', onPurchase: '5', needsPurchase: true },
            { ordered: '4', cancelled: '1', onPurchase: '3', needsPurchase: true },
            { ordered: '6', needsPurchase: false },
          ],
        },
        output: { missing: ['3', '0', '0'] },
      },
    ],
  ],
  [
    'accounts.purchasedNotInvoiced',
    [
      {
        says: '5 bought and unbilled',
        input: { ordered: '10', onPurchase: '8', invoiced: '3', lineNetPence: 25000, purchaseCostPence: 16000 },
        output: { qty: '5', netPence: 12500, costPence: 10000 },
      },
    ],
  ],
];
