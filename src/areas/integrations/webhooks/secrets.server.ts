import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { rotatingSecrets } from '#platform/webhooks/rotatingSecrets.server.ts';
import { newSigningSecret } from '#platform/webhooks/webhook.server.ts';

/** Signing secrets of webhooks. */
export const webhookSecrets = rotatingSecrets('webhook_secret', 'webhook_id', 'webhook');

/** Creates a signing secret. The previous one also signs for another day. */
export async function makeSecret(tx: Queryable, keys: KeyRing, webhookId: number): Promise<string> {
  const secret = newSigningSecret();
  await webhookSecrets.keep(tx, keys, webhookId, secret);
  return secret;
}
