import { type Database, openDatabase } from './pool.server.ts';

/**
 * The connections of one process, separated by purpose so that they do not delay each other: requests from users,
 * background jobs, and expensive reports.
 */
export interface Pools {
  readonly requests: Database;
  readonly background: Database;
  readonly reports: Database;
}

interface Size {
  readonly max: number;
  /** The time limit of a statement outside a transaction, and of waiting for a lock if a user waits. */
  readonly statementSeconds: number;
  readonly lockSeconds?: number;
}

/** The number of connections and the time limits of each pool. */
export const SIZES: Readonly<Record<keyof Pools, Size>> = {
  requests: { max: 10, statementSeconds: 10, lockSeconds: 1 },
  background: { max: 4, statementSeconds: 60 },
  reports: { max: 2, statementSeconds: 60 },
};

/** The most connections of a pool that one caller can use: half. */
export const shareOf = (pool: keyof Pools): number => Math.floor(SIZES[pool].max / 2);

/**
 * Opens the pools. Connections are opened on demand.
 * @param options `isDirect`: whether there is no pooler, which supports neither statement limits nor prepared
 * statements
 */
export function openPools(
  url: string,
  { isDirect, onError }: { readonly isDirect: boolean; readonly onError?: (error: Error) => void },
): Pools {
  const open = (pool: keyof Pools): Database => {
    const { max, ...patience } = SIZES[pool];
    return openDatabase(url, {
      max,
      ...(isDirect ? { ...patience, keeps: true } : {}),
      ...(onError ? { onError } : {}),
    });
  };
  return { requests: open('requests'), background: open('background'), reports: open('reports') };
}

/** Closes all pools once their queries have finished. */
export const closePools = async ({ requests, background, reports }: Pools): Promise<void> => {
  await Promise.all([requests.end(), background.end(), reports.end()]);
};
