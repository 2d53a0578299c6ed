import type { LineHelp } from '#engine/kinds/lines/lineHelp.web.ts';
import { fillFromProduct, saleLines } from '../orders/saleLineHelp.web.ts';
import { orderTemplateLine } from './orderTemplateLine.ts';

/** What the form of an order template knows of its lines. */
export const templateLineHelp: LineHelp = {
  ...saleLines,
  fill: fillFromProduct(Object.keys(orderTemplateLine.fields)),
  columns: ['productId', 'description', 'quantity', 'times', 'unitPence', 'discount', 'vatCodeId'],
};
