import { readIp } from '../../kinds/ipAddress/ipAddress.ts';
import { britishPostcode } from '../../kinds/postcode/postcode.ts';
import { edits, mistakesIn } from './misspelling.ts';
import { likeness, trigrams } from './trigram.ts';

/** The searchable values of a record. Identifiers in any notation; the ranking compares their normalised forms. */
export interface SearchItem {
  readonly id: number;
  /** The first is the record's title. */
  readonly names?: readonly string[];
  /** Codes, tags and serial numbers. */
  readonly codes?: readonly string[];
  readonly phones?: readonly string[];
  readonly postcodes?: readonly string[];
  readonly macs?: readonly string[];
  readonly ips?: readonly string[];
}

/**
 * The quality of a match. 1: an exact identifier; 2: the whole name; 3: the name begins with the query; 4: every word
 * of the query begins a word of one name; 5: part of an identifier; 6: misspelt.
 */
export type Tier = 1 | 2 | 3 | 4 | 5 | 6;

export interface Ranked {
  readonly id: number;
  readonly tier: Tier;
}

export type QueryRefusal = 'query_too_short' | 'query_too_long';

/** Why a query is refused, or null. */
export function queryRefusal(query: string): QueryRefusal | null {
  const length = [...query.trim()].length;
  if (length < 2) return 'query_too_short';
  return length > 200 ? 'query_too_long' : null;
}

/**
 * Decides which candidates match a query, and in which order: by tier, then similarity of query and name, then name,
 * then ID. The database proposes candidates, and this function decides for search, pickers and lists alike. A query
 * that `queryRefusal` refuses finds nothing.
 */
export function rank(query: string, items: readonly SearchItem[]): Ranked[] {
  if (queryRefusal(query)) return [];
  const asked = readQuery(query);
  const found: (Ranked & { readonly like: number; readonly name: string })[] = [];
  for (const item of items) {
    const names = (item.names ?? []).map(normalise);
    const tier = tierOf(asked, item, names);
    if (tier === null) continue;
    const like = names.reduce((best, name) => Math.max(best, likeness(asked.trigrams, trigrams(name))), 0);
    found.push({ id: item.id, tier, like, name: names[0] ?? '' });
  }
  found.sort(
    (a, b) => a.tier - b.tier || b.like - a.like || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id),
  );
  return found.map(({ id, tier }) => ({ id, tier }));
}

/** A query in all the forms that are compared. */
interface Asked {
  readonly name: string;
  readonly words: readonly string[];
  readonly trigrams: ReadonlySet<string>;
  readonly form: string;
  readonly ip: string | null;
  /** Leading octets, if the query could be the beginning of an address: `10.20.0.` */
  readonly octets: string | null;
  /** Digits, if the query could be a telephone number. */
  readonly digits: string | null;
  /** Hexadecimal digits, if the query could be part of a MAC address. */
  readonly hex: string | null;
}

function readQuery(query: string): Asked {
  const text = query.trim();
  const name = normalise(text);
  return {
    name,
    words: name === '' ? [] : name.split(' '),
    trigrams: trigrams(name),
    form: identifierForm(text),
    ip: bareIp(text),
    octets: /^\d{1,3}(\.\d{1,3}){0,2}\.$|^\d{1,3}(\.\d{1,3}){1,2}$/.test(text) ? `${text.replace(/\.$/, '')}.` : null,
    digits: /^\+?[\d\s().\-/]+$/.test(text) ? text.replace(/\D/g, '') : null,
    hex: MAC_PART.test(text) ? identifierForm(text) : null,
  };
}

/** Pairs, fours or sixes with the same separator throughout, or none. The last group may be incomplete. */
const MAC_PART =
  /^(?:[0-9a-f]{1,12}|[0-9a-f]{2}(?::[0-9a-f]{1,2})*:?|[0-9a-f]{2}(?:-[0-9a-f]{1,2})*-?|[0-9a-f]{4}(?:\.[0-9a-f]{1,4})*\.?|[0-9a-f]{6}-[0-9a-f]{0,6})$/i;

/** The address without its mask, in canonical form. Null if it is not an address. */
const bareIp = (text: string): string | null => readIp(text.replace(/\/\d{1,3}$/, '')) ?? null;

