import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { headOf } from '../entries.server.ts';
import type { StreamState } from './streamAnswer.ts';
import { auditStream } from './streamGroup.ts';

interface Row extends Record<string, unknown> {
  readonly seq: number | null;
  readonly sentAt: string | null;
  readonly failingSince: string | null;
  readonly error: string | null;
  readonly nextAt: string;
}

/** Reads the current state of the stream. */
export async function streamState(database: Queryable): Promise<StreamState> {
  const { way } = await readGroup(database, auditStream);
  const { rows } = await database.query<Row>(
    'select seq, sent_at as "sentAt", failing_since as "failingSince", error, next_at as "nextAt" from audit_stream',
  );
  const { seq = null, sentAt = null, failingSince = null, error = null, nextAt = null } = rows[0] ?? {};
  const isHeld = (await outgoingHeldSince(database)) !== null;
  const behind = seq === null ? 0 : Math.max(0, (await headOf(database)).seq - seq);
  const state = way === 'off' ? 'off' : isHeld ? 'held' : failingSince === null ? 'sending' : 'failing';
  return { state, sentAt, seq, behind, failingSince, error, nextAt: state === 'failing' ? nextAt : null };
}
