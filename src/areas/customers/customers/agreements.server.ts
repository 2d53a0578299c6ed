import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

/** A customer whose data is kept on their behalf, and the day the agreement about it was signed. */
export interface Agreement extends Record<string, unknown> {
  readonly name: string;
  /** Null where there is none. */
  readonly agreedOn: string | null;
}

/** Every customer that is or was one, as far as the actor sees them. */
export async function agreementsSeen(tx: Queryable, { patterns, customers }: Actor): Promise<readonly Agreement[]> {
  if (!may(patterns, 'customer.view')) return [];
  const { rows } = await tx.query<Agreement>(
    `select name, dpa_signed_on as "agreedOn" from customer
      where status not in ('prospect', 'lost') and archived_at is null and ($1::bigint[] is null or id = any($1))
      order by name collate "en-GB-x-icu", id`,
    [customers === 'all' ? null : customers],
  );
  return rows;
}
