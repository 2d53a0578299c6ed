import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { type Bounds, boundsOf, outside, readNumber, withoutUnit, withUnit } from '../number.ts';

type Facts = CommonFacts & { readonly min?: number; readonly max?: number; readonly unit?: string };

/** A number with up to three decimals. */
export const quantity = <const F extends Facts>(facts: F = {} as F): Built<number, F> =>
  field<number, F>('quantity', facts);

/** The limits of the column: eleven digits before the decimal point. */
export const QUANTITY_BOUNDS: Bounds = { min: -99_999_999_999.999, max: 99_999_999_999.999 };
export const NO_QUANTITY = 'Enter a number with up to three decimals.';

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3, useGrouping: 'min2' });

/** 12.5 → "12.5" */
export const formatQuantity = (value: number): string => grouped.format(value);

/** Whether the value has at most three decimals. */
export const hasThreeDecimals = (value: number): boolean => Number(value.toFixed(3)) === value;

export const quantityKind = kind<number>({
  name: 'quantity',
  storage: 'decimal',
  operators: ['is', 'from', 'to', 'between', 'filled', 'empty'],
  plain: true,
  align: 'right',
  format: (value, facts) => withUnit(formatQuantity(value), facts.unit),
  // `String()` would write small numbers in exponent notation, such as 1e-3.
  write: (value) => value.toFixed(3).replace(/\.?0+$/, ''),
  read: (text, facts) => {
    const value = readNumber(withoutUnit(text, facts.unit), 3);
    if (value === undefined) return refuse(text.trim() ? 'invalid_value' : 'required', NO_QUANTITY);
    return outside(value, boundsOf(facts, QUANTITY_BOUNDS), formatQuantity) ?? { value };
  },
});
