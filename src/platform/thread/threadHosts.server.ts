import { inSentence } from '#engine/entity/inSentence.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { notFound } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { require } from '#engine/access/access.server.ts';
import type { StoredEntry } from './threadStore.server.ts';

/** How a noun reacts to messages on its records, in the transaction of the message. */
export interface ThreadHost<E extends AnyEntity = AnyEntity> {
  /** The nouns whose records can be the author of a message entered by a user. */
  readonly from?: readonly string[];
  /** Those of the given users who may see the record; only they are notified of a mention. */
  readonly readersAmong: (context: Context, row: Row<E>, userIds: readonly number[]) => Promise<readonly number[]>;
  /** Refuses the text of a message that a user writes, or changes before it is sent. */
  readonly judge?: (context: Context, body: string) => Promise<void>;
  /** Called after a message is written; a user's public reply has not been sent yet. */
  readonly written?: (context: Context, row: Row<E>, entry: StoredEntry) => Promise<void>;
  /** Why a scheduled reply cannot be sent on the record as it is now; null if it can. */
  readonly holdsBack?: (row: Row<E>) => string | null;
  /** Emails a public reply and returns its address. */
  readonly send?: (context: Context, row: Row<E>, entry: StoredEntry) => Promise<string | null>;
}

export interface Hosted {
  readonly noun: AnyEntity;
  readonly host: ThreadHost;
}

const hosts = new Map<string, Hosted>();

/** Gives the records of a noun a thread. Call it from an area's server module, once per process. */
export function hostThread<E extends AnyEntity>(noun: E, host: ThreadHost<E>): void {
  hosts.set(noun.name, { noun, host });
}

export const hostedNouns = (): readonly AnyEntity[] => [...hosts.values()].map(({ noun }) => noun);

/** @throws 404 for a noun without threads */
export function hostOf(name: string): Hosted {
  const found = hosts.get(name);
  if (!found) throw notFound('thread');
  return found;
}

/**
 * Reads the record of a thread and locks it until the end of the transaction.
 * @throws 403, 404
 */
export async function heldRecord(
  context: Context,
  { noun }: Hosted,
  id: number,
  permission: string,
): Promise<Row<AnyEntity>> {
  require(context.actor, permission);
  const [row] = await readRows<AnyEntity>(context.tx, noun, context.actor, [id], { lock: true });
  if (!row) throw notFound(inSentence(noun.label));
  return row;
}
