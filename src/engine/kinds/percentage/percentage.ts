import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { type Bounds, boundsOf, outside, readNumber } from '../number.ts';

type Facts = CommonFacts & { readonly min?: number; readonly max?: number };

/** A percentage in basis points: 2000 is 20 %. Its limits are basis points too. */
export const percentage = <const F extends Facts>(facts: F = {} as F): Built<number, F> =>
  field<number, F>('percentage', facts);

export const PERCENTAGE_BOUNDS: Bounds = { min: -1_000_000, max: 1_000_000 };

/** 1750 → "17.5" */
export const writePercentage = (points: number): string => (points / 100).toFixed(2).replace(/\.?0+$/, '');

/** 1750 → "17.5%" */
export const formatPercentage = (points: number): string => `${writePercentage(points)}%`;

export const percentageKind = kind<number>({
  name: 'percentage',
  storage: 'int',
  operators: ['is', 'from', 'to', 'between', 'filled', 'empty'],
  plain: true,
  align: 'right',
  format: formatPercentage,
  write: writePercentage,
  read: (text, facts) => {
    const share = readNumber(withoutSign(text), 2);
    if (share === undefined)
      return refuse(text.trim() ? 'invalid_value' : 'required', 'Enter a percentage such as 20 or 17.5%.');
    const value = Math.round(share * 100);
    return outside(value, boundsOf(facts, PERCENTAGE_BOUNDS), formatPercentage) ?? { value };
  },
});

const withoutSign = (text: string): string => text.replace(/\s*(?:%|per cent|percent)\s*$/i, '');
