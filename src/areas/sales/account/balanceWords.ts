import { formatMoney } from '#engine/kinds/money/money.ts';
import type { Tone } from '#engine/parts/tones.ts';
import type { CustomerMoney } from './customerMoney.ts';

/** What a user must know about the balance of a customer, the most serious first: "£120.00 overdue". */
export function balanceWords({
  balancePence,
  overduePence,
  unallocatedPence,
  limitPence,
  isOnStop,
}: Omit<CustomerMoney, 'openItems' | 'salesPence' | 'toInvoicePence'>): { readonly note: string; readonly tone: Tone } {
  if (isOnStop) return { note: 'On stop', tone: 'bad' };
  if (overduePence > 0) return { note: `${formatMoney(overduePence)} overdue`, tone: 'bad' };
  if (limitPence !== null && balancePence > limitPence)
    return { note: `Above the limit of ${formatMoney(limitPence)}`, tone: 'warning' };
  if (unallocatedPence > 0) return { note: `${formatMoney(unallocatedPence)} not allocated`, tone: 'info' };
  if (balancePence > 0) return { note: 'Not yet due', tone: 'neutral' };
  return { note: 'Settled', tone: 'good' };
}
