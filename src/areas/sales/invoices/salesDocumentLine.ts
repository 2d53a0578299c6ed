import { choice } from '#engine/kinds/choice/choice.ts';
import { type LineOf, newLine, owned } from '#engine/kinds/lines/lines.ts';
import { money } from '#engine/kinds/money/money.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { LINE_KINDS } from '../orders/lineKinds.ts';
import { SOLD_LINE } from '../orders/soldLine.ts';

/** Lines of an invoice or credit note. */
export const salesDocumentLine = owned('salesDocumentLine', {
  by: 'documentId',
  fields: {
    ...SOLD_LINE,
    nominalId: ref({ label: 'Nominal code', to: 'nominalCode', optional: true, help: 'Where the sale is posted.' }),
    netPence: money({ label: 'Net', default: 0, readOnly: true }),
    kind: choice({ default: 'item', options: LINE_KINDS }),
    pricePer: whole({ label: 'Price per', default: 1, min: 1, max: 100_000, unit: 'units' }),
    rateBps: percentage({ label: 'VAT rate', default: 0, readOnly: true }),
    vatPence: money({ label: 'VAT amount', default: 0, readOnly: true }),
    orderLineId: whole({ label: 'Line of the order', optional: true, readOnly: true }),
    creditsLineId: whole({ label: 'Credited line', optional: true, readOnly: true }),
    depositLineId: whole({ label: 'Deposit taken', optional: true, readOnly: true }),
    agreedPence: money({ label: 'Agreed net', optional: true, readOnly: true }),
    agreedQuantity: quantity({ label: 'Agreed for', optional: true, readOnly: true }),
  },
});

/** A new line before it is filled in. */
export const BLANK_LINE = newLine({ of: salesDocumentLine.fields }) as LineOf<(typeof salesDocumentLine)['fields']>;
