import { domainToASCII } from 'node:url';

/**
 * Canonical form of an address for comparison: lower case, an international domain in ASCII. Stored addresses are
 * ASCII, so any other character before the @ matches none, which excludes lookalike characters. Null for text that no
 * stored address can equal.
 */
export function exactAddress(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = domainToASCII(text.slice(at + 1).normalize('NFC'));
  const isPlain = at > 0 && domain !== '' && /^[\x21-\x7e]+$/.test(local) && !/[\s\p{Cc}]/u.test(text);
  return isPlain ? `${local}@${domain}`.toLowerCase() : null;
}
