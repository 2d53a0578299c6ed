import { extended } from '#areas/accounts/kernel/exact.ts';
import type { Row } from '#engine/entity/entity.ts';
import { qtyOf } from '../orders/workOrder.rules.ts';
import type { orderTemplate } from './orderTemplate.ts';

type Template = Pick<Row<typeof orderTemplate>, 'lines' | 'prices'>;

/** The numbers a template asks for, such as seats, in their order. */
export const numbersAsked = ({ lines }: Pick<Template, 'lines'>): readonly string[] => [
  ...new Set(lines.flatMap(({ times }) => times ?? [])),
];

/**
 * The lines of an order made of a template. Quantities are multiplied by the numbers given; a product gives its price of
 * today unless the template keeps its own.
 */
export function linesOf({ lines, prices }: Template, numbers: Readonly<Record<string, number>>) {
  return lines.map(({ id: _, times, quantity, unitPence, pricePer, productId, ...line }) => ({
    ...line,
    productId,
    quantity: times === null ? quantity : timesOf(quantity, numbers[times] ?? 1),
    // The order fills in what is left out.
    ...(prices === 'template' || productId === null ? { unitPence, pricePer } : { unitPence: null }),
  }));
}

/** A quantity times a whole number, exact to three decimals. */
const timesOf = (quantity: number, times: number): number => extended(qtyOf({ quantity }), times * 1000) / 1000;
