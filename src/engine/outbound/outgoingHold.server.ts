import type { Queryable } from '../db/pool.server.ts';

const NAME = 'outgoing.held';

/** Stops automatic outgoing messages after a restore, because the original may have sent them already. */
export async function holdOutgoing(client: Pick<Queryable, 'query'>, now: string): Promise<void> {
  await client.query(
    `insert into setting (name, value, updated_at) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, version = setting.version + 1, updated_at = excluded.updated_at`,
    [NAME, JSON.stringify({ since: now }), now],
  );
}

/** Since when mail and webhooks are on hold; null if they are not. */
export async function outgoingHeldSince(queryable: Queryable): Promise<string | null> {
  const { rows } = await queryable.query<{ since: string }>(
    "select value->>'since' as since from setting where name = $1",
    [NAME],
  );
  return rows[0]?.since ?? null;
}

/** Releases mail and webhooks. */
export async function releaseOutgoing(tx: Queryable): Promise<void> {
  await tx.query('delete from setting where name = $1', [NAME]);
}
