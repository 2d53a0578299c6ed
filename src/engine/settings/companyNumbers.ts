/** Checks of a company's official numbers. */

/**
 * Eight digits, or the two letters of a register and six digits: SC for Scotland, NI for Northern Ireland, OC for an
 * LLP.
 */
export const isCompanyNumber = (text: string): boolean => /^(?:\d{8}|[A-Z]{2}\d{6})$/.test(text);

/**
 * Whether a British VAT number, with or without GB or XI and spaces, matches its check digits: the weighted sum of the
 * first seven digits plus the last two is divisible by 97, since 2010 also after adding 55. Branch numbers have three
 * more digits. Those of government departments and health authorities have no check digits.
 */
export function isVatNumber(text: string): boolean {
  const bare = text.replace(/[\s.-]/g, '').replace(/^(?:GB|XI)/, '');
  if (/^(?:GD[0-4]\d{2}|HA[5-9]\d{2})$/.test(bare)) return true;
  if (!/^\d{9}(?:\d{3})?$/.test(bare)) return false;
  const digits = Array.from(bare.slice(0, 7), Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (8 - at), 0) + Number(bare.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}
