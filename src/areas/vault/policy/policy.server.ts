import { behaviour } from '#engine/actions/behaviour.server.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { may } from '#engine/permission/permission.ts';
import { addAttention } from '#areas/customers/customers.server.ts';
import { credential } from '../credentials/credential.ts';
import { STRENGTHS } from '../credentials/quality.rules.ts';
import { passwordPolicy } from './passwordPolicy.ts';
import type { Policy } from './policy.rules.ts';

export const passwordPolicyBehaviour = behaviour(passwordPolicy, {});

/** A policy as stored. */
export interface StoredPolicy extends Policy {
  readonly customerId: number;
  readonly rotateEveryDays: number | null;
}

/** The password policies of customers that have one. */
export async function policiesOf(
  tx: Queryable,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, StoredPolicy>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await tx.query<StoredPolicy & Record<string, unknown>>(
    `select customer_id as "customerId", style, min_length as "minLength", needs, min_strength as "minStrength",
            rotate_every_days as "rotateEveryDays"
       from password_policy where customer_id = any($1::bigint[]) and archived_at is null`,
    [customerIds],
  );
  return new Map(rows.map((row) => [row.customerId, row]));
}

/** Maximum IDs in an address, because its length is limited. */
const MOST_NAMED = 200;

/** Adds passwords that are shorter or weaker than the policy to a customer’s attention list. */
export const registerPolicies = (): void =>
  addAttention(async (database, actor, customerId) => {
    if (!may(actor.patterns, 'credential.view')) return [];
    const bind = binder();
    const owner = bind(customerId);
    const { rows } = await database.query<{ id: number }>(
      `select r.id from credential r join password_policy p on p.customer_id = r.customer_id and p.archived_at is null
        where r.customer_id = ${owner} and r.archived_at is null and r.kind = 'password' and r.length is not null
          and (r.length < p.min_length
               or array_position(${bind(STRENGTHS)}::text[], r.strength) < array_position(${bind(STRENGTHS)}::text[], p.min_strength))
          and ${scopeClause(credential, actor, bind)}
        order by r.id limit 500`,
      bind.values,
    );
    if (rows.length === 0) return [];
    const ids = rows.slice(0, MOST_NAMED).map(({ id }) => id);
    return [
      {
        code: 'below_policy',
        tone: 'warning' as const,
        text: `${rows.length === 1 ? '1 password is' : `${rows.length} passwords are`} shorter or weaker than the password policy allows.`,
        button: rows.length === 1 ? 'View credential' : 'View credentials',
        to:
          rows.length === 1
            ? `/credentials/${rows[0]?.id ?? 0}`
            : `/customer/${customerId}/credentials?f.id=is:${ids.join(',')}`,
      },
    ];
  });
