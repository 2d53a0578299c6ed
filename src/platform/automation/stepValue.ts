import { isDay } from '#engine/calendar/calendar.ts';
import type { Field } from '#engine/kinds/field.ts';
import { kindOf } from '#engine/kinds/kinds.ts';
import { meantDay } from '#engine/lists/conditions.ts';

/** Kinds of field that a rule cannot set: files, tables and secrets. */
const NOT_GIVEN: readonly string[] = ['rows', 'lines', 'file', 'files', 'secret'];

/** Whether a rule may set a field of this kind. */
export const isGiven = (field: Field): boolean => !field.readOnly && !NOT_GIVEN.includes(field.kind);

/**
 * The value of a step's text: numbers in stored form, lists split at commas, dates also as `today+30`. Text that does
 * not fit the kind is returned unchanged, and the field's own check reports the error.
 * @param today YYYY-MM-DD
 */
export function stepValue(field: Field, text: string | null, today: string): unknown {
  if (text === null || text === '') return null;
  if (field.kind === 'tags') return listIn(text);
  switch (kindOf(field).storage) {
    case 'int':
    case 'bigint':
    case 'decimal':
      return numberIn(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'bigints':
      return listIn(text).map(numberIn);
    case 'texts':
      return listIn(text);
    case 'date':
    case 'timestamp':
      return movingDay(field, text, today);
    case 'text':
    case 'json':
      return text;
  }
}

/** The text that a step stores for a value; `stepValue` reverses it. */
export function stepText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return Array.isArray(value) ? value.map(String).join(',') || null : String(value);
}

const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const numberIn = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

function movingDay(field: Field, text: string, today: string): string {
  const day = meantDay(text, today);
  return field.kind === 'moment' && isDay(day) ? `${day}T00:00:00Z` : day;
}
