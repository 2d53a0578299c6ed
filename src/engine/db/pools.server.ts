import { type Database, openDatabase } from './pool.server.ts';

/**
 * The connections of one process, apart by what they are for, so that none keeps another waiting: what people wait for in
 * front of a screen, what is done in the background, and what reads much for one person.
 */
export interface Pools {
  readonly requests: Database;
  readonly background: Database;
  readonly reports: Database;
}

interface Size {
  readonly max: number;
  /** How long a statement outside of a transaction may take, and wait for a lock where somebody waits for it. */
  readonly statementSeconds: number;
  readonly lockSeconds?: number;
}

/** How many connections each has, and how patient it is. */
export const SIZES: Readonly<Record<keyof Pools, Size>> = {
  requests: { max: 10, statementSeconds: 10, lockSeconds: 1 },
  background: { max: 4, statementSeconds: 60 },
  reports: { max: 2, statementSeconds: 60 },
};

/** Nobody alone has more than half of a pool. */
export const shareOf = (pool: keyof Pools): number => Math.floor(SIZES[pool].max / 2);

/**
 * Opens the pools; each makes its connections when they are wanted.
 * @param options `isDirect`: whether nothing lies in between; a pooler takes no limits for statements, and keeps none
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

/** Closes all of them, when what runs on them is done. */
export const closePools = async ({ requests, background, reports }: Pools): Promise<void> => {
  await Promise.all([requests.end(), background.end(), reports.end()]);
};
