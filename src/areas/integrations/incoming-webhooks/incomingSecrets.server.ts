import { randomBytes } from 'node:crypto';
import type { ProofKind } from '#platform/incoming/proof.rules.server.ts';
import { rotatingSecrets } from '#platform/webhooks/rotatingSecrets.server.ts';
import { newSigningSecret } from '#platform/webhooks/webhook.server.ts';

const BYTES = 32;
const LEAST = 16;
const MOST = 200;

/** Secrets of the senders of incoming webhooks. */
export const incomingSecrets = rotatingSecrets('incoming_secret', 'hook_id', 'incoming');

export const newSecret = (kind: string): string =>
  kind === 'standard' ? newSigningSecret() : randomBytes(BYTES).toString('base64url');

/** The error message for a secret from a sender; null when it is valid. */
export function secretFault(kind: ProofKind, secret: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(secret)) return 'Use letters, digits and punctuation only, without spaces.';
  if (secret.length < LEAST || secret.length > MOST) return `Enter ${LEAST} to ${MOST} characters.`;
  if (kind !== 'standard') return null;
  const key = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret)?.[1];
  return key && Buffer.from(key, 'base64').length >= LEAST
    ? null
    : 'Enter a secret that starts with whsec_ followed by base64.';
}
