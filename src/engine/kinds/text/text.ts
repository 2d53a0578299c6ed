import { type Built, type CommonFacts, field, type FieldFacts, humanise } from '../field.ts';
import { kind, type Read, refuse } from '../kind.ts';
import { nounLabel } from './nounLabels.ts';

type Facts = CommonFacts &
  Pick<FieldFacts, 'pattern' | 'letters' | 'names' | 'joins' | 'fromId'> & { readonly max?: number };

/** One line of text, trimmed. At most 200 characters by default. */
export const text = <const F extends Facts>(facts: F = {} as F): Built<string, F> => field<string, F>('text', facts);

export const TEXT_LENGTH = 200;

/**
 * Trims characters that users and spreadsheets leave around a cell: spaces, no-break spaces, zero-width characters,
 * byte order marks.
 */
export const trimmed = (value: string): string =>
  value.replace(/^[\s\u00a0\u200b-\u200d\u2060\ufeff]+|[\s\u00a0\u200b-\u200d\u2060\ufeff]+$/g, '');

/** Reads a line of text within the facts' length, pattern and case. Every text-based kind starts with it. */
export function readText(raw: string, facts: Pick<FieldFacts, 'max' | 'pattern' | 'letters'> = {}): Read<string> {
  const value = trimmed(raw).replace(/\s*[\r\n]+\s*/g, ' ');
  if (value === '') return refuse('required', 'Enter a value.');
  const cased =
    facts.letters === 'upper' ? value.toUpperCase() : facts.letters === 'lower' ? value.toLowerCase() : value;
  if (cased.includes('\0'))
    return refuse('nul_byte', 'The text contains a character that cannot be stored. Remove it and try again.');
  if (/^\d(?:[.,]\d+)?E\+\d{2,}$/i.test(cased))
    return refuse('mangled_number', `A spreadsheet shortened “${cased}” from a longer number. Enter all its digits.`);
  const longest = Number(facts.max ?? TEXT_LENGTH);
  if (cased.length > longest)
    return refuse(
      'too_long',
      `Enter up to ${longest.toLocaleString('en-GB')} characters. You entered ${cased.length.toLocaleString('en-GB')}.`,
    );
  if (facts.pattern && !new RegExp(facts.pattern[0], 'u').test(cased)) return refuse('invalid_value', facts.pattern[1]);
  return { value: cased };
}

/** "Asset" for `asset`, "Asset: warranty ends" for `asset.warrantyEndsOn`. */
export function labelled(name: string): string | undefined {
  const [noun = '', field] = name.split('.');
  const label = nounLabel(noun);
  return label && field ? `${label}: ${humanise(field).toLowerCase()}` : label;
}

export const textKind = kind<string>({
  name: 'text',
  storage: 'text',
  operators: ['contains', 'starts', 'is', 'not', 'filled', 'empty'],
  format: (value, { names }) => (names ? labelled(value) : undefined) ?? value,
  write: (value) => value,
  read: readText,
});
