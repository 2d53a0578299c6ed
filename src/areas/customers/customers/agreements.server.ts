import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

/** A customer and the date of its data processing agreement. */
export interface Agreement extends Record<string, unknown> {
  readonly name: string;
  /** Null when there is no agreement. */
  readonly agreedOn: string | null;
}

/** Current and former customers that the actor may see. */
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
