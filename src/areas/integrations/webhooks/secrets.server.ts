import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { rotatingSecrets } from '#platform/webhooks/rotatingSecrets.server.ts';
import { newSigningSecret } from '#platform/webhooks/webhook.server.ts';

/** The signing secrets of webhooks. */
export const webhookSecrets = rotatingSecrets('webhook_secret', 'webhook_id', 'webhook');

/** A new signing secret. The one before signs beside it for a day. */
export async function makeSecret(tx: Queryable, keys: KeyRing, webhookId: number): Promise<string> {
  const secret = newSigningSecret();
  await webhookSecrets.keep(tx, keys, webhookId, secret);
  return secret;
}
