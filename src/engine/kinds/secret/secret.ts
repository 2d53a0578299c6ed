import { type Built, field, type FieldFacts } from '../field.ts';
import { kind, refuse } from '../kind.ts';

type Facts = Pick<FieldFacts, 'label' | 'help' | 'optional' | 'aliases' | 'seenBy'> & { readonly max?: number };

/** A secret that users enter. No list, form, export or log shows it. */
export const secret = <const F extends Facts>(facts: F = {} as F): Built<string, F> =>
  field<string, F>('secret', facts);

/** Placeholder in a form for a stored secret that stays unchanged. */
export const KEPT = '••••••';

/** Maximum length, enough for a private key. */
export const SECRET_LENGTH = 20_000;

export const secretKind = kind<string>({
  name: 'secret',
  storage: 'text',
  operators: ['filled', 'empty'],
  format: () => KEPT,
  write: () => '',
  // Not trimmed, because spaces at the ends may be part of a password.
  read: (value, facts) => {
    if (value === '') return refuse('required', 'Enter a value.');
    if (value === KEPT)
      return refuse('invalid_value', 'The dots represent the stored value. Leave this field out to keep it.');
    if (value.includes('\0'))
      return refuse('nul_byte', 'The text contains a character that cannot be stored. Remove it and try again.');
    const longest = Number(facts.max ?? SECRET_LENGTH);
    return value.length > longest
      ? refuse('too_long', `Enter up to ${longest.toLocaleString('en-GB')} characters.`)
      : { value };
  },
});
