import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { readText } from '../text/text.ts';

/** An email address. Its domain is stored in lower case. */
export const email = <const F extends CommonFacts>(facts: F = {} as F): Built<string, F> =>
  field<string, F>('email', facts);

// RFC 5321, section 4.5.3.1.3: a path of 256 holds the address and its angle brackets.
export const EMAIL_LENGTH = 254;

// The HTML standard's pattern, with at least one dot in the domain: addresses at a bare host name are refused.
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

export const emailKind = kind<string>({
  name: 'email',
  storage: 'text',
  operators: ['contains', 'starts', 'is', 'filled', 'empty'],
  format: (value) => value,
  read: (raw) => {
    const text = readText(raw, { max: EMAIL_LENGTH });
    if ('refused' in text) return text;
    const address = text.value.replace(/^mailto:/i, '');
    if (!ADDRESS.test(address) || address.indexOf('@') > 64)
      return refuse('invalid_value', 'Enter an email address such as name@example.org.');
    return { value: address.replace(/@.*$/, (domain) => domain.toLowerCase()) };
  },
});
