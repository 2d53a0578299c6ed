import type { Queryable } from '#engine/db/pool.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { type Actor, product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { credential } from '../credentials/credential.ts';

/** A restricted credential with no active reader left. */
export interface Abandoned extends Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly customerId: number | null;
  readonly customer: string | null;
}

/** SQL for active users who are named as readers directly or through a role or team. */
const READER = `select 1 from "user" u
   where u.status = 'active' and u.archived_at is null
     and ('user:' || u.id = any(c.restricted_to)
       or exists (select 1 from role r where r.id = any(u.role_ids) and r.archived_at is null and 'role:' || r.id = any(c.restricted_to))
       or exists (select 1 from team g where g.member_ids @> array[u.id] and g.archived_at is null and 'team:' || g.id = any(c.restricted_to)))`;

/** Credentials without any active reader, within the actor's customers. */
export async function abandoned(tx: Queryable, { customers }: Actor, id?: number): Promise<readonly Abandoned[]> {
  const { rows } = await tx.query<Abandoned>(
    `select c.id, c.title, c.customer_id as "customerId", k.name as customer from credential c left join customer k on k.id = c.customer_id
      where cardinality(c.restricted_to) > 0 and c.archived_at is null and ($1::bigint is null or c.id = $1)
        and ($2::bigint[] is null or c.customer_id = any($2)) and not exists (${READER})
      order by k.name, c.title, c.id limit 200`,
    [id ?? null, customers === 'all' ? null : customers],
  );
  return rows;
}

/** Names new readers of such a credential. @throws 404 when it still has an active reader, who can do this instead */
export async function reassign(
  context: Context,
  id: number,
  { restrictedTo, reason }: { readonly restrictedTo: readonly string[]; readonly reason: string },
): Promise<void> {
  const [found] = await abandoned(context.tx, context.actor, id);
  if (!found) throw notFound('credential');
  // No user can see the credential, so the change uses the product's permissions. The next log entry names the user and
  // the reason.
  const actor = { ...product(context.actor.name), userId: null };
  const [outcome] = await changeMany({ ...context, actor }, credential, 'reassign', [
    { id, version: null, set: { restrictedTo } },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
  await logEvent(context, {
    action: 'reassign',
    entity: credential.name,
    entityId: id,
    title: found.title,
    customerId: found.customerId,
    note: reason,
  });
}
