import { createHash } from 'node:crypto';
import { rowsInPortions } from '#engine/db/cursor.server.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { holdsNow } from '../retention/due.server.ts';
import { verifyChain } from './chain.server.ts';
import { ENTRY_COLUMNS, type Entry, type Place } from './entries.server.ts';
import type { StoredFault } from './stored.server.ts';

/*
 * Entries on a legal hold stay in the database when the log around them is archived. The file holds them too, so its
 * chain is complete; each entry that stays keeps its seal and the previous hash. The audit entry of the archive run
 * holds one hash over all of them and is itself sealed, so changes, additions and losses show.
 */

const HELD = `(l.actor_id = any($1::bigint[]) or l.customer_id = any($2::bigint[])
  or (l.entity = 'user' and l.entity_id = any($1::bigint[])))`;

/**
 * Stores which entries up to a place stay, and releases those whose hold was lifted.
 * @returns the number of entries that stay
 */
export async function keepHeld(tx: Queryable, place: Place, to: number): Promise<number> {
  const { users, customers } = await holdsNow(tx);
  await tx.query(
    `insert into audit_kept (seq, prev_hash)
     select s.seq, coalesce(encode(p.hash, 'hex'), $4) from change_seal s
       join change_log l on l.id = s.entry_id left join change_seal p on p.seq = s.seq - 1
      where s.seq > $3 and s.seq <= $5 and ${HELD}`,
    [users, customers, place.seq, place.hash, to],
  );
  const free = `from audit_kept k using change_seal s, change_log l where s.seq = k.seq and l.id = s.entry_id and not coalesce(${HELD}, false)`;
  const { rows } = await tx.query(`select 1 ${free.replace(' using', ',')} limit 1`, [users, customers]);
  // Every delete statement is logged, even one that deletes nothing.
  if (rows.length > 0) await tx.query(`delete ${free}`, [users, customers]);
  const { rows: left } = await tx.query<{ n: number }>('select count(*)::int as n from audit_kept');
  return left[0]?.n ?? 0;
}

/** One hash over the hashes of all entries that stay; null if there are none. */
export async function keptDigest(tx: Queryable): Promise<string | null> {
  const { rows } = await tx.query<{ line: string }>(
    `select k.seq || ' ' || encode(s.hash, 'hex') as line from audit_kept k join change_seal s on s.seq = k.seq order by k.seq`,
  );
  if (rows.length === 0) return null;
  return createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex');
}

/** The first kept entry that was changed, or that does not match the audit entry of the last archive run. */
export async function keptFault(database: Database): Promise<StoredFault | null> {
  const sql = `select k.seq, k.prev_hash as "prevHash", encode(s.hash, 'hex') as hash, ${ENTRY_COLUMNS}
    from audit_kept k left join change_seal s on s.seq = k.seq left join change_log l on l.id = s.entry_id order by k.seq`;
  for await (const { rows } of rowsInPortions<Entry & { seq: number; prevHash: string; hash: string }>(
    database,
    sql,
    [],
  ))
    for (const entry of rows) {
      const { ok, reason } = verifyChain({ seq: entry.seq, hash: entry.prevHash }, [entry], null);
      if (!ok) return { brokenAt: entry.seq, reason: reason ?? 'sequence', what: 'The entry is on a legal hold.' };
    }
  const { rows } = await database.query<{ kept: string | null }>(
    `select changes -> 'kept' ->> 1 as kept from change_log where action = 'archive' and entity = 'audit' order by id desc limit 1`,
  );
  if ((rows[0]?.kept ?? null) === (await keptDigest(database))) return null;
  return { brokenAt: 0, reason: 'sequence', what: 'Entries on a legal hold were removed or added.' };
}
