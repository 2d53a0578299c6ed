import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { trimmed } from '../text/text.ts';

type Facts = CommonFacts & { readonly max?: number; readonly plain?: boolean };

/** Several lines of text in Markdown, up to 20,000 characters. */
export const notes = <const F extends Facts>(facts: F = {} as F): Built<string, F> => field<string, F>('notes', facts);

export const NOTES_LENGTH = 20_000;

export const notesKind = kind<string>({
  name: 'notes',
  storage: 'text',
  operators: ['contains', 'filled', 'empty'],
  format: (value) => value,
  read: (raw, facts) => {
    const value = trimmed(raw.replace(/\r\n?/g, '\n'));
    if (value === '') return refuse('required', 'Enter some text.');
    if (value.includes('\0'))
      return refuse('nul_byte', 'The text contains a character that cannot be stored. Remove it and try again.');
    const longest = Number(facts.max ?? NOTES_LENGTH);
    if (value.length > longest)
      return refuse(
        'too_long',
        `Enter up to ${longest.toLocaleString('en-GB')} characters. You entered ${value.length.toLocaleString('en-GB')}.`,
      );
    return { value };
  },
});
