import { owned } from '#engine/kinds/lines/lines.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** Lines of a delivery. */
export const deliveryLine = owned('deliveryLine', {
  by: 'deliveryId',
  fields: {
    productId: ref({ label: 'Product', to: 'product', optional: true }),
    description: text({ optional: true, needed: true, max: 500 }),
    quantity: quantity({ default: 1, min: 0, max: 1_000_000 }),
    serials: text({ label: 'Serial numbers', optional: true, max: 2000 }),
    orderLineId: whole({ label: 'Line of the order', optional: true, readOnly: true }),
  },
});