function tierOf(asked: Asked, item: SearchItem, names: readonly string[]): Tier | null {
  if (isIdentifier(asked, item)) return 1;
  if (asked.name !== '') {
    if (names.includes(asked.name)) return 2;
    if (names.some((name) => name.startsWith(asked.name))) return 3;
    if (names.some((name) => everyWord(asked, name, begins))) return 4;
  }
  if (isPartOfIdentifier(asked, item)) return 5;
  if (asked.name !== '' && names.some((name) => everyWord(asked, name, isMisspelt))) return 6;
  return null;
}

function everyWord(asked: Asked, name: string, fits: (word: string, nameWord: string) => boolean): boolean {
  const nameWords = name.split(' ');
  return asked.words.every((word) => nameWords.some((nameWord) => fits(word, nameWord)));
}

const begins = (word: string, nameWord: string): boolean => nameWord.startsWith(word);

/** Only letters can be misspelt: room 1204 is not room 1205. */
function isMisspelt(word: string, nameWord: string): boolean {
  if (nameWord.startsWith(word)) return true;
  const most = mistakesIn(word);
  return most > 0 && edits(word, nameWord, most) <= most;
}

function isIdentifier(asked: Asked, { codes, macs, postcodes, ips, phones }: SearchItem): boolean {
  const { form, ip, digits } = asked;
  if (form === '') return false;
  const isForm = (text: string): boolean => identifierForm(text) === form;
  if (codes?.some(isForm) || macs?.some(isForm) || postcodes?.some(isForm)) return true;
  if (ip !== null && ips?.some((each) => bareIp(each) === ip)) return true;
  return digits !== null && (phones?.some((phone) => isPhone(digits, phone)) ?? false);
}

/** Compares the last ten digits, so that +44, 0044 and 0 match. Shorter national numbers are compared as a whole. */
function isPhone(digits: string, phone: string): boolean {
  const number = phone.replace(/\D/g, '');
  if (digits.length >= 10 && number.length >= 10 && digits.slice(-10) === number.slice(-10)) return true;
  return /^0[1-9]/.test(digits) && number === `44${digits.slice(1)}`;
}

function isPartOfIdentifier(asked: Asked, { codes, macs, postcodes, ips, phones }: SearchItem): boolean {
  const { form, octets, digits, hex } = asked;
  if (form.length >= 4 && codes?.some((code) => identifierForm(code).includes(form))) return true;
  if (digits !== null && digits.length >= 6 && phones?.some((phone) => endsNumber(digits, phone))) return true;
  if (hex !== null && hex.length >= 4 && macs?.some((mac) => identifierForm(mac).includes(hex))) return true;
  if (octets !== null && ips?.some((ip) => ip.startsWith(octets))) return true;
  return postcodes?.some((postcode) => outward(postcode) === form) ?? false;
}

function endsNumber(digits: string, phone: string): boolean {
  const number = phone.replace(/\D/g, '');
  return number.endsWith(digits) || (/^0[1-9]/.test(digits) && number.endsWith(digits.slice(1)));
}

/** "LE7 4QF" → "le7". Undefined for postcodes of other countries. */
const outward = (postcode: string): string | undefined => britishPostcode(postcode)?.split(' ')[0]?.toLowerCase();

/** Words with a common abbreviation. */
const SYNONYMS: Readonly<Record<string, string>> = {
  st: 'saint',
  sch: 'school',
  rd: 'road',
  ave: 'avenue',
  ln: 'lane',
  ltd: 'limited',
};

/** "St Mary's C of E Primary" → "saint marys c of e primary": no accents, case, apostrophes or punctuation. */
export function normalise(text: string): string {
  return plain(text)
    .replace(/['’‘ʼ`′]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\S+/g, (word) => (Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? word) : word));
}

/** "SG10-KLM0AA" → "sg10klm0aa": letters and digits only, for codes, tags, serial numbers, postcodes and MAC addresses. */
export const identifierForm = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, '');

function plain(text: string): string {
  // Most names are plain ASCII and need no decomposition.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  // An acute accent typed as an apostrophe would decompose into a space.
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}
