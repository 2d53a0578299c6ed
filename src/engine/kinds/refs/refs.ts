import { type Built, type CommonFacts, field, type FieldFacts } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { splitList } from '../tags/tags.ts';

type Facts = CommonFacts & Pick<FieldFacts, 'same'> & { readonly to: string; readonly max?: number };

/** References to any number of records of one noun, without duplicates, in order of selection. */
export const refs = <const F extends Facts>(facts: F): Built<readonly number[], F> =>
  field<readonly number[], F>('refs', facts);

export const MOST_REFS = 500;

/** IDs in a file: "12; 15". */
export function readIds(text: string): readonly number[] | undefined {
  const words = splitList(text);
  return words.every((word) => /^[1-9]\d{0,14}$/.test(word)) ? [...new Set(words.map(Number))] : undefined;
}

/** The IDs in a value of unknown type, for inputs. */
export const idsOf = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => typeof each === 'number');

export const refsKind = kind<readonly number[]>({
  name: 'refs',
  storage: 'bigints',
  operators: ['any', 'all', 'filled', 'empty'],
  format: (ids) => ids.map((id) => `#${id}`).join(', '),
  write: (ids) => ids.join('; '),
  // Files contain names. The import replaces them by IDs before it calls this reader.
  read: (text, facts) => {
    const value = readIds(text);
    const most = Number(facts.max ?? MOST_REFS);
    if (!value) return refuse('unknown_reference', `No record is called “${text.trim()}”.`);
    if (value.length === 0) return refuse('required', 'Choose at least one from the list.');
    return value.length > most
      ? refuse('invalid_value', `Choose up to ${most}. You chose ${value.length}.`)
      : { value };
  },
});
