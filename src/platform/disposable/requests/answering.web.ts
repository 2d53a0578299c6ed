/*
 * How somebody outside answers a request, in the browser only: a key pair for this one answer and the public key of the
 * request give a secret that both sides know (ECDH on P-256), and that with HKDF-SHA-256 the key of the answer. With a
 * passphrase both together derive what encrypts, as in a link. The private key of the answer is forgotten here.
 */

import { type Bytes, fromBase64, joined, toBase64, toUrl } from '../bytes.web.ts';
import { encrypted, openSealed, type SealedSecret, type Secret } from '../sealing.web.ts';
import { ANSWER_CURVE, ANSWER_FORM } from './answerKey.ts';
import type { AskedSecret, ShownAnswer } from './requestAnswer.ts';

const CURVE = { name: 'ECDH', namedCurve: ANSWER_CURVE.web } as const;

/** What is sent to the server, in base64. */
export interface SealedAnswer extends Pick<SealedSecret, 'ciphertext' | 'iv'> {
  /** The public half of the answer’s own key pair. */
  readonly answerKey: string;
}

/** By it a page knows the public key that a request was made with; it stands behind the # of the link. */
export const fingerprintOf = async (publicKey: string): Promise<string> =>
  toUrl(new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64(publicKey))));

const ASKED = 'ask-';

/** What stands behind the # of a request’s link: the page of links knows by it that a secret is asked for. */
export const asked = (fingerprint: string): string => `${ASKED}${fingerprint}`;

/** The fingerprint behind a #; null where it is no request’s. */
export const askedFor = (hash: string): string | null => (hash.startsWith(ASKED) ? hash.slice(ASKED.length) : null);

/** Encrypts an answer so that only the private key of the request opens it, and the passphrase where there is one. */
export async function sealAnswer(
  secret: Secret,
  passphrase: string | null,
  { publicKey, salt }: Pick<AskedSecret, 'publicKey' | 'salt'>,
): Promise<SealedAnswer> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const answerKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = await answerCipher(pair.privateKey, fromBase64(publicKey), answerKey);
  return { answerKey: toBase64(answerKey), ...(await encrypted(secret, key, passphrase, salt)) };
}

/** Opens an answer that whoever asked was shown; null where it does not open. */
export const openAnswer = ({ key, salt, ...sealed }: ShownAnswer, passphrase: string): Promise<Secret | null> =>
  openSealed(sealed, key, salt === null ? null : passphrase, salt).catch(() => null);

async function answerCipher(own: CryptoKey, publicKey: Bytes, answerKey: Bytes): Promise<Bytes> {
  const theirs = await crypto.subtle.importKey('raw', publicKey, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const info = joined(new TextEncoder().encode(ANSWER_FORM), publicKey, answerKey);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, 256));
}
