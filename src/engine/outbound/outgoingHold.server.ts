import type { Queryable } from '../db/pool.server.ts';

const NAME = 'outgoing.held';

/** After a restore nothing leaves the copy by itself: what it would send may have been sent by the original. */
export async function holdOutgoing(client: Pick<Queryable, 'query'>, now: string): Promise<void> {
  await client.query(
    `insert into setting (name, value, updated_at) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, version = setting.version + 1, updated_at = excluded.updated_at`,
    [NAME, JSON.stringify({ since: now }), now],
  );
}

/** Since when mail and webhooks wait for an administrator; null when they are sent. */
export async function outgoingHeldSince(queryable: Queryable): Promise<string | null> {
  const { rows } = await queryable.query<{ since: string }>(
    "select value->>'since' as since from setting where name = $1",
    [NAME],
  );
  return rows[0]?.since ?? null;
}

/** Lets mail and webhooks go again. */
export async function releaseOutgoing(tx: Queryable): Promise<void> {
  await tx.query('delete from setting where name = $1', [NAME]);
}
