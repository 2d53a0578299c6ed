import { createHmac, timingSafeEqual } from 'node:crypto';
import { signWebhook } from '../webhooks/webhook.server.ts';

/** The ways in which a sender authenticates. */
export type ProofKind = 'standard' | 'hmac' | 'secret';

export interface Sent {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

export type Proof = 'right' | 'wrong' | 'stale';

/** The tolerance for the time of a signature, in seconds either way. */
const WINDOW_SECONDS = 5 * 60;

/** The default header of the proof. */
export const USUAL_HEADER: Readonly<Record<ProofKind, string>> = {
  standard: 'webhook-signature',
  hmac: 'x-hub-signature-256',
  secret: 'authorization',
};

/** A dummy secret: a request to an unknown address takes as long as one to a known address. */
export const NOBODYS = ['whsec_bm9ib2R5IGtub3dzIHRoaXMgb25lIGFuZCBub2JvZHkgbmVlZHMgaXQ=']; // no secret: protects no data

/**
 * Checks a sender's proof against each of the secrets, in constant time.
 * @param now milliseconds since 1970
 */
export function judgeProof(
  kind: ProofKind,
  header: string | null,
  secrets: readonly string[],
  sent: Sent,
  now: number,
): Proof {
  const given = headerOf(sent, (header ?? USUAL_HEADER[kind]).toLowerCase());
  switch (kind) {
    case 'standard':
      return standardProof(secrets, sent, given, now);
    case 'hmac':
      return oneOf(secrets.map((secret) => isMac(secret, sent.body, given)));
    case 'secret':
      return oneOf(secrets.map((secret) => isSame(secret, given.replace(/^bearer +/i, ''))));
  }
}

/** All results are counted, so that the time does not reveal which secret matched. */
const oneOf = (found: readonly boolean[]): Proof => (found.filter(Boolean).length > 0 ? 'right' : 'wrong');

function headerOf({ headers }: Sent, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : '';
}

function standardProof(secrets: readonly string[], sent: Sent, given: string, now: number): Proof {
  const id = headerOf(sent, 'webhook-id');
  const timestamp = headerOf(sent, 'webhook-timestamp');
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return 'wrong';
  const parts = given.split(' ').slice(0, 10);
  // The signature covers the received bytes; invalid UTF-8 cannot match a signed text.
  const body = Buffer.from(sent.body).toString('utf8');
  const wanted = secrets.map((secret) => signWebhook([secret], { id, timestamp: Number(timestamp), body }));
  const proof = oneOf(wanted.flatMap((signature) => parts.map((part) => isSame(signature, part))));
  // Only a sender with the secret learns that the signature was too old.
  const isStale = Math.abs(now / 1_000 - Number(timestamp)) > WINDOW_SECONDS;
  return proof === 'right' && isStale ? 'stale' : proof;
}

/** With or without the prefix `sha256=`, in hex or base64. */
function isMac(secret: string, body: Uint8Array, given: string): boolean {
  const mac = createHmac('sha256', secret).update(body).digest();
  const text = given.replace(/^sha256=/i, '');
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return bytes.length === mac.length && timingSafeEqual(bytes, mac);
}

/** Compares digests, so that the time reveals neither length nor prefix. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
