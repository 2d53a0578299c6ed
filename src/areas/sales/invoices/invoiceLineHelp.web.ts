import type { VatBook } from '#areas/accounts/chart/vatBook.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import type { LineHelp } from '#engine/kinds/lines/lineHelp.web.ts';
import { fetchVatBook, fillFromProduct, saleLines } from '../orders/saleLineHelp.web.ts';
import { workOrder } from '../orders/workOrder.rules.ts';
import { salesDocumentLine } from './salesDocumentLine.ts';

/** Support for lines in the invoice form. */
export const invoiceLineHelp = async (): Promise<LineHelp> => lineHelpWith(await fetchVatBook());

const lineHelpWith = (vat: VatBook): LineHelp => ({
  ...saleLines,
  fill: fillFromProduct(Object.keys(salesDocumentLine.fields)),
  columns: ['productId', 'description', 'quantity', 'unitPence', 'discount', 'vatCodeId', 'nominalId', 'netPence'],
  fresh: { vatCodeId: vat.standardId },
  work: (lines, values) => {
    const { netPence, vatPence, grossPence, ...worked } = workOrder({ lines, discount: values.discount }, vat);
    return {
      lines: lines.map((line, at) => ({ ...line, netPence: worked.lines[at]?.netPence ?? 0 })),
      totals: [
        { label: 'Net', value: formatMoney(netPence) },
        { label: 'VAT', value: formatMoney(vatPence) },
        { label: 'Total', value: formatMoney(grossPence), isMain: true },
      ],
    };
  },
});
