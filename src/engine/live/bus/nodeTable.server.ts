import type { Queryable } from '../../db/pool.server.ts';
import type { Node } from '../protocol/closing.ts';
import type { NodeMetrics } from '../protocol/nodeMetrics.ts';

/** The data registered for a running process. */
export interface NodeFacts {
  readonly id: string;
  readonly address: string;
  readonly sockets: number;
  readonly channels: number;
  readonly ready: boolean;
  readonly tally: NodeMetrics;
  /** The build that it runs. */
  readonly version: string;
}

export interface KnownNode extends Omit<NodeFacts, 'version'> {
  /** Null for a process from a release that did not register its build. */
  readonly version: string | null;
  readonly startedAt: string;
  readonly lastSeenAt: string;
}

/** Registers a process. @throws if its id is taken: it must restart with another one */
export async function enterNode(database: Queryable, { id, address, tally, version }: NodeFacts): Promise<void> {
  await database.query('insert into live_node (id, address, tally, version) values ($1, $2, $3, $4)', [
    id,
    address,
    tally,
    version,
  ]);
}

/** Renews a process's registration, and removes those not renewed for a minute. */
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

/** The processes for the shutdown rules, by the database's clock. Times in milliseconds. */
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
