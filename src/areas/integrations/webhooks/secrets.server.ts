import { randomBytes } from 'node:crypto';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { rotatingSecrets } from '#platform/webhooks/rotatingSecrets.server.ts';

const BYTES = 32;

/** The signing secrets of webhooks. */
export const webhookSecrets = rotatingSecrets('webhook_secret', 'webhook_id', 'webhook');

/** A new signing secret. The one before signs beside it for a day. */
export async function makeSecret(tx: Queryable, keys: KeyRing, webhookId: number): Promise<string> {
  const secret = `whsec_${randomBytes(BYTES).toString('base64')}`;
  await webhookSecrets.keep(tx, keys, webhookId, secret);
  return secret;
}
