import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { type JobWorker, work } from '#engine/schedule/work.server.ts';
import { credential } from '../credentials/credential.ts';
import { keyOwnerOf } from '../credentials/owner.rules.ts';
import { type Holder, rewrapPortion } from './secretStore.server.ts';
import { replaceKey } from './vaultKeys.server.ts';

const WORK = 'vault-rewrap';

/**
 * Creates a new key for the owner of a credential, and queues the rewrapping of data keys. Secrets stay usable in
 * between.
 */
export async function rotateOwnerKey(context: Context, holder: Holder, enqueue: JobWorker['enqueue']): Promise<void> {
  const owner = keyOwnerOf(holder);
  await replaceKey(context.tx, owner, context.now);
  await logEvent(context, {
    action: 'rotateKey',
    entity: credential.name,
    entityId: null,
    title: `Key of ${owner}`,
    customerId: holder.customerId ?? null,
  });
  await enqueue(context.tx, WORK, { owner });
}

export async function keyProgress(
  tx: Queryable,
  holder: Holder,
): Promise<{ readonly underOldKeys: number; readonly total: number }> {
  const { rows } = await tx.query<{ old: number; total: number }>(
    `select (count(*) filter (where k.retired_at is not null))::int as old, count(*)::int as total
       from credential_secret s join vault_key k on k.id = s.vault_key_id where k.owner = $1 and s.data_key is not null`,
    [keyOwnerOf(holder)],
  );
  return { underOldKeys: rows[0]?.old ?? 0, total: rows[0]?.total ?? 0 };
}

/** Registers the background job that rewraps data keys in batches. */
export function workOnRotations(database: Database): void {
  work(
    WORK,
    async (payload) => {
      // The queue returns the payload unchanged.
      const { owner } = payload as { readonly owner: string };
      const count = await inTransaction(database, (tx) => rewrapPortion(tx, owner));
      return count > 0 ? 'again' : 'done';
    },
    { label: 'Rotate an encryption key', feature: 'vault' },
  );
}
