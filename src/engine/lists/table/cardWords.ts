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
export const isWorthSaying = ({ field: { kind, unit } }: Told, value: unknown): boolean =>
  isFilled(value) && value !== false && !(value === 0 && COUNTED.has(kind) && !unit);

export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
