import type { Queryable } from '../../db/pool.server.ts';
import type { Node } from '../protocol/closing.ts';
import type { NodeMetrics } from '../protocol/nodeMetrics.ts';

/** What is noted down of a process while it runs. */
export interface NodeFacts {
  readonly id: string;
  readonly address: string;
  readonly sockets: number;
  readonly channels: number;
  readonly ready: boolean;
  readonly tally: NodeMetrics;
  /** Which build it runs. */
  readonly version: string;
}

export interface KnownNode extends Omit<NodeFacts, 'version'> {
  /** Null of one from before builds were noted down. */
  readonly version: string | null;
  readonly startedAt: string;
  readonly lastSeenAt: string;
}

/** Notes a process down for the first time. @throws when its number is taken: it must start again under another */
export async function enterNode(database: Queryable, { id, address, tally, version }: NodeFacts): Promise<void> {
  await database.query('insert into live_node (id, address, tally, version) values ($1, $2, $3, $4)', [
    id,
    address,
    tally,
    version,
  ]);
}

/** Says that a process lives, and forgets those that have not for a minute. */
export async function renewNode(database: Queryable, node: NodeFacts): Promise<void> {
  await database.query(
    `insert into live_node (id, address, sockets, channels, ready, tally, version) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set last_seen_at = now(), sockets = $3, channels = $4, ready = $5, tally = $6`,
    [node.id, node.address, node.sockets, node.channels, node.ready, node.tally, node.version],
  );
  await database.query(`delete from live_node where last_seen_at < now() - interval '1 minute'`);
}

export async function removeNode(database: Queryable, id: string): Promise<void> {
  await database.query('delete from live_node where id = $1', [id]);
}

export async function knownNodes(database: Queryable): Promise<KnownNode[]> {
  const { rows } = await database.query<KnownNode>(
    `select id::text, started_at as "startedAt", last_seen_at as "lastSeenAt", address, sockets, channels, ready, tally, version
       from live_node where last_seen_at > now() - interval '1 minute' order by started_at, id`,
  );
  return rows;
}

/** The processes as the rules of stopping see them, by the clock of the database. Times in milliseconds. */
export async function nodesNow(
  database: Queryable,
): Promise<{ readonly now: number; readonly nodes: readonly Node[] }> {
  const { rows } = await database.query<{ id: string; ready: boolean; seen: number; now: number }>(
    `select id::text, ready, (extract(epoch from last_seen_at) * 1000)::bigint as seen, (extract(epoch from now()) * 1000)::bigint as now
       from live_node`,
  );
  return {
    now: rows[0]?.now ?? 0,
    nodes: rows.map(({ id, ready, seen }) => ({ id, ready, lastSeenAt: seen })),
  };
}
