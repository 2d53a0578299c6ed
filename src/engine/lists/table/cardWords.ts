import type { KindName } from '../../kinds/field.ts';
import type { Column } from '../columns.ts';

type Told = Pick<Column, 'label' | 'field'>;

/** Kinds whose values say nothing without their label: "No", "4", "27/04/2028". */
const BARE: ReadonlySet<KindName> = new Set(['flag', 'day', 'moment', 'duration', 'percentage']);
const COUNTED: ReadonlySet<KindName> = new Set(['whole', 'quantity']);
/** The value of a field with this label needs no other word. */
const PLAIN = 'Date';

/** Whether a card, which has no column headings, can show a value of the column without its label. */
export const hasOwnWords = ({ label, field: { kind, unit } }: Told): boolean =>
  label === PLAIN || !(BARE.has(kind) || (COUNTED.has(kind) && !unit));

/** Whether a card shows the value: a card says what is so, not what is not. */
export const isWorthSaying = ({ field: { kind, unit, options } }: Told, value: unknown): boolean => {
  const option = options?.[String(value)];
  const isNone = option?.label === 'None' && option.tone === undefined;
  return isFilled(value) && value !== false && !(value === 0 && COUNTED.has(kind) && !unit) && !isNone;
};

/** Leaves out values that a card has said already, such as the kind of a VAT code with the same words as its name. */
export function saidOnce<Place extends Told>(places: readonly Place[], wordsOf: (place: Place) => string | null) {
  const said = new Set<string>();
  return places.filter((place) => {
    const words = hasOwnWords(place) ? wordsOf(place) : null;
    if (words === null) return true;
    const isNew = !said.has(words);
    said.add(words);
    return isNew;
  });
}

export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
