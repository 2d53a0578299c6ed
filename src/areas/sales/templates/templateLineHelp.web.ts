import type { LineHelp } from '#engine/kinds/lines/lineHelp.web.ts';
import { fillFromProduct, saleLines } from '../orders/saleLineHelp.web.ts';
import { orderTemplateLine } from './orderTemplateLine.ts';

/** Support for lines in the template form. */
export const templateLineHelp: LineHelp = {
  ...saleLines,
  fill: fillFromProduct(Object.keys(orderTemplateLine.fields)),
  columns: ['productId', 'description', 'quantity', 'times', 'unitPence', 'discount', 'vatCodeId'],
};
