import { addDays, isDay } from '../calendar/calendar.ts';
import { formatDay, readDay } from '../kinds/day/day.ts';
import type { Field, FieldFacts, KindName } from '../kinds/field.ts';
import { referredIn } from '../kinds/ref/referred.ts';
import type { Operator } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Condition } from './query.ts';

/** How the values of a condition are entered. */
export type Editor = 'options' | 'records' | 'words' | 'days' | 'numbers' | 'text' | 'flag' | 'none';

export function editorOf(field: Pick<Field, 'kind'>, op: Operator): Editor {
  if (op === 'filled' || op === 'empty') return 'none';
  return EDITORS[field.kind] ?? 'text';
}

const EDITORS: Partial<Record<KindName, Editor>> = {
  choice: 'options',
  choices: 'options',
  ref: 'records',
  refs: 'records',
  anyRefs: 'records',
  tags: 'words',
  day: 'days',
  moment: 'days',
  flag: 'flag',
  whole: 'numbers',
  quantity: 'numbers',
  money: 'numbers',
  percentage: 'numbers',
  duration: 'numbers',
};

/** The operators of a field, the default first. Numbers and days offer the range before equality. */
export function operatorsOf(field: Pick<Field, 'kind' | 'optional'>): readonly Operator[] {
  const { operators } = kindOf(field);
  const asked = operators.includes('between')
    ? (['between', ...operators.filter((op) => op !== 'between')] as const)
    : operators;
  // A field that is always filled needs no operators for blank values.
  return field.optional || field.kind === 'rows' || field.kind === 'file' || field.kind === 'files'
    ? asked
    : asked.filter((op) => op !== 'filled' && op !== 'empty');
}

/** The operator as words between the field's name and the value. */
export function operatorWords(field: Pick<Field, 'kind'>, op: Operator): string {
  const isDays = EDITORS[field.kind] === 'days';
  switch (op) {
    case 'is':
      return isDays ? 'on' : 'is';
    case 'not':
      return 'is not';
    case 'contains':
      return 'contains';
    case 'starts':
      return 'starts with';
    case 'from':
      return isDays ? 'from' : 'at least';
    case 'to':
      return isDays ? 'up to' : 'at most';
    case 'between':
      return 'between';
    case 'any':
      return 'has any of';
    case 'all':
      return 'has all of';
    case 'filled':
      return 'is not blank';
    case 'empty':
      return 'is blank';
  }
}

/** Names of referenced records by id, if known. */
export type NameOf = (to: string, id: string) => string | undefined;

/** The words of a condition after the field's name: "Open, Waiting", "not Bradford", "from £100.00", "next 30 days". */
export function conditionWords({ op, values }: Condition, field: Field, nameOf: NameOf = () => undefined): string {
  if (op === 'filled') return 'not blank';
  if (op === 'empty') return 'empty';
  const [first = '', second = ''] = values.map((value) => valueWords(value, field, nameOf));
  if (op === 'between') return periodNamed(values) ?? `${first} to ${second}`;
  if (op === 'from' || op === 'to') return `${operatorWords(field, op)} ${first}`;
  const all = listed(values.map((value) => valueWords(value, field, nameOf)));
  if (op === 'not') return `not ${all}`;
  if (op === 'contains' || op === 'starts') return `${operatorWords(field, op)} “${first}”`;
  return op === 'all' && values.length > 1 ? `all of ${all}` : all;
}

const NAMED_AT_MOST = 3;
const listed = (words: readonly string[]): string =>
  words.length > NAMED_AT_MOST
    ? `${words.slice(0, NAMED_AT_MOST - 1).join(', ')} and ${words.length - NAMED_AT_MOST + 1} more`
    : words.join(', ');

function valueWords(value: string, field: Field, nameOf: NameOf): string {
  const editor = EDITORS[field.kind];
  if (editor === 'options') return field.options?.[value]?.label ?? value;
  if (editor === 'records') {
    const [named] = referredIn(field, value);
    return (named && nameOf(named.noun, String(named.id))) ?? `#${named?.id ?? value}`;
  }
  if (editor === 'flag') return value === 'true' ? 'Yes' : 'No';
  if (editor === 'days') return dayWords(value);
  if (editor === 'numbers' && value !== '') return kindOf(field).format(Number(value) as never, field);
  return value;
}

