import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

const LOOK_MS = 100;

/**
 * Takes a lock that ends with its connection. Whoever comes second asks again and again: to wait inside a statement is to
 * hold a view of the database, and an index that is built while people work waits for every such view, so both would wait
 * for ever.
 */
export async function lockByAsking(client: pg.Client, key: number): Promise<void> {
  while (!(await isLocked(client, key))) await setTimeout(LOOK_MS);
}

async function isLocked(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key]);
  return rows[0]?.got === true;
}
