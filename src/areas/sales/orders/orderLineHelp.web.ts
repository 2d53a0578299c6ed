import { inSentence } from '#engine/entity/inSentence.ts';
import type { VatBook } from '#areas/accounts/chart/vatBook.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPercentage } from '#engine/kinds/percentage/percentage.ts';
import type { LineHelp, LineTotal, WorkedLines } from '#engine/kinds/lines/lineHelp.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { MARGIN_VIEW } from '../salesPermissions.ts';
import { customerOrderLine } from './customerOrderLine.ts';
import { MARGIN_CLASSES } from '../totals/margin.rules.ts';
import { fetchVatBook, fillFromProduct, saleLines } from './saleLineHelp.web.ts';
import { workOrder } from './workOrder.rules.ts';

/** Support for lines in the order form. */
export const orderLineHelp = async (): Promise<LineHelp> => lineHelpWith(await fetchVatBook());

const lineHelpWith = (vat: VatBook): LineHelp => ({
  ...saleLines,
  fill: fillFromProduct(Object.keys(customerOrderLine.fields)),
  columns: ['productId', 'description', 'quantity', 'unitPence', 'discount', 'vatCodeId', 'netPence', 'marginPence'],
  fresh: { vatCodeId: vat.standardId },
  work: (lines, values): WorkedLines => {
    const worked = workOrder({ lines, discount: values.discount }, vat);
    return {
      lines: lines.map((line, at) => ({ ...line, ...worked.lines[at] })),
      totals: totalsOf(worked),
      remarks: new Map(
        worked.lines.flatMap(({ marginClass }, at) =>
          marginClass === null || marginClass === 'ok'
            ? []
            : [[at, `Margin: ${inSentence(MARGIN_CLASSES[marginClass].label)}.`]],
        ),
      ),
    };
  },
});

/** Totals of an order, limited to figures that the user may see. */
export function totalsOf({
  netPence,
  vatPence,
  grossPence,
  costPence,
  marginPence,
  marginBps,
}: ReturnType<typeof workOrder>): readonly LineTotal[] {
  const share = marginBps === null ? '' : ` (${formatPercentage(marginBps)})`;
  return [
    { label: 'Net', value: formatMoney(netPence) },
    { label: 'VAT', value: formatMoney(vatPence) },
    { label: 'Total', value: formatMoney(grossPence), isMain: true },
    ...(allows(MARGIN_VIEW)
      ? [
          { label: 'Cost', value: formatMoney(costPence) },
          { label: 'Margin', value: `${formatMoney(marginPence)}${share}` },
        ]
      : []),
  ];
}
