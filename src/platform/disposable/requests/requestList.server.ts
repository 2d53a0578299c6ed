import { binder } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { ownOrSeen } from '../disposableList.server.ts';
import type { RequestLine } from './requestAnswer.ts';
import { requestStateOf } from './requestState.ts';

const MOST = 500;

/** The user's own requests, or all requests for customers in their scope and for no customer. */
export async function listRequests(
  database: Queryable,
  actor: Actor,
  isAll: boolean,
  now: string,
): Promise<RequestLine[]> {
  const bind = binder();
  const { rows } = await database.query<Omit<RequestLine, 'state'> & Record<string, unknown>>(
    `select r.id, r.purpose, r.recipient, r.customer_id as "customerId", c.title as "customerName", r.expires_at as "expiresAt",
            r.has_passphrase as "hasPassphrase", r.failed_proofs as "failedProofs", r.closed_at as "closedAt", r.kind,
            r.answered_at as "answeredAt", r.answered_from as "answeredFrom", r.kept_until as "keptUntil", r.read_at as "readAt",
            r.destroyed_at as "destroyedAt", r.created_at as "createdAt", r.created_by as "createdBy", u.name as "createdByName"
       from secret_request r left join "user" u on u.id = r.created_by
       left join search_entry c on c.entity = 'customer' and c.entity_id = r.customer_id
      where ${ownOrSeen('r', actor, isAll, bind)} order by r.created_at desc, r.id desc limit ${MOST}`,
    bind.values,
  );
  return rows.map((row) => ({ ...row, state: requestStateOf(row, now) }));
}
