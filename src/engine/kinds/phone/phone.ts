import { type Built, type CommonFacts, field, type FieldFacts } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { readText } from '../text/text.ts';
import { CALLING_CODES, callingCodeIn } from './callingCodes.ts';

type Facts = CommonFacts & Pick<FieldFacts, 'extensionIn'>;

/** A telephone number in E.164 form: "+441632960123". `extensionIn` names the separate field for an extension. */
export const phone = <const F extends Facts>(facts: F = {} as F): Built<string, F> => field<string, F>('phone', facts);

export type PhoneReading =
  | { readonly e164: string; readonly extension: string | null }
  | { readonly error: 'invalid_phone' };

/**
 * Reads a number as written by users. `country` is an ISO 3166 code for numbers without a country code, which need
 * their leading 0. Checks possible lengths but not the numbering plan, because new ranges open faster than releases
 * appear.
 */
export function readPhone(input: string, country: string): PhoneReading {
  const typed = input.normalize('NFKC').trim();
  if (typed.length > 60) return { error: 'invalid_phone' };
  const [, number = '', extension = null] =
    /^(.*?)(?:[\s,;]*(?:extension|extn|ext|x|#)[\s.:=]*(\d{1,10}))?$/is.exec(typed) ?? [];
  const digits = internationalDigits(number, country);
  return digits && isPossible(digits) ? { e164: `+${digits}`, extension } : { error: 'invalid_phone' };
}

/** Country code and national number as digits only. Undefined if the text is not a phone number. */
function internationalDigits(written: string, country: string): string | undefined {
  const number = written.replace(/[\s.\-\u2010-\u2015/]/g, '').replace(/^00/, '+');
  if (number.startsWith('+')) return onlyDigits(number.slice(1).replace('(0)', ''));
  const national = onlyDigits(number);
  const code = CALLING_CODES[country.toUpperCase()];
  if (!code || !national?.startsWith('0')) return undefined;
  // Italy and the two states inside it keep the leading 0 in international numbers.
  return code + (code === '39' ? national : national.slice(1));
}

/** Brackets may surround any part, but must be balanced. */
function onlyDigits(text: string): string | undefined {
  const bare = text.replace(/\((\d+)\)/g, '$1');
  return /^\d+$/.test(bare) ? bare : undefined;
}

function isPossible(digits: string): boolean {
  if (digits.startsWith('0')) return false;
  if (digits.startsWith('44')) return /^44[1-9]\d{8,9}$/.test(digits);
  return digits.length >= 7 && digits.length <= 15;
}

/** "+441632960123" → "01632 960123", "+442079460018" → "020 7946 0018", "+35312345678" → "+353 12345678" */
export function formatPhone(e164: string): string {
  const national = /^\+44(\d{9,10})$/.exec(e164)?.[1];
  if (!national) {
    const code = callingCodeIn(e164);
    return code ? `+${code} ${e164.slice(code.length + 1)}` : e164;
  }
  const digits = `0${national}`;
  const [area, middle] = groups(digits);
  return [digits.slice(0, area), digits.slice(area, area + middle), digits.slice(area + middle)]
    .filter(Boolean)
    .join(' ');
}

/** Lengths of the area code and of the following group, according to Ofcom's guide to number formats. */
function groups(digits: string): readonly [area: number, middle: number] {
  if (digits.startsWith('02')) return [3, 4];
  if (digits.length === 11 && /^0(?:1\d1|11\d|[389])/.test(digits)) return [4, 3];
  return /^0[389]/.test(digits) ? [4, 6] : [5, 6];
}

export const phoneKind = kind<string>({
  name: 'phone',
  storage: 'text',
  operators: ['contains', 'is', 'filled', 'empty'],
  format: formatPhone,
  write: (value) => value,
  read: (raw, { extensionIn }, hints) => {
    const text = readText(raw);
    if ('refused' in text) return text;
    const read = readPhone(text.value, 'GB');
    if ('error' in read)
      return refuse(
        'invalid_value',
        'Enter a phone number such as 01632 960123, or +353 1 234 5678 for another country.',
      );
    if (!read.extension) return { value: read.e164 };
    if (!hints?.beside || !extensionIn) return refuse('invalid_value', 'Enter the number without its extension.');
    return { value: read.e164, beside: { [extensionIn]: read.extension } };
  },
});
