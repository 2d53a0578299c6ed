import { type Built, type CommonFacts, field, type FieldFacts } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { readText } from '../text/text.ts';

type Facts = CommonFacts & Pick<FieldFacts, 'pattern'>;

/** An absolute address. `pattern` can restrict it, e.g. to the web. */
export const url = <const F extends Facts>(facts: F = {} as F): Built<string, F> => field<string, F>('url', facts);

export const URL_LENGTH = 2_000;

/** Schemes that a field accepts and a link opens. Schemes that run scripts are excluded. */
const SCHEMES = ['http', 'https', 'ssh', 'rdp', 'vnc'];

// Scheme, optional user name, host or [IPv6], optional port, then the rest without spaces.
const ADDRESS =
  /^([a-z][a-z0-9+.-]*):\/\/(?:[^\s/?#@<>"]*@)?(?:\[[0-9a-f:.]+\]|[^\s/?#:@<>"[\]]+)(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i;
const BARE_HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i;

export const isLink = (address: string): boolean => SCHEMES.includes(ADDRESS.exec(address)?.[1]?.toLowerCase() ?? '');

/** "https://www.ashgrove.sch.uk/" → "www.ashgrove.sch.uk" */
const formatUrl = (address: string): string => address.replace(/^https?:\/\//i, '').replace(/\/$/, '');

export const urlKind = kind<string>({
  name: 'url',
  storage: 'text',
  operators: ['contains', 'starts', 'is', 'filled', 'empty'],
  format: formatUrl,
  write: (value) => value,
  read: (raw, facts) => {
    const text = readText(raw, { max: URL_LENGTH });
    if ('refused' in text) return text;
    // Users write web addresses without a scheme, such as "ashgrove.sch.uk/contact".
    const value = BARE_HOST.test(text.value) ? `https://${text.value}` : text.value;
    if (!isLink(value))
      return refuse(
        'invalid_value',
        'Enter an address such as https://example.org. It can start with http, https, ssh, rdp or vnc.',
      );
    if (facts.pattern && !new RegExp(facts.pattern[0], 'u').test(value))
      return refuse('invalid_value', facts.pattern[1]);
    return value.length > URL_LENGTH
      ? refuse('too_long', `Enter up to ${URL_LENGTH.toLocaleString('en-GB')} characters.`)
      : { value };
  },
});
