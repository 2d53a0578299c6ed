import type { Queryable } from '#engine/db/pool.server.ts';
import { FIRST_HASH } from './entry.ts';

/** An entry of the log as it is sealed: every field, by name. A hash can be recomputed from these fields alone. */
export interface Entry extends Record<string, unknown> {
  readonly id: number;
  /** ISO moment, UTC. */
  readonly at: string;
  readonly actorId: number | null;
  readonly actorName: string;
  readonly action: string;
  readonly entity: string;
  readonly kind: string;
  readonly entityId: number | null;
  readonly title: string;
  readonly customerId: number | null;
  readonly version: number;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly requestId: string;
  readonly sessionId: number | null;
  readonly ip: string | null;
  readonly batchId: number | null;
  readonly note: string | null;
}

/** The columns of an entry, of `change_log l`. */
export const ENTRY_COLUMNS = `l.id, l.at, l.actor_id as "actorId", l.actor_name as "actorName", l.action, l.entity, l.kind,
  l.entity_id as "entityId", l.title, l.customer_id as "customerId", l.version, l.changes, l.request_id as "requestId",
  l.session_id as "sessionId", l.ip, l.batch_id as "batchId", l.note`;

/** A place in the chain: the number of entries up to it, and the hash of the last. */
export interface Place {
  readonly seq: number;
  readonly hash: string;
}

/** The end of the sealed log. */
export async function headOf(database: Queryable): Promise<Place> {
  const { rows } = await database.query<{ seq: number; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from change_seal order by seq desc limit 1`,
  );
  const archived = await archivedPlace(database);
  // Entries on a legal hold come before the end of the archived part.
  return rows[0] && rows[0].seq > archived.seq ? rows[0] : archived;
}

/** The start of the log in the database: the end of the archived part, or number 0. */
export async function archivedPlace(tx: Queryable): Promise<Place> {
  const { rows } = await tx.query<{ seq: number; hash: string }>(
    'select to_seq as seq, hash from audit_archive order by to_seq desc limit 1',
  );
  return rows[0] ?? { seq: 0, hash: FIRST_HASH };
}
