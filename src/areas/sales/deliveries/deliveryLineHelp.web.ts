import type { LineHelp } from '#engine/kinds/lines/lineHelp.web.ts';
import { fillFromProduct, saleLines } from '../orders/saleLineHelp.web.ts';
import { deliveryLine } from './deliveryLine.ts';

/** Support for lines in the delivery form. */
export const deliveryLineHelp: LineHelp = {
  find: saleLines.find,
  fill: fillFromProduct(Object.keys(deliveryLine.fields)),
  columns: ['productId', 'description', 'quantity', 'serials'],
};
