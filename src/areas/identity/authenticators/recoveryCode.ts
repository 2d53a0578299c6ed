/** Crockford's base 32: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;
export const SELECTOR_LENGTH = 2;

/** A code from as many random bytes as it has characters; each gives five bits. */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join('');

/** As it is shown and printed: `7K3QX-P0ZRT`. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Reads a code as people type it: any case, with spaces and hyphens, O for 0, I and L for 1. Null when it is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const isOne = code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
  return isOne ? code : null;
}
