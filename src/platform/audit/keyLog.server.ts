import { product } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

export interface KeyEvent {
  readonly action: 'key-added' | 'key-removed' | 'keys-sealed' | 'key-ring' | 'keys-adopted' | 'rescue-kit';
  /** The names of keys; never the keys themselves. */
  readonly title: string;
  readonly note: string;
  /** The key names of the ring before and after. */
  readonly changes?: { readonly keys: readonly [readonly string[] | null, readonly string[]] };
}

/** Writes a change of the key ring to the log. */
export const logKeyEvent = (tx: Queryable, event: KeyEvent): Promise<number> =>
  logEvent(
    { tx, actor: product('Keys'), now: nowIso(), requestId: event.action, ip: null },
    { entity: 'keyRing', entityId: null, ...event },
  );

/**
 * Logs a different key ring than at the last start: keys in the environment can change without a command of the
 * product.
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
