import { binder, scopeClause } from '#engine/access/access.server.ts';
import { may } from '#engine/permission/permission.ts';
import { addAttention } from '#areas/customers/customers.server.ts';
import { belowPolicyLines } from '../policy/policy.rules.ts';
import { credential } from './credential.ts';
import { STRENGTHS } from './quality.rules.ts';
import { type ToRotate, rotationLines } from './rotation.rules.ts';

interface Noticed extends ToRotate, Record<string, unknown> {
  readonly mustRotate: boolean;
  readonly isBelow: boolean;
}

/**
 * Adds credentials to rotate, from which the user can create a job, and passwords that are shorter or weaker than the
 * policy to a customer's attention list.
 */
export const noticeCredentials = (): void =>
  addAttention(async (database, actor, customerId) => {
    if (!may(actor.patterns, 'credential.view')) return [];
    const bind = binder();
    const owner = bind(customerId);
    const strengths = `${bind(STRENGTHS)}::text[]`;
    const isBelow = `(p.id is not null and r.kind = 'password' and r.length is not null
          and (r.length < p.min_length
               or coalesce(array_position(${strengths}, r.strength) < array_position(${strengths}, p.min_strength), false)))`;
    const { rows } = await database.query<Noticed>(
      `select r.id, r.title, r.must_rotate_reason as reason, r.must_rotate as "mustRotate", ${isBelow} as "isBelow"
         from credential r left join password_policy p on p.customer_id = r.customer_id and p.archived_at is null
        where r.customer_id = ${owner} and (r.must_rotate or ${isBelow}) and r.archived_at is null
          and ${scopeClause(credential, actor, bind)}
        order by r.must_rotate desc, r.title, r.id limit 1000`,
      bind.values,
    );
    return [
      ...rotationLines(
        rows.filter(({ mustRotate }) => mustRotate),
        customerId,
      ),
      ...belowPolicyLines(
        rows.filter((row) => row.isBelow).map(({ id }) => id),
        customerId,
      ),
    ];
  });
