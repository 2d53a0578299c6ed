import { choice } from '#engine/kinds/choice/choice.ts';
import { owned } from '#engine/kinds/lines/lines.ts';
import { money } from '#engine/kinds/money/money.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { LINE_KINDS } from '../orders/lineKinds.ts';

/** A line of an order template. */
export const orderTemplateLine = owned('orderTemplateLine', {
  by: 'templateId',
  fields: {
    productId: ref({ label: 'Product', to: 'product', optional: true }),
    description: text({ optional: true, max: 500, help: 'Blank for the name of the product.' }),
    quantity: quantity({ default: 1, min: 0, max: 1_000_000 }),
    times: text({
      label: 'Times',
      optional: true,
      max: 40,
      pattern: ['^[a-z][a-z0-9 ]*$', 'Use small letters, digits and spaces.'],
      help: 'A name such as seats. Using the template asks for a number, and the quantity is multiplied by it.',
    }),
    unitPence: money({ label: 'Unit price', optional: true, min: 0, max: 9_999_999_999 }),
    discount: text({ optional: true, max: 60, help: 'Up to three, such as 10% + 5% + 1.00.' }),
    vatCodeId: ref({ label: 'VAT', to: 'vatCode', optional: true }),
    kind: choice({ default: 'item', options: LINE_KINDS }),
    inclusion: choice({
      label: 'Counts',
      default: 'included',
      options: { included: { label: 'Included' }, optional: { label: 'Optional' } },
    }),
    pricePer: whole({ label: 'Price per', default: 1, min: 1, max: 100_000, unit: 'units' }),
  },
});
