import { storable } from '#engine/import/reading/cells.ts';
import { readPath, valueAt } from './path.ts';
import type { Condition, Line, Setup } from './setup.ts';

/** The maximum number of records in one request. */
export const MOST_ITEMS = 1_000;
const LONGEST = 20_000;

/** A value of the payload as text, or the reason why it has no text. */
export type Text = { readonly text: string } | { readonly wrong: string };

/** The value that a condition found, and whether the condition holds. */
export interface CheckedCondition extends Condition {
  readonly found: string;
  readonly holds: boolean;
}

export type Items = { readonly items: readonly unknown[] } | { readonly wrong: string };

/** The items of a payload: those of the configured list, or the whole payload as one item. */
export function itemsOf({ listAt }: Pick<Setup, 'listAt'>, whole: unknown): Items {
  if (listAt === null || listAt === '') return { items: [whole] };
  const path = readPath(listAt);
  const list = path ? valueAt(path, whole, whole) : undefined;
  if (!Array.isArray(list)) return { wrong: `No list was found at “${listAt}”.` };
  if (list.length > MOST_ITEMS)
    return {
      wrong: `The list at “${listAt}” has ${list.length} items. A call can have up to ${MOST_ITEMS.toLocaleString('en-GB')}.`,
    };
  return { items: list };
}

/** A value of the payload as text; empty for a missing value. */
export function textOf(value: unknown): Text {
  if (value === undefined || value === null) return { text: '' };
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no' };
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string')
    return value.length > LONGEST
      ? { wrong: `The text has ${value.length} characters. The limit is ${LONGEST}.` }
      : { text: storable(value) };
  if (Array.isArray(value)) return listText(value);
  return { wrong: 'The value is an object. Choose a value inside it.' };
}

/** JSON numbers beyond this lose their last digits without notice. */
function numberText(value: number): Text {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    return { wrong: 'The number is too large to store exactly. Send it as text.' };
  const text = String(value);
  return text.includes('e') ? { text: value.toFixed(20).replace(/0+$/, '') } : { text };
}

/** Several values are separated as in an import file. */
function listText(values: readonly unknown[]): Text {
  const texts = values.map((value) =>
    Array.isArray(value) ? { wrong: 'The value is a list inside a list.' } : textOf(value),
  );
  const wrong = texts.find((each) => 'wrong' in each);
  if (wrong) return { wrong: 'The list contains more than plain values. Choose one of them, such as [0].' };
  return { text: texts.flatMap((each) => ('text' in each && each.text !== '' ? [each.text] : [])).join('; ') };
}

/** The text that a line takes from an item, before the field parses it. */
export function lineText(line: Line, item: unknown, whole: unknown): Text {
  const read = line.from === 'value' ? { text: line.source } : sourceText(line, item, whole);
  if ('wrong' in read) return read;
  return read.text.trim() === '' ? { text: line.otherwise ?? '' } : read;
}

function sourceText({ from, source }: Line, item: unknown, whole: unknown): Text {
  if (from === 'path') return textAt(source, item, whole);
  let isSaid = false;
  let wrong: string | undefined;
  const text = source.replace(BRACES, (_, path: string) => {
    const found = textAt(path, item, whole);
    if ('wrong' in found) {
      wrong ??= found.wrong;
      return '';
    }
    isSaid ||= found.text !== '';
    return found.text;
  });
  if (wrong !== undefined) return { wrong };
  // Fixed words around empty values count as empty.
  return { text: isSaid || pathsIn(source).length === 0 ? text : '' };
}

const BRACES = /\{([^{}]+)\}/g;

/** The paths in braces in a text. */
export const pathsIn = (text: string): readonly string[] => [...text.matchAll(BRACES)].map(([, path = '']) => path);

function textAt(path: string, item: unknown, whole: unknown): Text {
  const read = readPath(path);
  return read ? textOf(valueAt(read, item, whole)) : { wrong: `“${path}” is not a valid path.` };
}

/** Evaluates each condition; case and surrounding spaces are ignored. */
export const conditionsOf = (
  { conditions }: Pick<Setup, 'conditions'>,
  item: unknown,
  whole: unknown,
): CheckedCondition[] =>
  conditions.map((condition) => {
    const found = textAt(condition.path, item, whole);
    // An object or a long text counts as present, although it has no text.
    const text = 'text' in found ? found.text : '…';
    return { ...condition, found: text.slice(0, 200), holds: holds(condition, text) };
  });

function holds({ test, value }: Condition, found: string): boolean {
  const [mine, wanted] = [plain(found), plain(value ?? '')];
  switch (test) {
    case 'is':
      return mine === wanted;
    case 'not':
      return mine !== wanted;
    case 'contains':
      return mine.includes(wanted);
    case 'filled':
      return mine !== '';
    case 'empty':
      return mine === '';
  }
}

/** Booleans are compared as yes and no. */
const plain = (text: string): string => {
  const word = text.trim().toLowerCase();
  return word === 'true' ? 'yes' : word === 'false' ? 'no' : word;
};
