import { randomBytes } from 'node:crypto';
import type { SealedColumn } from '#core/access/sealedColumns.server.ts';
import { seal, unsealStored } from '#core/access/sealedBox.server.ts';
import type { KeyRing } from '#core/access/keys.server.ts';
import type { Queryable } from '#core/db/pool.server.ts';

const PURPOSE = 'webhook';
const BYTES = 32;
/** How long the secret before still signs beside a new one, in hours. */
export const OVERLAP_HOURS = 24;

const placeOf = (webhookId: number | string): string => `webhook:${webhookId}`;

/** They are sealed anew when keys are changed. */
export const SEALED: SealedColumn = {
  table: 'webhook_secret',
  column: 'sealed',
  purpose: PURPOSE,
  placedBy: 'webhook_id',
  place: (webhookId) => placeOf(webhookId),
};

/** A new signing secret. The one before signs beside it for a day, so that a receiver can change over; older ones end. */
export async function makeSecret(tx: Queryable, keys: KeyRing, webhookId: number): Promise<string> {
  const secret = `whsec_${randomBytes(BYTES).toString('base64')}`;
  await tx.query('delete from webhook_secret where webhook_id = $1 and ends_at is not null', [webhookId]);
  await tx.query(
    `update webhook_secret set ends_at = now() + interval '${OVERLAP_HOURS} hours' where webhook_id = $1`,
    [webhookId],
  );
  await tx.query('insert into webhook_secret (webhook_id, sealed) values ($1, $2)', [
    webhookId,
    seal(keys, PURPOSE, placeOf(webhookId), secret),
  ]);
  return secret;
}

/** The secrets that sign now, the newest first. */
export async function secretsOf(tx: Queryable, keys: KeyRing, webhookId: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ sealed: string }>(
    `select sealed from webhook_secret where webhook_id = $1 and (ends_at is null or ends_at > now()) order by id desc limit 2`,
    [webhookId],
  );
  return rows.map(({ sealed }) => unsealStored(keys, PURPOSE, placeOf(webhookId), sealed).toString('utf8'));
}
