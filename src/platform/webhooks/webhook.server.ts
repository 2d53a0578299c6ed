import { createHmac, randomBytes } from 'node:crypto';

/**
 * The signature of a webhook (Standard Webhooks): one part for each secret, so that a receiver can switch secrets.
 * @param timestamp seconds since 1970
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string {
  return secrets
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
    .map((mac) => `v1,${mac}`)
    .join(' ');
}

const SECRET_BYTES = 32;

/** A new signing secret in the form of Standard Webhooks. */
export const newSigningSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
