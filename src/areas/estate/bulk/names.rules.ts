import { calculation, type RuleRefusal } from '#engine/calculations/calculation.ts';

/** Reasons for refusing a name pattern. `NAME_REFUSALS` has the messages. */
export type NameRefusal = 'unbalanced' | 'empty' | 'backwards' | 'not_understood' | 'duplicate' | 'too_many';

/** Messages for the user who entered the pattern. */
export const NAME_REFUSALS: Readonly<Record<NameRefusal, string>> = {
  unbalanced: 'Close or open the bracket. For a bracket in the name, enter \\[ or \\].',
  empty: 'Enter a range between the brackets, for example [01-24].',
  backwards: 'Enter the smaller number first, for example [1-3].',
  not_understood: 'Enter numbers or single letters between the brackets, for example [01-24], [a-f] or [1,3,5-7].',
  duplicate: 'The pattern gives the same name twice.',
  too_many: 'The pattern gives too many names.',
};

export const MOST_NAMES = 500;

export interface BulkNames {
  readonly names: readonly string[];
  /** Names already in use, ignoring case. */
  readonly clashes: readonly string[];
}

interface NamesInput {
  /** `SW-[01-24]`, `AP-[a-c][1,3,5-7]`; `\[`, `\]` and `\\` are literals. */
  readonly pattern: string;
  /** Names already in use. */
  readonly existing: readonly string[];
  readonly limit: number;
}

/** Expands a pattern into names. Several brackets multiply; the leftmost changes slowest. */
export function bulkNames({ pattern, existing, limit }: NamesInput): BulkNames | RuleRefusal<NameRefusal> {
  const parts = split(pattern);
  if (typeof parts === 'string') return { error: parts };
  const choices: (readonly string[])[] = [];
  let count = 1;
  for (const part of parts) {
    const values = 'text' in part ? [part.text] : expand(part.bracket, limit);
    if (typeof values === 'string') return { error: values };
    choices.push(values);
    count *= values.length;
  }
  if (count > limit) return { error: 'too_many' };
  const names = choices.reduce<string[]>(
    (made, values) => made.flatMap((start) => values.map((end) => start + end)),
    [''],
  );
  if (new Set(names.map(folded)).size < names.length) return { error: 'duplicate' };
  const taken = new Set(existing.map(folded));
  return { names, clashes: names.filter((name) => taken.has(folded(name))) };
}

const folded = (name: string): string => name.toLowerCase();

type Part = { readonly text: string } | { readonly bracket: string };

/** Splits a pattern into literal text and bracket contents. */
function split(pattern: string): readonly Part[] | NameRefusal {
  if (pattern.trim() === '') return 'empty';
  const parts: Part[] = [];
  let text = '';
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern.charAt(at);
    if (sign === '\\' && /[[\]\\]/.test(pattern.charAt(at + 1))) text += pattern.charAt(++at);
    else if (sign === ']') return 'unbalanced';
    else if (sign === '[') {
      const end = pattern.indexOf(']', at);
      const bracket = pattern.slice(at + 1, end);
      if (end < 0 || bracket.includes('[')) return 'unbalanced';
      parts.push({ text }, { bracket });
      text = '';
      at = end;
    } else text += sign;
  }
  return [...parts, { text }];
}

/** "1,3,5-7" → 1 3 5 6 7; stops early beyond the limit. */
function expand(bracket: string, limit: number): readonly string[] | NameRefusal {
  const values: string[] = [];
  for (const part of bracket.split(',').map((each) => each.trim())) {
    const range = part === '' ? 'empty' : rangeOf(part, limit);
    if (typeof range === 'string') return range;
    values.push(...range);
  }
  return values;
}

function rangeOf(part: string, limit: number): readonly string[] | NameRefusal {
  const [, first, last = first] = /^(\d{1,9}|[a-z]|[A-Z])(?:-(\d{1,9}|[a-z]|[A-Z]))?$/.exec(part) ?? [];
  if (first === undefined || last === undefined || sortOf(first) !== sortOf(last)) return 'not_understood';
  const isNumber = sortOf(first) === 'number';
  const [from, to] = isNumber ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)];
  if (to < from) return 'backwards';
  if (to - from >= limit) return 'too_many';
  const write = (value: number): string =>
    isNumber ? String(value).padStart(first.length, '0') : String.fromCharCode(value);
  return Array.from({ length: to - from + 1 }, (_, at) => write(from + at));
}

const sortOf = (text: string): 'number' | 'small' | 'capital' =>
  /\d/.test(text) ? 'number' : /[a-z]/.test(text) ? 'small' : 'capital';

export const assetNames = calculation('asset.names', bulkNames);
