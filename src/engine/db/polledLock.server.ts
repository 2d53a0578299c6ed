import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

const LOOK_MS = 100;

/**
 * Takes an advisory lock that ends with its connection. It polls instead of waiting in a statement: a waiting statement
 * holds a snapshot, for which a concurrent index build waits, so both would wait for ever.
 */
export async function lockByPolling(client: pg.Client, key: number): Promise<void> {
  while (!(await isLocked(client, key))) await setTimeout(LOOK_MS);
}

async function isLocked(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key]);
  return rows[0]?.got === true;
}
