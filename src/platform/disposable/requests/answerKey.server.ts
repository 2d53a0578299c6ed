import { createECDH, hkdfSync } from 'node:crypto';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { seal, unsealStored } from '#engine/keys/sealedBox.server.ts';
import type { SealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { ANSWER_CURVE, ANSWER_FORM } from './answerKey.ts';

const PURPOSE = 'secret request';
const placeOf = (requestId: number | string): string => `secret request ${requestId}`;

/** They are sealed anew when keys are changed. */
export const REQUEST_KEYS: SealedColumn = {
  table: 'request_box',
  column: 'private_key',
  purpose: PURPOSE,
  placedBy: 'request_id',
  place: placeOf,
};

/** A key pair for one request. The private key leaves this function sealed, and the ring alone opens it. */
export function makeAnswerKey(
  keys: KeyRing,
  requestId: number,
): { readonly publicKey: Buffer; readonly sealedKey: string } {
  const pair = createECDH(ANSWER_CURVE.node);
  const publicKey = pair.generateKeys();
  return { publicKey, sealedKey: seal(keys, PURPOSE, placeOf(requestId), pair.getPrivateKey()) };
}

/** Whether bytes are a public key that an answer can have been made with. */
export function isPublicKey(bytes: Buffer): boolean {
  const pair = createECDH(ANSWER_CURVE.node);
  pair.generateKeys();
  try {
    return pair.computeSecret(bytes).length === 32;
  } catch {
    return false;
  }
}

/** What one answer was encrypted with, of the request’s private key and the public one that came with the answer. */
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
