/** Crockford's base 32, which omits characters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;
export const SELECTOR_LENGTH = 2;

/** A code with one character per random byte, of which five bits are used. */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join('');

/** Display format: `7K3QX-P0ZRT`. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Parses a typed code: any case, with spaces and hyphens, O for 0, I and L for 1. Null when it is invalid. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const isOne = code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
  return isOne ? code : null;
}
