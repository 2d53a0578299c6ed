import { product } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

export interface KeyEvent {
  readonly action: 'key-added' | 'key-removed' | 'keys-sealed' | 'key-ring' | 'keys-adopted' | 'rescue-kit';
  /** Names of keys, never keys. */
  readonly title: string;
  readonly note: string;
  /** Names of the ring before and after. */
  readonly changes?: { readonly keys: readonly [readonly string[] | null, readonly string[]] };
}

/** Writes what was done to the ring of keys into the log. */
export const logKeyEvent = (tx: Queryable, event: KeyEvent): Promise<number> =>
  logEvent(
    { tx, actor: product('Keys'), now: nowIso(), requestId: event.action, ip: null },
    { entity: 'keyRing', entityId: null, ...event },
  );

/**
 * Says so in the log when the product starts with another ring than the one before it: keys that stand in the
 * environment change without any command of ours.
 */
export async function noteRing(tx: Queryable, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ keys: readonly string[] }>(
    `select changes -> 'keys' -> 1 as keys from change_log where action = 'key-ring' and kind = 'keyRing' order by id desc limit 1`,
  );
  const before = rows[0]?.keys ?? null;
  if (before?.join() === ids.join()) return;
  await logKeyEvent(tx, {
    action: 'key-ring',
    title: ids.join(', '),
    note: before
      ? 'The application started with different encryption keys.'
      : 'The application started with its first encryption keys.',
    changes: { keys: [before, ids] },
  });
}
