import { type Built, type CommonFacts, field, type FieldFacts } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { readIds } from '../refs/refs.ts';

type Facts = Omit<CommonFacts, 'search' | 'unique'> & Pick<FieldFacts, 'accept' | 'maxMiB'> & { readonly max?: number };

/** Any number of uploaded files, by their IDs, in order. */
export const files = <const F extends Facts>(facts: F = {} as F): Built<readonly number[], F> =>
  field<readonly number[], F>('files', facts);

export const MOST_FILES = 50;

export const filesKind = kind<readonly number[]>({
  name: 'files',
  storage: 'bigints',
  operators: ['filled', 'empty'],
  format: (ids) => (ids.length === 1 ? '1 file' : `${ids.length} files`),
  write: (ids) => ids.join('; '),
  read: (text, facts) => {
    const value = readIds(text);
    const most = Number(facts.max ?? MOST_FILES);
    if (!value) return refuse('unknown_reference', 'Attach the files to the record itself.');
    if (value.length === 0) return refuse('required', 'Attach at least one file.');
    return value.length > most
      ? refuse('invalid_value', `Attach up to ${most} files. You attached ${value.length}.`)
      : { value };
  },
});
