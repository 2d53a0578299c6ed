/*
 * Answers a request in the browser only. A new key pair and the public key of the request give a shared secret (ECDH
 * on P-256), and HKDF-SHA-256 derives the answer's key from it. With a passphrase, both together give the encryption
 * key, as in a link. The private key of the answer is discarded.
 */

import { type Bytes, fromBase64, joined, toBase64, toUrl } from '../bytes.web.ts';
import { encrypted, openSealed, type SealedSecret, type Secret } from '../sealing.web.ts';
import { ANSWER_CURVE, ANSWER_FORM } from './answerKey.ts';
import type { AskedSecret, ShownAnswer } from './requestAnswer.ts';

const CURVE = { name: 'ECDH', namedCurve: ANSWER_CURVE.web } as const;

/** The request body, in base64. */
export interface SealedAnswer extends Pick<SealedSecret, 'ciphertext' | 'iv'> {
  /** The public key of the answer's key pair. */
  readonly answerKey: string;
}

/** Identifies the public key of a request. It follows the # of the link. */
export const fingerprintOf = async (publicKey: string): Promise<string> =>
  toUrl(new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64(publicKey))));

const ASKED = 'ask-';

/** The fragment of a request's link. The links page recognises a request by it. */
export const asked = (fingerprint: string): string => `${ASKED}${fingerprint}`;

/** The fingerprint in a fragment; null if it is not a request's. */
export const askedFor = (hash: string): string | null => (hash.startsWith(ASKED) ? hash.slice(ASKED.length) : null);

/**
 * Encrypts an answer so that only the private key of the request opens it, together with the passphrase if there is
 * one.
 */
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

/** Decrypts an answer for the user who asked; null if it fails. */
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
