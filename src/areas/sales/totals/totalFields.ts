import { money } from '#engine/kinds/money/money.ts';
import { text } from '#engine/kinds/text/text.ts';

/** Discount and totals of an order or an invoice. */
export const TOTAL_FIELDS = {
  discount: text({
    label: 'Discount on the whole',
    optional: true,
    max: 60,
    help: 'Up to three, such as 10% + 50.00.',
  }),
  netPence: money({ label: 'Net', default: 0, readOnly: true }),
  vatPence: money({ label: 'VAT', default: 0, readOnly: true }),
  grossPence: money({ label: 'Total', default: 0, readOnly: true }),
} as const;
