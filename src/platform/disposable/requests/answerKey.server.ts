import { createECDH, hkdfSync } from 'node:crypto';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { seal, unsealStored } from '#engine/keys/sealedBox.server.ts';
import type { SealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { ANSWER_CURVE, ANSWER_FORM } from './answerKey.ts';

const PURPOSE = 'secret request';
const placeOf = (requestId: number | string): string => `secret request ${requestId}`;

/** A key rotation seals these again. */
export const REQUEST_KEYS: SealedColumn = {
  table: 'request_box',
  column: 'private_key',
  purpose: PURPOSE,
  placedBy: 'request_id',
  place: placeOf,
};

/** Creates a key pair for one request. The private key is returned sealed; only the key ring opens it. */
export function makeAnswerKey(
  keys: KeyRing,
  requestId: number,
): { readonly publicKey: Buffer; readonly sealedKey: string } {
  const pair = createECDH(ANSWER_CURVE.node);
  const publicKey = pair.generateKeys();
  return { publicKey, sealedKey: seal(keys, PURPOSE, placeOf(requestId), pair.getPrivateKey()) };
}

/** Whether the bytes are a valid public key for an answer. */
export function isPublicKey(bytes: Buffer): boolean {
  const pair = createECDH(ANSWER_CURVE.node);
  pair.generateKeys();
  try {
    return pair.computeSecret(bytes).length === 32;
  } catch {
    return false;
  }
}

/** The key that encrypts one answer, from the private key of the request and the public key of the answer. */
export function contentKey(
  keys: KeyRing,
  requestId: number,
  {
    sealedKey,
    publicKey,
    answerKey,
  }: Readonly<Record<'publicKey' | 'answerKey', Buffer>> & { readonly sealedKey: string },
): Buffer {
  const pair = createECDH(ANSWER_CURVE.node);
  pair.setPrivateKey(unsealStored(keys, PURPOSE, placeOf(requestId), sealedKey));
  const shared = pair.computeSecret(answerKey);
  const info = Buffer.concat([Buffer.from(ANSWER_FORM), publicKey, answerKey]);
  return Buffer.from(hkdfSync('sha256', shared, '', info, 32));
}
