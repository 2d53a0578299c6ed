import type { Finding } from '../health/finding.ts';
import { formatBytes } from '#engine/kinds/file/accepted.ts';
import { missingMigrations, newerMigrations } from '#engine/db/migrate.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Pools } from '#engine/db/pools.server.ts';

interface Figures extends Record<string, unknown> {
  readonly bytes: number;
  readonly connections: number;
  readonly most: number;
  /** Seconds that the longest running statement of the product has taken. */
  readonly seconds: number;
}

const MOST_SHARE = 0.8;
/** Backups and imports take minutes; queries of screens are cancelled much earlier. */
const LONG_SECONDS = 300;

/** Reports the database size, its connections and limit, and long-running statements. */
export async function databaseHealth(pools: Pools): Promise<readonly Finding[]> {
  const { rows } = await pools.requests.query<Figures>(
    `select pg_database_size(current_database()) as bytes, current_setting('max_connections')::int as most,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            (select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::int from pg_stat_activity
              where datname = current_database() and usename = current_user and state = 'active' and pid <> pg_backend_pid()) as seconds`,
  );
  const [found] = rows;
  return found ? [sizeOf(found), connectionsOf(pools, found)] : [];
}

const sizeOf = ({ bytes, seconds }: Figures): Finding => {
  const said = { about: 'Size and load', figure: formatBytes(bytes) };
  return seconds < LONG_SECONDS
    ? { ...said, state: 'good', says: 'The database responds, and no statement has run for long.' }
    : {
        ...said,
        state: 'attention',
        says: `A statement has run for ${Math.round(seconds / 60)} minutes. If no backup or import is running, check the database.`,
      };
};

/** The purpose of each pool, in words. */
const FOR: Readonly<Record<keyof Pools, string>> = {
  requests: 'for requests',
  background: 'for background jobs',
  reports: 'for reports',
};

function connectionsOf(pools: Pools, { connections, most }: Figures): Finding {
  const each = (Object.keys(FOR) as (keyof Pools)[]).map((pool) => ({ pool, ...loadOf(pools[pool]) }));
  const busy = each.map(({ pool, taken, max }) => `${taken} of ${max} ${FOR[pool]}`).join(', ');
  const waiting = each.reduce((sum, { waited }) => sum + waited, 0);
  const said = { about: 'Connections', figure: `${connections} of ${most}` };
  if (waiting > 0)
    return {
      ...said,
      state: 'attention',
      says: `${waiting === 1 ? 'One request is' : `${waiting} requests are`} waiting for a connection in this process. In use: ${busy}. If this continues, run more processes.`,
    };
  return connections > most * MOST_SHARE
    ? {
        ...said,
        state: 'attention',
        says: 'Few connections are left. Allow more in the database, or run fewer processes.',
      }
    : { ...said, state: 'good', says: `Enough connections are free. In use by this process: ${busy}.` };
}

const loadOf = ({ totalCount, idleCount, waitingCount, options }: Database) => ({
  taken: totalCount - idleCount,
  max: options.max ?? 0,
  waited: waitingCount,
});

/** Reports whether the tables match this release. */
export async function migrationHealth(database: Database, folder: string): Promise<Finding> {
  const [missing, newer] = await Promise.all([missingMigrations(database, folder), newerMigrations(database, folder)]);
  if (missing.length > 0)
    return {
      state: 'bad',
      figure: `${missing.length} missing`,
      says: 'The database is older than this process. Restart the application to update the database.',
    };
  if (newer.length > 0)
    return {
      state: 'attention',
      figure: `${newer.length} newer`,
      says: 'The database is from a newer release than this process. Finish the update on this server.',
    };
  return { state: 'good', figure: 'Up to date', says: 'The database matches this release.' };
}
