import { extended } from '#areas/accounts/kernel/exact.ts';
import type { Row } from '#engine/entity/entity.ts';
import { qtyOf } from '../orders/workOrder.rules.ts';
import type { orderTemplate } from './orderTemplate.ts';

type Template = Pick<Row<typeof orderTemplate>, 'lines' | 'prices'>;

/** Numbers that a template asks for, such as seats, in order. */
export const numbersAsked = ({ lines }: Pick<Template, 'lines'>): readonly string[] => [
  ...new Set(lines.flatMap(({ times }) => times ?? [])),
];

/**
 * Lines of an order from a template. Multiplies quantities by the given numbers. Products use today's price unless the
 * template keeps its own.
 */
export function linesOf({ lines, prices }: Template, numbers: Readonly<Record<string, number>>) {
  return lines.map(({ id: _, times, quantity, unitPence, pricePer, productId, ...line }) => ({
    ...line,
    productId,
    quantity: times === null ? quantity : timesOf(quantity, numbers[times] ?? 1),
    // The order fills in omitted values.
    ...(prices === 'template' || productId === null ? { unitPence, pricePer } : { unitPence: null }),
  }));
}

/** A quantity times an integer, exact to three decimals. */
const timesOf = (quantity: number, times: number): number => extended(qtyOf({ quantity }), times * 1000) / 1000;
