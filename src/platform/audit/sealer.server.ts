import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import { inPortions } from '#engine/machine/giveWay.server.ts';
import { hashOf } from './chain.server.ts';
import { ENTRY_COLUMNS, type Entry, headOf } from './entries.server.ts';
import { publishGrowth } from './growth.server.ts';

/** So few that whoever asks something meanwhile does not wait for their hashes. */
const PORTION = 250;
/** Any number that nothing else of the product locks by. */
const LOCK = 7_245_502;

/**
 * Gives waiting entries their place in the chain, some at a time. One node does it at a time; the others go on.
 * Among those that wait the order is that of their ids; an entry that commits late is sealed late, and nobody waits.
 *
 * @returns how many it sealed
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

/** Seals until nothing waits that this node may seal, giving way to people. @param onSealed is called for each portion */
export const sealAll = (database: Database, onSealed: () => void = () => undefined): Promise<void> =>
  inPortions(PORTION, async () => {
    const sealed = await sealChanges(database);
    if (sealed > 0) onSealed();
    return sealed;
  });

/**
 * Looks twice a second for entries to seal, for as long as the node runs. A loop and not a schedule: an entry is to be
 * sealed, and told of, within a second, and on whatever node is alive.
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
