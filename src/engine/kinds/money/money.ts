import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { type Bounds, boundsOf, outside, readNumber } from '../number.ts';

type Facts = CommonFacts & { readonly min?: number; readonly max?: number };

/** An amount in whole pence. */
export const money = <const F extends Facts>(facts: F = {} as F): Built<number, F> => field<number, F>('money', facts);

/** The limits of an amount, in pence: just under ten thousand million pounds. */
export const MONEY_BOUNDS: Bounds = { min: -999_999_999_999, max: 999_999_999_999 };

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** 123450 → "£1,234.50" */
export const formatMoney = (pence: number): string => pounds.format(pence / 100);

/** 123450 → "1234.50". Always two decimals, calculated with integers only. */
export const writeMoney = (pence: number): string =>
  `${pence < 0 ? '-' : ''}${Math.trunc(Math.abs(pence) / 100)}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;

export const moneyKind = kind<number>({
  name: 'money',
  storage: 'bigint',
  operators: ['is', 'from', 'to', 'between', 'filled', 'empty'],
  plain: true,
  align: 'right',
  format: formatMoney,
  write: writeMoney,
  read: (text, facts) => {
    const amount = readNumber(text.replace(/^([\s-]*)(?:£|GBP)/i, '$1'), 2);
    if (amount === undefined)
      return refuse(text.trim() ? 'invalid_value' : 'required', 'Enter an amount such as 1,234.50.');
    const value = Math.round(amount * 100);
    return outside(value, boundsOf(facts, MONEY_BOUNDS), formatMoney) ?? { value };
  },
});
