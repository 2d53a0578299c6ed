import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPercentage } from '#engine/kinds/percentage/percentage.ts';
import type { InvoicePrint } from './invoicePrint.ts';

/** Text of a prompt payment discount, with its effect on the customer's input tax. */
export const wordsOfPrompt = ({ bps, payablePence, lastDay }: NonNullable<InvoicePrint['prompt']>): string =>
  `A discount of ${formatPercentage(bps)} applies if ${formatMoney(payablePence)} is received by ${formatDay(lastDay)}. No credit note is issued for it: if you pay the reduced amount, recover only the VAT that you paid.`;
