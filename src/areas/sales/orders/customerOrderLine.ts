import { choice } from '#engine/kinds/choice/choice.ts';
import { owned } from '#engine/kinds/lines/lines.ts';
import { money } from '#engine/kinds/money/money.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { MARGIN_VIEW } from '../salesPermissions.ts';
import { MARGIN_CLASSES } from '../totals/margin.rules.ts';
import { LINE_KINDS } from './lineKinds.ts';
import { MOST_PENCE, SOLD_LINE } from './soldLine.ts';

/** Lines of a quote or order. */
export const customerOrderLine = owned('customerOrderLine', {
  by: 'orderId',
  fields: {
    ...SOLD_LINE,
    netPence: money({ label: 'Net', default: 0, readOnly: true }),
    costPence: money({ label: 'Unit cost', optional: true, min: 0, max: MOST_PENCE, seenBy: MARGIN_VIEW }),
    marginPence: money({ label: 'Margin', optional: true, readOnly: true, seenBy: MARGIN_VIEW }),
    marginClass: choice({
      label: 'Class',
      optional: true,
      readOnly: true,
      options: MARGIN_CLASSES,
      seenBy: MARGIN_VIEW,
    }),
    kind: choice({ default: 'item', options: LINE_KINDS }),
    inclusion: choice({
      label: 'Counts',
      default: 'included',
      options: {
        included: { label: 'Included' },
        optional: { label: 'Optional' },
        chosen: { label: 'Optional, chosen' },
      },
      help: 'Optional lines do not count until they are chosen.',
    }),
    pricePer: whole({ label: 'Price per', default: 1, min: 1, max: 100_000, unit: 'units' }),
    marginFloorBps: percentage({ label: 'Lowest margin', optional: true, readOnly: true, seenBy: MARGIN_VIEW }),
    vatPence: money({ label: 'VAT amount', default: 0, readOnly: true }),
    delivered: quantity({ default: 0, readOnly: true }),
    invoiced: quantity({ default: 0, readOnly: true }),
  },
});
