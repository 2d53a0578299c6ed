import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
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
