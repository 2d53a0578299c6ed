import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPercentage } from '#engine/kinds/percentage/percentage.ts';
import type { InvoicePrint } from './invoicePrint.ts';

/** Text of a prompt payment discount, with its effect on the customer's input tax. */
export const wordsOfPrompt = ({ bps, payablePence, lastDay }: NonNullable<InvoicePrint['prompt']>): string =>
  `A discount of ${formatPercentage(bps)} applies if ${formatMoney(payablePence)} is received by ${formatDay(lastDay)}. No credit note is issued for it: if you pay the reduced amount, recover only the VAT that you paid.`;

/** Dates and numbers of a document, on paper and by link. */
export const factsOfPrint = (print: InvoicePrint): readonly (readonly [label: string, value: string])[] => [
  ['Date', formatDay(print.date)],
  ...(print.taxPoint === print.date ? [] : ([['Tax point', formatDay(print.taxPoint)]] as const)),
  ...(print.dueDate ? ([['Due', formatDay(print.dueDate)]] as const) : []),
  ...(print.order ? ([['Order', print.order]] as const) : []),
  ...(print.credits ? ([['Credits invoice', print.credits]] as const) : []),
  ...(print.customerPo ? ([['Your PO number', print.customerPo]] as const) : []),
];

/** Texts below the totals, on paper and by link. */
export const notesOfPrint = ({ prompt, isReverseCharge, note }: InvoicePrint): readonly string[] => [
  ...(prompt ? [wordsOfPrompt(prompt)] : []),
  ...(isReverseCharge ? ['Reverse charge: the customer must account for the VAT to HM Revenue & Customs.'] : []),
  ...(note?.trim() ? [note] : []),
];
