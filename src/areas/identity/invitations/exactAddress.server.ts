import { domainToASCII } from 'node:url';

/**
 * An address in the one form in which two are compared: small letters, an international domain in its ASCII form. Stored
 * addresses are ASCII, so anything else before the @ is nobody's: letters that merely look alike, or that a looser
 * comparison takes for each other, are never taken for one. Null for what no stored address can be equal to.
 */
export function exactAddress(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1).normalize('NFC'));
  const isPlain = at > 0 && domain !== '' && /^[\x21-\x7e]+$/.test(local) && !/[\s\p{Cc}]/u.test(text);
  return isPlain ? `${local}@${domain}`.toLowerCase() : null;
}
