import { createHash, randomBytes } from 'node:crypto';
import { isEqual } from '#engine/keys/keys.server.ts';

const BYTES = 32;
const CHECK = 6;
const FORM = /^crm_([\w-]{43})([\w-]{6})$/;

/** Number of characters of a token shown later. */
const SHOWN = 8;

/** A new token: `crm_`, 32 random bytes, and six check characters that detect typing errors without a look-up. */
export function makeToken(): string {
  const body = randomBytes(BYTES).toString('base64url');
  return `crm_${body}${checkOf(body)}`;
}

/** Whether the text is a well-formed token; others are not looked up. */
export function isTokenText(text: string): boolean {
  const [, body = '', check = ''] = FORM.exec(text) ?? [];
  return body !== '' && isEqual(checkOf(body), check);
}

/** "crm_AbCd…": enough to distinguish a user's tokens. */
export const beginningOf = (token: string): string => token.slice(0, SHOWN);

const checkOf = (body: string): string =>
  createHash('sha256').update(`crm_${body}`).digest('base64url').slice(0, CHECK);
