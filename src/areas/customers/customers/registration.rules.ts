/** A normalised number of a public register, or the reason it is invalid. */
export type Registration = { readonly value: string; readonly notice: string | null } | { readonly error: string };

const bare = (typed: string): string => typed.toUpperCase().replace(/[\s.\-/]/g, '');

/** A Companies House number: eight digits, or two letters and six digits such as SC123456. */
export function readCompanyNumber(typed: string): Registration {
  const number = bare(typed);
  // Spreadsheets drop a leading zero; Companies House itself accepts seven digits.
  if (/^\d{7}$/.test(number))
    return { value: `0${number}`, notice: 'A leading zero was added. Company numbers have 8 digits.' };
  if (/^(?:[A-Z]{2}\d{6}|\d{8})$/.test(number)) return { value: number, notice: null };
  return { error: 'Enter 8 digits, or 2 letters and 6 digits, for example SC123456.' };
}

/**
 * A UK VAT number with its country: "GB980780684". Twelve digits identify a branch; GD or HA with three digits a
 * government department or health authority. Wrong check digits give a notice, not a refusal, because the customer's
 * letterhead may be wrong.
 */
export function readVatNumber(typed: string): Registration {
  const [, country = 'GB', number = ''] = /^(GB|XI)?(.*)$/.exec(bare(typed)) ?? [];
  if (/^(?:GD[0-4]\d\d|HA[5-9]\d\d)$/.test(number)) return { value: country + number, notice: null };
  if (!/^(?:\d{9}|\d{12})$/.test(number)) return { error: 'Enter 9 digits, for example GB 980 7806 84.' };
  return {
    value: country + number,
    notice: hasCheckDigits(number) ? null : 'The check digits are not valid. Check the VAT certificate.',
  };
}

/** The first seven digits weighted 8 to 2, plus the two check digits, are a multiple of 97; newer numbers add 55. */
function hasCheckDigits(number: string): boolean {
  const weighted = Array.from(number.slice(0, 7), Number).reduce((sum, digit, at) => sum + digit * (8 - at), 0);
  const sum = weighted + Number(number.slice(7, 9));
  return weighted > 0 && (sum % 97 === 0 || (sum + 55) % 97 === 0);
}
