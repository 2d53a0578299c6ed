import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPercentage } from '#engine/kinds/percentage/percentage.ts';
import type { Quote } from './quote.ts';

/** What the customer agrees to pay first. */
export const wordsOfDeposit = ({ bps, grossPence }: NonNullable<Quote['deposit']>): string =>
  `A deposit of ${formatPercentage(bps)}, ${formatMoney(grossPence)} with VAT, is invoiced when you accept.`;
