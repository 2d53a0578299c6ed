import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { type JobWorker, work } from '#engine/schedule/work.server.ts';
import { credential } from '../credentials/credential.ts';
import { keyOwnerOf } from '../credentials/owner.rules.ts';
import { type Holder, rewrapPortion } from './secretStore.server.ts';
import { replaceKey } from './vaultKeys.server.ts';

const WORK = 'vault-rewrap';

/** Gives the owner of a credential a new key, and has the data keys wrapped anew in the background; secrets are used meanwhile. */
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

/** Wraps a portion anew, and asks for another turn while there are more. */
export function workOnRotations(database: Database): void {
  work(
    WORK,
    async (payload) => {
      // The edge: the queue gives back what was put into it.
      const { owner } = payload as { readonly owner: string };
      const count = await inTransaction(database, (tx) => rewrapPortion(tx, owner));
      return count > 0 ? 'again' : 'done';
    },
    { label: 'Rotate an encryption key', feature: 'vault' },
  );
}
