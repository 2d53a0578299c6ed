import { binder, scopeClause } from '#engine/access/access.server.ts';
import { may } from '#engine/permission/permission.ts';
import { addAttention } from '#areas/customers/customers.server.ts';
import { credential } from './credential.ts';
import { type ToRotate, rotationLines } from './rotation.rules.ts';

/** Adds credentials to rotate to a customer's attention list, from which the user can create a job. */
export const registerRotations = (): void =>
  addAttention(async (database, actor, customerId) => {
    if (!may(actor.patterns, 'credential.view')) return [];
    const bind = binder();
    const owner = bind(customerId);
    const { rows } = await database.query<ToRotate & Record<string, unknown>>(
      `select r.id, r.title, r.must_rotate_reason as reason from credential r
        where r.customer_id = ${owner} and r.must_rotate and r.archived_at is null and ${scopeClause(credential, actor, bind)}
        order by r.title, r.id limit 500`,
      bind.values,
    );
    return rotationLines(rows, customerId);
  });
