import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { rowsInPortions } from '#engine/db/cursor.server.ts';
import { anchorFault, verifyChain } from './chain.server.ts';
import type { CheckReason } from './check.ts';
import { ENTRY_COLUMNS, type Entry, type Place } from './entries.server.ts';
import type { Anchor, SealedEntry } from './entry.ts';

/** A fault, and the row it concerns. */
export interface StoredFault {
  readonly brokenAt: number;
  readonly reason: CheckReason;
  readonly what: string | null;
}

/** How far the stored log is verified. */
export interface Progress {
  readonly place: Place;
  readonly fault: StoredFault | null;
}

/**
 * Verifies a limited number of entries after a verified place.
 * @param lastSeq the last number to verify; entries sealed later wait for the next check
 */
export async function verifyAfter(
  database: Queryable,
  place: Place,
  { lastSeq, most, anchors }: { readonly lastSeq: number; readonly most: number; readonly anchors: readonly Anchor[] },
): Promise<Progress> {
  const entries = await sealedAfter(database, place, lastSeq, most);
  const from = { seq: place.seq + 1, hash: place.hash };
  const chain = verifyChain(from, entries, null);
  if (!chain.ok && chain.reason && chain.brokenAt !== null) {
    const whole = entries[chain.checked - 1];
    return {
      place: whole ? { seq: whole.seq, hash: whole.hash } : place,
      fault: { brokenAt: chain.brokenAt, reason: chain.reason, what: named(entries[chain.checked]) },
    };
  }
  const last = entries.at(-1);
  const end = last ? { seq: last.seq, hash: last.hash } : place;
  // Entries are missing before `lastSeq`, so they were removed.
  if (entries.length < most && end.seq < lastSeq)
    return { place: end, fault: { brokenAt: end.seq + 1, reason: 'sequence', what: null } };
  for (const anchor of anchors.filter(({ seq }) => seq > place.seq && seq <= end.seq)) {
    const fault = anchorFault(from, entries, anchor);
    if (fault) return { place, fault: { ...fault, what: named(entries[anchor.seq - from.seq]) } };
  }
  return { place: end, fault: null };
}

/** Sealed entries after a place, each with the previous hash. */
export async function sealedAfter(
  tx: Queryable,
  { seq, hash }: Place,
  lastSeq: number,
  most: number,
): Promise<(SealedEntry & Entry)[]> {
  const { rows } = await tx.query<Entry & { seq: number; hash: string }>(
    `select s.seq, encode(s.hash, 'hex') as hash, ${ENTRY_COLUMNS}
       from change_seal s left join change_log l on l.id = s.entry_id where s.seq > $1 and s.seq <= $2 order by s.seq limit $3`,
    [seq, lastSeq, most],
  );
  let prevHash = hash;
  return rows.map((row) => {
    const entry = { ...row, prevHash };
    prevHash = row.hash;
    return entry;
  });
}

const named = (entry: SealedEntry | undefined): string | null =>
  entry?.id
    ? `The entry is now “${String(entry.action)}” of “${String(entry.title)}” by ${String(entry.actorName)}.`
    : null;

/** Finds an anchor that is beyond the last sealed entry. */
export function beyond(anchors: readonly Anchor[], headSeq: number): StoredFault | null {
  return anchors.some(({ seq }) => seq > headSeq) ? { brokenAt: headSeq + 1, reason: 'truncated', what: null } : null;
}

/** The first row of the log that the product did not write: it is not sealed and not waiting for a seal. */
export async function insertedEntry(database: Database): Promise<StoredFault | null> {
  const found = await first<{ id: number; title: string }>(
    database,
    `select l.id, l.title from change_log l left join change_seal s on s.entry_id = l.id left join change_unsealed u on u.entry_id = l.id
      where s.seq is null and u.entry_id is null order by l.id limit 1`,
  );
  return found && { brokenAt: found.id, reason: 'inserted', what: `The entry is now about “${found.title}”.` };
}

/** The first line of the credential log that does not match the sealed log, or that is missing from it. */
export async function strayAccess(database: Database): Promise<StoredFault | null> {
  const stray = await first<{ id: number; title: string }>(
    database,
    `select a.id, a.title from secret_access a left join change_log l on l.id = a.entry_id
      where (a.at, a.actor_id, a.actor_name, 'secret-' || a.how, a.entity, a.entity_id, a.title, a.customer_id, a.reason, a.session_id, a.request_id, a.ip)
            is distinct from
            (l.at, l.actor_id, l.actor_name, l.action, l.kind, l.entity_id, l.title, l.customer_id, l.note, l.session_id, l.request_id, l.ip)
      order by a.id limit 1`,
  );
  if (stray) return { brokenAt: stray.id, reason: 'access', what: `The entry is about “${stray.title}”.` };
  const lost = await first<{ id: number; title: string }>(
    database,
    `select l.id, l.title from change_log l left join secret_access a on a.entry_id = l.id
      where l.action like 'secret-%' and a.id is null order by l.id limit 1`,
  );
  return lost && { brokenAt: lost.id, reason: 'access', what: `The line about “${lost.title}” was removed.` };
}

/** Uses a cursor, so a long query may take ten minutes. */
async function first<R extends Record<string, unknown>>(database: Database, sql: string): Promise<R | null> {
  for await (const { rows } of rowsInPortions<R>(database, sql, [])) return rows[0] ?? null;
  return null;
}