/** "today+30" → "in 30 days", "2026-11-20" → "20/11/2026" */
export function dayWords(value: string): string {
  const [, sign, count] = /^today(?:([+-])(\d+))?$/.exec(value) ?? [];
  if (value === 'today') return 'today';
  if (!sign) return isDay(value.slice(0, 10)) ? formatDay(value.slice(0, 10)) : value;
  const days = Number(count);
  const words = days === 1 ? '1 day' : `${days} days`;
  return sign === '+' ? `in ${words}` : `${words} ago`;
}

/** Common periods. They are relative to today, so that a saved view stays correct. */
export const PERIODS: readonly { readonly label: string; readonly values: readonly [from: string, to: string] }[] = [
  { label: 'Today', values: ['today', 'today'] },
  { label: 'Last 7 days', values: ['today-6', 'today'] },
  { label: 'Last 30 days', values: ['today-29', 'today'] },
  { label: 'Last 12 months', values: ['today-364', 'today'] },
  { label: 'Next 7 days', values: ['today', 'today+6'] },
  { label: 'Next 30 days', values: ['today', 'today+29'] },
  { label: 'Next 90 days', values: ['today', 'today+89'] },
];

const periodNamed = (values: readonly string[]): string | undefined =>
  PERIODS.find((period) => period.values[0] === values[0] && period.values[1] === values[1])?.label.toLowerCase();

/**
 * Reads a typed filter value by its field's kind: pounds to pence, "1 h 30" to minutes, "20 nov" to a day, and relative
 * days: "today", "tomorrow", "+30", "today-7". Undefined if it is not valid.
 */
export function readFilterValue(text: string, field: Field): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (EDITORS[field.kind] === 'days') return readMovingDay(typed) ?? readDay(typed);
  if (EDITORS[field.kind] !== 'numbers') return typed;
  // A filter may use values outside the field's limits.
  const { min: _min, max: _max, ...facts } = field;
  const read = kindOf(field).read(typed, facts satisfies FieldFacts);
  return 'value' in read ? String(read.value) : undefined;
}

function readMovingDay(typed: string): string | undefined {
  const word = typed.toLowerCase();
  if (word === 'tomorrow') return 'today+1';
  if (word === 'yesterday') return 'today-1';
  const [, sign, count] = /^(?:today)?\s*([+-])\s*(\d{1,5})(?:\s*d(?:ays?)?)?$/.exec(word) ?? [];
  if (sign) return Number(count) === 0 ? 'today' : `today${sign}${Number(count)}`;
  return word === 'today' ? word : undefined;
}

/** A filter value as the input shows it. */
export function typedValue(value: string, field: Field): string {
  if (value === '') return '';
  if (EDITORS[field.kind] === 'days') return value.startsWith('today') ? value : formatDay(value.slice(0, 10));
  return EDITORS[field.kind] === 'numbers' ? kindOf(field).write(Number(value) as never, field) : value;
}

/** The day that a filter value means. */
export function meantDay(value: string, today: string): string {
  const [, shift] = /^today([+-]\d+)?$/.exec(value) ?? [];
  if (!value.startsWith('today')) return value;
  return addDays(today, Number(shift ?? 0));
}

/** Whether a condition has enough values to be used. */
export function isComplete({ op, values }: Condition): boolean {
  if (op === 'filled' || op === 'empty') return true;
  const given = values.filter((value) => value !== '');
  return op === 'between' ? given.length === 2 : given.length > 0;
}

/** A "between" with one end left open becomes "from" or "to". */
export function settled(condition: Condition): Condition {
  if (condition.op !== 'between') return { ...condition, values: condition.values.filter((value) => value !== '') };
  const [from = '', to = ''] = condition.values;
  if (from !== '' && to !== '') return condition;
  return { ...condition, op: from !== '' ? 'from' : 'to', values: [from || to].filter(Boolean) };
}
