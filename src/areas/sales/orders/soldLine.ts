import { money } from '#engine/kinds/money/money.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

export const MOST_PENCE = 9_999_999_999;

/** Fields that lines of orders and invoices share: what is sold, how much of it, and at what price. */
export const SOLD_LINE = {
  productId: ref({ label: 'Product', to: 'product', optional: true }),
  description: text({ optional: true, needed: true, max: 500 }),
  quantity: quantity({ default: 1, min: 0, max: 1_000_000 }),
  unitPence: money({ label: 'Unit price', optional: true, min: 0, max: MOST_PENCE }),
  discount: text({ optional: true, max: 60, help: 'Up to three, such as 10% + 5% + 1.00.' }),
  vatCodeId: ref({ label: 'VAT', to: 'vatCode', optional: true }),
} as const;
