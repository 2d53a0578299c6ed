import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { deferral } from './deferral.rules.ts';
import { creditLine, documentTotals, spreadAmount } from './documents.rules.ts';
import type { LedgerEvent } from './events.ts';
import { quantityText, rounded, sum, thousandths } from './exact.ts';
import { ledger, postingsOf } from './postings.rules.ts';
import { ageing, autoAllocate } from './receivables.rules.ts';
import { stockFlow } from './stock.rules.ts';
import { taxPoint, vatLine } from './vat.rules.ts';
import { docNumber } from './numbers.rules.ts';
import { uplift } from './billing.rules.ts';

const pence = fc.integer({ min: -5_000_000, max: 5_000_000 });
const positive = fc.integer({ min: 0, max: 5_000_000 });
const day = fc.nat(1_500).map((days) => addDays('2026-01-01', days));

describe('money', () => {
  it('is rounded half away from zero, the same for positive and negative amounts', () => {
    expect([rounded(5n, 10n), rounded(-5n, 10n), rounded(4n, 10n), rounded(-15n, 10n)]).toEqual([1, -1, 0, -2]);
    fc.assert(
      fc.property(pence, fc.integer({ min: 0, max: 3_000 }), (netPence, rateBps) => {
        expect(vatLine({ netPence, rateBps }).vatPence + vatLine({ netPence: -netPence, rateBps }).vatPence).toBe(0);
      }),
    );
  });

  it('is divided without losing or gaining a penny', () => {
    fc.assert(
      fc.property(pence, fc.array(positive, { maxLength: 12 }), (totalPence, weights) => {
        const { parts } = spreadAmount({ totalPence, weights });
        expect(sum(parts)).toBe(sum(weights) === 0 ? 0 : totalPence);
        for (const [at, part] of parts.entries()) if (weights[at] === 0) expect(part).toBe(0);
      }),
    );
  });

  it('of quantities keeps three decimal places', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (n) => {
        expect(thousandths(quantityText(BigInt(n)))).toBe(BigInt(n));
      }),
    );
  });
});

describe('documents', () => {
  const line = fc.record({
    qty: fc.integer({ min: 0, max: 50_000 }).map((n) => quantityText(BigInt(n))),
    unitPence: pence,
    vatCode: fc.constantFrom('T0', 'T1', 'T5'),
    rateBps: fc.constantFrom(0, 500, 2_000),
    discounts: fc.array(fc.oneof(fc.record({ pctBps: fc.nat(10_000) }), fc.record({ pence: positive })), {
      maxLength: 3,
    }),
  });

  it('are the sum of their lines, and of their VAT groups', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.nat(10_000), (lines, pctBps) => {
        const totals = documentTotals({ lines, documentDiscounts: [{ pctBps }] });
        expect(totals.netPence).toBe(sum(totals.lines.map(({ netPence }) => netPence)));
        expect(totals.vatPence).toBe(sum(totals.vat.map(({ vatPence }) => vatPence)));
        expect(totals.grossPence).toBe(totals.netPence + totals.vatPence);
      }),
    );
  });

  it('are credited in parts to exactly zero', () => {
    fc.assert(
      fc.property(
        positive,
        positive,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        (net, vat, parts) => {
          const all = creditLine({
            lineNetPence: net,
            lineVatPence: vat,
            lineQty: String(sum(parts)),
            credits: parts.map((qty) => ({ qty: String(qty) })),
          });
          expect(all).toMatchObject({ remainingNetPence: 0, remainingVatPence: 0 });
        },
      ),
    );
  });

  it('paid before or after the supply use the right tax point', () => {
    const supplied = { supplyDate: '2026-11-10', invoiceDate: '2026-11-20' };
    expect(taxPoint({ ...supplied, continuous: true, paidDate: '2026-11-12' })).toEqual({ taxPoint: '2026-11-12' });
    expect(taxPoint({ invoiceDate: '2026-11-20' })).toEqual({ taxPoint: '2026-11-20' });
    expect(taxPoint({ supplyDate: '2026-12-01', invoiceDate: '2026-11-20' })).toEqual({ taxPoint: '2026-11-20' });
  });

  it('are numbered by calendar year if the financial year begins in January', () => {
    expect(docNumber({ pattern: 'RCT-{FY}-{N5}', date: '2026-03-31', yearStart: '01-01', n: 123_456 })).toEqual({
      number: 'RCT-2026-123456',
    });
  });
});

