import { type Built, type CommonFacts, field } from '../field.ts';
import { formatDuration } from '../duration/duration.ts';
import { kind, refuse } from '../kind.ts';
import { type Bounds, boundsOf, outside, readNumber, withoutUnit, withUnit } from '../number.ts';

type Facts = CommonFacts & {
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  /** Words shown for numbers that stand for something else: `{ '-3': 'Some left' }`. */
  readonly words?: Readonly<Record<string, string>>;
};

/** A whole number, such as a count or a capacity in `unit`. */
export const whole = <const F extends Facts>(facts: F = {} as F): Built<number, F> => field<number, F>('whole', facts);

/** The limits of the column. */
export const WHOLE_BOUNDS: Bounds = { min: -2_147_483_648, max: 2_147_483_647 };

// Grouping starts with the fifth digit, so that years and VLANs have no comma.
const grouped = new Intl.NumberFormat('en-GB', { useGrouping: 'min2' });

/** 15000 → "15,000" */
export const formatWhole = (value: number): string => grouped.format(value);

/** A large value in a unit that is easier to read. Files and forms keep the number. */
const inLargerUnit = (value: number, unit: string): string | undefined =>
  unit === 'seconds' && value >= 60
    ? formatDuration(Math.round(value / 60))
    : unit === 'MB' && value >= 1024
      ? `${formatWhole(Math.round(value / 1024))} GB`
      : undefined;

export const wholeKind = kind<number>({
  name: 'whole',
  storage: 'int',
  operators: ['is', 'from', 'to', 'between', 'filled', 'empty'],
  plain: true,
  align: 'right',
  format: (value, { unit, words }) =>
    words?.[value] ?? inLargerUnit(value, unit ?? '') ?? withUnit(formatWhole(value), unit),
  write: String,
  read: (text, facts) => {
    const value = readNumber(withoutUnit(text, facts.unit), 0);
    if (value === undefined) return refuse(text.trim() ? 'invalid_value' : 'required', 'Enter a whole number.');
    return outside(value, boundsOf(facts, WHOLE_BOUNDS), formatWhole) ?? { value };
  },
});
