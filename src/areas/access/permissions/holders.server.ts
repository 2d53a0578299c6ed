import { baseCodesOf } from '#engine/access/expand.ts';
import { featureOf } from '#engine/access/features.ts';
import { featuresOff } from '#engine/features/features.server.ts';
import { explain, type Explanation, type Question } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { MAY_WORK } from '#areas/identity/identity.server.ts';
import { COVERED, SEES_WITH, visibilityColumns } from '#areas/identity/identity.server.ts';

/** A user with the facts for an explanation. */
export interface Person extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly status: 'invited' | 'active' | 'deactivated';
  readonly works: boolean;
  /** Including the scope of colleagues they cover. */
  readonly customer_scope: 'all' | 'assigned';
  readonly customer_ids: readonly number[] | null;
  /** Colleagues they cover today. */
  readonly stands_in: readonly string[] | null;
  readonly role_ids: readonly number[];
  /** Features turned off for them. */
  readonly features_off: readonly string[] | null;
}

/** A role in use. */
export interface GivenRole extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly string[];
}

const STANDS_IN = `(select array_agg(s.name order by s.name) from "user" s where s.id in (${COVERED}))`;

/** Users by name: all, or one. */
export async function peopleFor(tx: Queryable, id?: number): Promise<readonly Person[]> {
  const { rows } = await tx.query<Person>(
    `select u.id, u.name, u.status, ${MAY_WORK} as works, ${visibilityColumns('customer')}, ${STANDS_IN} as stands_in, u.role_ids, ${featuresOff('u.role_ids')} as features_off
       from "user" u ${SEES_WITH} where $1::bigint is null or u.id = $1 order by u.name, u.id`,
    [id ?? null],
  );
  return rows;
}

export async function rolesInUse(tx: Queryable): Promise<readonly GivenRole[]> {
  const { rows } = await tx.query<GivenRole>(
    'select id, name, permissions from role where archived_at is null order by name, id',
  );
  return rows;
}

/** Whether a user has a permission and why. A grant on a base entity applies to derived ones. */
export function explainFor(
  person: Person,
  roles: readonly GivenRole[],
  permission: string,
  customerId: number | null,
): Explanation {
  const own = roles.filter(({ id }) => person.role_ids.includes(id));
  const question: Omit<Question, 'permission'> = {
    user: {
      active: person.works,
      scope: person.customer_scope,
      assignedCustomers: person.customer_ids ?? [],
      roles: own.map(({ name }) => name),
    },
    roles: Object.fromEntries(own.map(({ name, permissions }) => [name, permissions])),
    features: Object.fromEntries((person.features_off ?? []).map((key) => [key, false])),
    resource: { customerId, feature: featureOf(permission)?.key ?? null },
  };
  const answers = [permission, ...baseCodesOf(permission)].map((code) => explain({ ...question, permission: code }));
  const best = ORDER.flatMap((reason) => answers.find((each) => each.reason === reason) ?? [])[0];
  const grantedBy = answers.flatMap((each) => each.grantedBy);
  return { allowed: best?.allowed ?? false, reason: best?.reason ?? 'no-grant', grantedBy };
}

/** Reasons by precedence; the better of two results counts. */
const ORDER = ['inactive', 'feature-off', 'granted', 'out-of-scope', 'no-grant'] as const;
