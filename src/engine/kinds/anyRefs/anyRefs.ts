import type { Built, CommonFacts, FieldFacts } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { splitList } from '../tags/tags.ts';
import { recordKey, type RecordName, recordsOf } from './recordKey.ts';

type Facts = Omit<CommonFacts, 'search' | 'unique'> &
  Pick<FieldFacts, 'same' | 'unlisted'> & {
    /** The nouns that can be referred to. For a noun built on another, the base noun is listed. */
    readonly to: readonly string[];
    readonly max?: number;
  };

/**
 * References to records of several nouns, without duplicates, in order of selection: `['asset:12', 'supplier:3']`.
 * `same: 'customerId'` refuses a record of another customer, as for `ref`.
 */
export const anyRefs = <const F extends Facts>({ to, ...facts }: F): Built<readonly string[], F> =>
  ({ kind: 'anyRefs', ...facts, toAny: to }) as Built<readonly string[], F>;

export const MOST_ANY_REFS = 100;

/** An error message for the user about the records, or undefined if they are valid. */
export function anyRefsComplaint(records: readonly RecordName[], { toAny = [], max }: FieldFacts): string | undefined {
  const most = Number(max ?? MOST_ANY_REFS);
  if (records.length > most) return `Choose up to ${most}. You chose ${records.length}.`;
  return records.every(({ noun }) => toAny.includes(noun)) ? undefined : 'Choose from the list.';
}

export const anyRefsKind = kind<readonly string[]>({
  name: 'anyRefs',
  storage: 'texts',
  operators: ['any', 'all', 'filled', 'empty'],
  format: (keys) => keys.join(', '),
  write: (keys) => keys.join('; '),
  // Files contain names. The import replaces them by keys before it calls this reader.
  read: (text, facts) => {
    const words = [...new Set(splitList(text))];
    const records = recordsOf(words);
    if (words.length === 0) return refuse('required', 'Choose at least one from the list.');
    if (records.length < words.length) return refuse('unknown_reference', `No record is called “${text.trim()}”.`);
    const complaint = anyRefsComplaint(records, facts);
    return complaint ? refuse('invalid_value', complaint) : { value: records.map(recordKey) };
  },
});