it('A price that never rises stays; a floor and a cap limit the index', () => {
  const index = { type: 'index', indexBps: 100, floorBps: 300, capBps: 200 } as const;
  expect(uplift({ pricePence: 1_000, rule: { type: 'fixed', bps: 0 } })).toEqual({
    newPricePence: 1_000,
    appliedBps: 0,
  });
  expect(uplift({ pricePence: 1_000, rule: index })).toEqual({ newPricePence: 1_020, appliedBps: 200 });
});

it('Deferred income is released to the penny, at month ends, never before the posting month', () => {
  fc.assert(
    fc.property(
      pence,
      day,
      fc.nat(800),
      day,
      fc.constantFrom('daily' as const, 'monthly' as const),
      (net, start, length, postedOn, method) => {
        const { rows } = deferral({ netPence: net, start, end: addDays(start, length), method, postedOn });
        expect(sum(rows.map((row) => row.pence))).toBe(net);
        for (const { postOn } of rows) {
          expect(addDays(postOn, 1).slice(8)).toBe('01');
          expect(postOn.slice(0, 7) >= postedOn.slice(0, 7)).toBe(true);
        }
      },
    ),
  );
});

it('Stock that is fully issued has no value, whatever the order and method', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ qty: fc.integer({ min: 1, max: 40 }), valuePence: positive }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom('fifo' as const, 'average' as const),
      (receipts, method) => {
        const all = sum(receipts.map(({ qty }) => qty));
        const flow = stockFlow({
          method,
          movements: [
            ...receipts.map(({ qty, valuePence }) => ({ in: String(qty), valuePence })),
            ...Array.from({ length: all }, () => ({ out: '1' })),
          ],
        });
        if ('error' in flow) throw new Error(flow.error);
        expect(flow.onHandPence).toBe(0);
        expect(sum(flow.issuesPence)).toBe(sum(receipts.map(({ valuePence }) => valuePence)));
      },
    ),
  );
});

it('A payment is never allocated twice, and no item gets more than its open amount', () => {
  const item = fc.record({ id: fc.nat(50), dueDate: day, docDate: day, openPence: positive });
  fc.assert(
    fc.property(positive, fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 12 }), (paymentPence, items) => {
      const { allocations, unallocatedPence } = autoAllocate({ paymentPence, items });
      expect(sum(allocations.map((each) => each.pence)) + unallocatedPence).toBe(paymentPence);
      for (const { id, pence: given } of allocations)
        expect(given).toBeLessThanOrEqual(items.find((each) => each.id === id)?.openPence ?? 0);
    }),
  );
});

it('Aged debts add up to the open amount', () => {
  const item = fc.record({ kind: fc.constant('invoice'), dueDate: day, docDate: day, openPence: pence });
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 20 }),
      day,
      fc.constantFrom('due' as const, 'document' as const),
      (items, asAt, basis) => {
        expect(ageing({ asAt, basis, items }).totalPence).toBe(sum(items.map(({ openPence }) => openPence)));
      },
    ),
  );
});

it('Every event makes an entry that adds up to zero, and its reversal undoes it', () => {
  const line = fc.record({
    code: fc.constantFrom('4000', '5000', '7400'),
    net: pence,
    vatCode: fc.constantFrom('T0', 'T1', 'T5', 'T9', 'T15', 'T20'),
    rateBps: fc.constantFrom(0, 500, 2_000),
    recoverable: fc.boolean(),
    stockAdjust: fc.nat(99),
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 5 });
  const scheme = fc.constantFrom('accrual' as const, 'cash' as const);
  const event: fc.Arbitrary<LedgerEvent> = fc.oneof(
    fc.record({ event: fc.constantFrom('salesInvoice' as const, 'salesCredit' as const), lines, scheme }),
    fc.record({ event: fc.constantFrom('supplierBill' as const, 'supplierCredit' as const), lines, scheme }),
    fc.record({
      event: fc.constantFrom('customerReceipt' as const, 'supplierPayment' as const, 'receiptReturned' as const),
      pence: positive,
      discountNet: fc.nat(500),
      discountVat: fc.nat(100),
      scheme,
    }),
    fc.record({
      event: fc.constantFrom('badDebt' as const, 'contra' as const, 'stockAdjustment' as const),
      pence: positive,
    }),
    fc.record({ event: fc.constant('vatReturnFiled' as const), output: positive, input: positive }),
  );
  fc.assert(
    fc.property(event, (made) => {
      if (made.event === 'reverse' || made.event === 'yearEnd') return;
      const postings = postingsOf(made);
      expect(sum(postings.map((each) => each.pence))).toBe(0);
      expect(ledger({ events: [made, { event: 'reverse', of: 0 }] })).toEqual({});
    }),
  );
});
