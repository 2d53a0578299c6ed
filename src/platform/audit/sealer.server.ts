import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import { inPortions } from '#engine/machine/giveWay.server.ts';
import { hashOf } from './chain.server.ts';
import { ENTRY_COLUMNS, type Entry, headOf } from './entries.server.ts';
import { publishGrowth } from './growth.server.ts';

/** A small batch, so that other requests do not wait for the hashes. */
const PORTION = 250;
/** Any number that no other lock of the product uses. */
const LOCK = 7_245_502;

/**
 * Seals waiting entries, one batch per call. One node does it at a time; the others skip it. Waiting entries are
 * sealed in order of ID. An entry that commits late is sealed late; other entries do not wait for it.
 * @returns the number of sealed entries
 */
export async function sealChanges(database: Database): Promise<number> {
  const { rows } = await database.query('select 1 from change_unsealed limit 1');
  if (rows.length === 0) return 0;
  return inTransaction(database, async (tx) => {
    const lock = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCK]);
    return lock.rows[0]?.mine ? sealPortion(tx) : 0;
  });
}

async function sealPortion(tx: Queryable): Promise<number> {
  const head = await headOf(tx);
  const waiting = await tx.query<{ entry_id: number }>(
    `delete from change_unsealed where entry_id in (select entry_id from change_unsealed order by entry_id limit ${PORTION}) returning entry_id`,
  );
  const { rows: entries } = await tx.query<Entry>(
    `select ${ENTRY_COLUMNS} from change_log l where l.id = any($1::bigint[]) order by l.id`,
    [waiting.rows.map((row) => row.entry_id)],
  );
  let { seq, hash } = head;
  const seals = entries.map((entry) => {
    seq += 1;
    hash = hashOf(hash, { seq, ...entry });
    return { seq, id: entry.id, hash };
  });
  await tx.query(
    `insert into change_seal (seq, entry_id, hash)
     select seq, entry_id, decode(hash, 'hex') from unnest($1::bigint[], $2::bigint[], $3::text[]) as x (seq, entry_id, hash)`,
    [seals.map((each) => each.seq), seals.map((each) => each.id), seals.map((each) => each.hash)],
  );
  await publishGrowth(tx, entries);
  return seals.length;
}

/**
 * Seals until no entries wait that this node may seal, and yields to requests.
 * @param onSealed called for each batch
 */
export const sealAll = (database: Database, onSealed: () => void = () => undefined): Promise<void> =>
  inPortions(PORTION, async () => {
    const sealed = await sealChanges(database);
    if (sealed > 0) onSealed();
    return sealed;
  });

/**
 * Looks for entries to seal twice a second while the node runs. It is a loop and not a schedule: an entry must be
 * sealed and published within a second, on any live node.
 */
export const startSealer = (
  database: Database,
  {
    everyMs = 500,
    onSealed,
    onError,
  }: {
    readonly everyMs?: number;
    readonly onSealed?: () => void;
    readonly onError: (error: unknown) => void;
  },
): Loop => loop(everyMs, () => sealAll(database, onSealed), onError);
