import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { credential } from '../credentials/credential.ts';

export interface Reuse {
  /** Number of other credentials with the same password, regardless of scope. */
  readonly others: number;
  readonly customers: number;
  /** The ones that the user may see. */
  readonly visible: readonly { readonly id: number; readonly title: string }[];
}

const SAME = `select s.credential_id from credential_secret s
    join credential c on c.id = s.credential_id and c.archived_at is null
   where s.reuse = (select m.reuse from credential_secret m where m.credential_id = $1 and m.field = 'password' order by m.version desc limit 1)
     and s.credential_id <> $1
     and s.version = (select max(n.version) from credential_secret n where n.credential_id = s.credential_id and n.field = 'password')
     and s.field = 'password'`;

/** Other uses of the same password, found by its mark without decryption. */
export async function reuseOf(tx: Queryable, actor: Actor, credentialId: number): Promise<Reuse> {
  const { rows: counts } = await tx.query<{ others: number; customers: number }>(
    `select count(*)::int as others, count(distinct customer_id)::int as customers from credential where id in (${SAME})`,
    [credentialId],
  );
  const bind = binder();
  bind(credentialId);
  const { rows } = await tx.query<{ id: number; title: string }>(
    `select r.id, r.title from credential r where r.id in (${SAME}) and ${scopeClause(credential, actor, bind)} order by r.title limit 20`,
    bind.values,
  );
  return { others: counts[0]?.others ?? 0, customers: counts[0]?.customers ?? 0, visible: rows };
}
