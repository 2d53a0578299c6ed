import { type Database, inTransaction, type Queryable, withTimeLimit } from '../../db/pool.server.ts';
import type { Published } from '../../changes/events/change.ts';

const MOST = 1_000;
/** An advisory lock number that the product uses nowhere else. */
const LOCK = 7_245_501;

/** Sorted like its partial index, so that this is always the cheapest plan. Statistics do not show how few wait. */
export const waiting = (columns: string, most: number): string =>
  `select ${columns} from live_event where seq is null order by seq, id limit ${most}`;

/**
 * Assigns sequence numbers to waiting changes. The lock makes this the order in which readers see the commits, without
 * gaps: a reader at a number has missed nothing below it.
 * @returns the number of changes it numbered
 */
export function placeChanges(database: Database): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query(waiting('1', 1));
    if (rows.length === 0) return 0;
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rowCount } = await tx.query(
      `update live_event e set seq = placed.seq
         from (select id, (select coalesce(max(seq), 0) from live_event) + row_number() over (order by id) as seq
                 from (${waiting('id', MOST)}) waiting) placed
        where e.id = placed.id`,
    );
    return rowCount ?? 0;
  });
}

type Row = Published & Record<string, unknown>;

/** Changes and events after a sequence number, at most a thousand. */
export async function publishedAfter(database: Queryable, seq: number, most = MOST): Promise<Published[]> {
  const { rows } = await database.query<Row & { readonly channels: readonly string[] | null }>(
    `select e.channels, e.event, e.data, e.exclude_socket as "excludeSocket", e.rule_id as "ruleId", e.rule_depth as "ruleDepth", e.seq, e.entity, e.kind, e.entity_id as "entityId", e.action, e.customer_id as "customerId", e.version,
            e.actor_id as "actorId", c.actor_name as "actorName", e.at, c.request_id as "requestId",
            case when jsonb_typeof(c.changes #> '{customerId,0}') = 'number' then (c.changes #>> '{customerId,0}')::bigint end as "formerCustomerId",
            array(select jsonb_object_keys(coalesce(c.changes, '{}'))) as fields
       from live_event e
       left join lateral (select actor_name, request_id, changes from change_log l
                           where l.entity = e.entity and l.entity_id = e.entity_id and l.version = e.version
                           order by l.id desc limit 1) c on true
      where e.seq > $1 order by e.seq limit $2`,
    [seq, most],
  );
  return rows.map(({ channels, ...row }): Published => {
    const { seq: place, event, data, at } = row as unknown as Extract<Published, { readonly event: string }>;
    return channels ? { seq: place, channels, event, data, at } : (row as unknown as Published);
  });
}

/** The first and last sequence number stored; both 0 if there are none. */
export async function storedPlaces(database: Database): Promise<{ readonly oldest: number; readonly newest: number }> {
  const { rows } = await database.query<{ oldest: number; newest: number }>(
    'select coalesce(min(seq), 0) as oldest, coalesce(max(seq), 0) as newest from live_event',
  );
  return rows[0] ?? { oldest: 0, newest: 0 };
}

/** The maximum number stored, so that a day of large imports does not fill the disk. */
const MOST_KEPT = 1_000_000;

/**
 * Deletes changes older than a day, and those beyond the last million. The last one is kept, because numbering
 * continues from it.
 * @returns the number deleted, at most 5,000 per call
 */
export async function forgetChanges(database: Database, most = MOST_KEPT): Promise<number> {
  const { rowCount } = await database.query(
    `delete from live_event where id in (
       select id from live_event, (select max(seq) as last from live_event) newest
        where seq < last and (at < now() - interval '24 hours' or seq <= last - $1) order by seq limit 5000)`,
    [most],
  );
  return rowCount ?? 0;
}

export interface Relay {
  /** Called after a commit in this process, or when another node has numbered changes. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Delivers changes to this node, each once and in order: immediately when woken, and at least every second.
 * @param tell receives new changes in order @param placed called when this node has numbered changes, to notify other
 * nodes
 */
export async function startRelay(
  database: Database,
  tell: (told: readonly Published[]) => void | Promise<void>,
  {
    placed = () => undefined,
    everyMs = 1_000,
    onError,
  }: {
    readonly placed?: () => void;
    readonly everyMs?: number;
    readonly onError: (error: unknown) => void;
  },
): Promise<Relay> {
  let { newest: last } = await storedPlaces(database);
  let isStopped = false;
  let isWanted = false;
  let rouse: () => void = () => undefined;

  const round = async (): Promise<void> => {
    for (let count = MOST; count === MOST; ) {
      count = await placeChanges(database);
      if (count > 0) placed();
      await tellNew();
    }
  };
  const tellNew = async (): Promise<void> => {
    for (;;) {
      const told = await publishedAfter(database, last);
      if (told.length === 0) return;
      last = told.at(-1)?.seq ?? last;
      await tell(told);
    }
  };
  const rest = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, everyMs);
      rouse = () => {
        clearTimeout(timer);
        done();
      };
    });
  const run = async (): Promise<void> => {
    while (!isStopped) {
      isWanted = false;
      await withTimeLimit(round).catch(onError);
      // Woken while busy, so there may be more changes.
      if (!isWanted && !isStopped) await rest();
    }
  };
  const running = run();
  return {
    wake: () => {
      isWanted = true;
      rouse();
    },
    stop: async () => {
      isStopped = true;
      rouse();
      await running;
    },
  };
}
