import type { FieldFacts } from './field.ts';
import { type Refusal, refuse } from './kind.ts';

/**
 * Reads a decimal number as written by users and spreadsheets: "1,234.5", "-3", "−3". Commas separate thousands only.
 * Undefined if it is not a number, or has more decimals than allowed.
 */
export function readNumber(text: string, decimals: number): number | undefined {
  const found = /^([-\u2212+]?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/.exec(text.replace(/[\s\u00a0]/g, ''));
  const [, sign, whole = '', fraction = ''] = found ?? [];
  if (!found || whole + fraction === '' || fraction.replace(/0+$/, '').length > decimals) return undefined;
  const value = Number(`${whole.replaceAll(',', '') || '0'}.${fraction || '0'}`);
  return sign === '-' || sign === '\u2212' ? 0 - value : value;
}

/** "1,500 VA" → "1,500" if the field's unit is VA. */
export function withoutUnit(text: string, unit: string | undefined): string {
  const bare = text.trim();
  const found = unit && [unit, singular(unit)].find((each) => bare.toLowerCase().endsWith(each.toLowerCase()));
  return found ? bare.slice(0, -found.length).trim() : bare;
}

/** "1,500" in VA → "1,500 VA", "150" in % → "150%", "1" in days → "1 day". */
export function withUnit(shown: string, unit: string | undefined): string {
  if (!unit) return shown;
  return ATTACHED.has(unit) ? `${shown}${unit}` : `${shown} ${shown === '1' ? singular(unit) : unit}`;
}

const ATTACHED: ReadonlySet<string> = new Set(['%', '″', '°']);

/** Units that are words have a singular. Abbreviations such as Mbps have none. */
const singular = (unit: string): string => (/^[a-z ]{3,}s$/.test(unit) ? unit.slice(0, -1) : unit);

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A field's own limits, or those of its storage. */
export const boundsOf = (facts: Pick<FieldFacts, 'min' | 'max'>, storage: Bounds): Bounds => ({
  min: Number(facts.min ?? storage.min),
  max: Number(facts.max ?? storage.max),
});

/** The error for a value outside the limits, in the format for users. */
export function outside(value: number, { min, max }: Bounds, show: (value: number) => string): Refusal | undefined {
  if (value < min) return refuse('invalid_value', tooSmall(min, show));
  if (value > max) return refuse('invalid_value', tooLarge(max, show));
  return undefined;
}

export const tooSmall = (min: number, show: (value: number) => string): string => `Enter ${show(min)} or more.`;
export const tooLarge = (max: number, show: (value: number) => string): string => `Enter ${show(max)} or less.`;
