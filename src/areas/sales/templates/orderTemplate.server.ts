import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { MOST_DISCOUNTS, NO_DISCOUNT, readDiscounts, writeDiscounts } from '../totals/discounts.rules.ts';
import { isItem } from '../orders/workOrder.rules.ts';
import { orderTemplate } from './orderTemplate.ts';

/** Lines must be valid for an order. */
const judge: BeforeSave<typeof orderTemplate> = (_context, changes) => {
  for (const change of changes)
    change.after.lines = change.after.lines.map((line, at) => {
      const refuse = (column: string, message: string) =>
        refuseField(change, `lines.${at}.${column}` as 'lines', message);
      const discounts = readDiscounts(line.discount);
      if (!discounts || discounts.length > MOST_DISCOUNTS) refuse('discount', NO_DISCOUNT);
      if (line.productId !== null && !isItem(line))
        refuse('kind', 'Only items can have a product. Remove the product or choose Item.');
      if (!line.description && line.productId === null && line.kind !== 'subtotal')
        refuse('description', 'Enter a description or choose a product.');
      return { ...line, discount: discounts && discounts.length > 0 ? writeDiscounts(discounts) : line.discount };
    });
};

export const orderTemplateBehaviour = behaviour(orderTemplate, { beforeSave: [judge] });
