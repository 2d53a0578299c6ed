import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { readText } from '../text/text.ts';

type Facts = CommonFacts & {
  /** The field with the country. Outside the United Kingdom a postcode is free text. */
  readonly countryIn?: string;
};

/** A postcode. British ones are stored in capitals with one space before the last three characters. */
export const postcode = <const F extends Facts>(facts: F = {} as F): Built<string, F> =>
  field<string, F>('postcode', facts);

// BS 7666, and the special postcode of Girobank.
const BRITISH =
  /^(?:GIR 0AA|[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9][0-9ABEHMNPRV-Y]?|[0-9][A-HJKPS-UW]) [0-9][ABD-HJLNP-UW-Z]{2})$/;

/** "bn11ab" → "BN1 1AB". Undefined if it does not have the form of a British postcode. */
export function britishPostcode(input: string): string | undefined {
  const squashed = input.replace(/[^0-9a-z]/gi, '').toUpperCase();
  const spaced = `${squashed.slice(0, -3)} ${squashed.slice(-3)}`;
  return BRITISH.test(spaced) ? spaced : undefined;
}

/** Accepts ISO codes and common names of the country. */
const isBritish = (country: string): boolean =>
  /^(?:gb|uk|gbr|united kingdom|great britain|england|scotland|wales|northern ireland)$/i.test(country.trim());

/** British postcodes are checked and normalised. Those of other countries are only trimmed. */
export function readPostcode(
  input: string,
  country = 'GB',
): { readonly postcode: string } | { readonly error: 'invalid_postcode' } {
  const british = britishPostcode(input);
  if (british) return { postcode: british };
  const free = input.trim();
  return isBritish(country) || free === '' ? { error: 'invalid_postcode' } : { postcode: free };
}

export const POSTCODE_LENGTH = 20;
export const NO_POSTCODE = 'Enter a postcode such as BN1 1AB.';

export const postcodeKind = kind<string>({
  name: 'postcode',
  storage: 'text',
  operators: ['starts', 'is', 'contains', 'filled', 'empty'],
  format: (value) => value,
  read: (raw, facts) => {
    const text = readText(raw, { max: POSTCODE_LENGTH });
    if ('refused' in text) return text;
    // Another field decides whether the form is checked, and only the noun's schema has both values.
    const read = readPostcode(text.value, facts.countryIn ? '' : 'GB');
    return 'error' in read ? refuse('invalid_value', NO_POSTCODE) : { value: read.postcode };
  },
});
