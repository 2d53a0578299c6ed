import type { Queryable } from '#engine/db/pool.server.ts';
import { archivedPlace } from './entries.server.ts';
import type { Anchor } from './entry.ts';
import type { StoredFault } from './stored.server.ts';

/** The fault at the start of the log: an anchor that disagrees, or entries that should have been archived. */
export async function archiveFault(tx: Queryable, anchors: readonly Anchor[]): Promise<StoredFault | null> {
  const place = await archivedPlace(tx);
  const anchor = anchors.find(({ seq }) => seq === place.seq && seq > 0);
  if (anchor && anchor.hash !== place.hash) return { brokenAt: place.seq, reason: 'anchor', what: null };
  const { rows } = await tx.query<{ seq: number }>(
    `select seq from change_seal s where seq <= $1 and not exists (select from audit_kept k where k.seq = s.seq) order by seq limit 1`,
    [place.seq],
  );
  return rows[0] ? { brokenAt: rows[0].seq, reason: 'sequence', what: null } : null;
}
