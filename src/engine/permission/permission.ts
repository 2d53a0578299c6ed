/**
 * Permissions are codes `<entity>.<action>`. Roles grant them by patterns: `*`, `customer.*`, `*.view`,
 * `customer.update`. There are only grants, so their order does not matter. Create, update and delete imply view; no
 * other action implies one.
 */

/** How a pattern grants a code: by naming it, or by implication. */
export type Match = 'named' | 'implied';

/** Actions that require viewing the record. */
const IMPLY_VIEW = ['create', 'update', 'delete'];

/** The patterns that name a code: `*`, the code itself, `import.*` and `*.view`. */
const naming = (code: string): readonly string[] => {
  const dot = code.indexOf('.');
  return dot < 1 ? ['*', code] : ['*', code, `${code.slice(0, dot)}.*`, `*${code.slice(dot)}`];
};

/** The patterns that grant a code, by naming it or by implication. */
const granting = (code: string): readonly string[] =>
  /^[^.]+\.view$/.test(code)
    ? [...naming(code), ...IMPLY_VIEW.flatMap((action) => naming(code.replace(/view$/, action)))]
    : naming(code);

/** How one pattern grants a code, or null. */
export const matchOf = (pattern: string, code: string): Match | null =>
  names(pattern, code) ? 'named' : granting(code).includes(pattern) ? 'implied' : null;

/**
 * Prefix of a pattern that withholds permissions regardless of grants: `-import.*` while imports are off. Roles never
 * contain one. It is added to a user's patterns when their permissions are read.
 */
export const WITHHELD = '-';

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A user has over a hundred patterns, and one request asks for hundreds of codes. */
function setOf(patterns: readonly string[]): ReadonlySet<string> {
  const set = sets.get(patterns) ?? new Set(patterns);
  sets.set(patterns, set);
  return set;
}

/** Whether the code is withheld because its feature is off. */
export const isWithheld = (patterns: readonly string[], code: string): boolean =>
  naming(code).some((pattern) => setOf(patterns).has(WITHHELD + pattern));

/** Whether any pattern grants the code and none withholds it. The patterns of an array must not change. */
export const may = (patterns: readonly string[], code: string): boolean =>
  granting(code).some((pattern) => setOf(patterns).has(pattern)) && !isWithheld(patterns, code);

/** Whether these patterns include all permissions of another pattern. Users can only grant permissions that they have. */
export const covers = (own: readonly string[], pattern: string): boolean =>
  pattern.includes('*') ? own.includes('*') || own.includes(pattern) : may(own, pattern);

/** Whether a pattern names a code. */
export const names = (pattern: string, code: string): boolean => naming(code).includes(pattern);

/** Why a user may or may not do something. The first applicable reason counts. */
export type Reason = 'inactive' | 'feature-off' | 'no-grant' | 'out-of-scope' | 'granted';

/** One grant: a role of the user, and the pattern in it that grants the code. */
export interface Grant {
  readonly role: string;
  readonly pattern: string;
  readonly implied: boolean;
}

/** The question whether a user has a permission for a record. */
export interface Question {
  readonly permission: string;
  readonly user: {
    readonly active: boolean;
    readonly scope: 'all' | 'assigned';
    readonly assignedCustomers: readonly number[];
    readonly roles: readonly string[];
  };
  /** Patterns by role. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Feature switches. A feature that is not listed is on. */
  readonly features: Readonly<Record<string, boolean>>;
  readonly resource: { readonly customerId: number | null; readonly feature: string | null };
}

export interface Explanation {
  readonly allowed: boolean;
  readonly reason: Reason;
  /** All grants of the permission, by role and pattern, even if another rule forbids it. */
  readonly grantedBy: readonly Grant[];
}

/** Explains whether a user has a permission, and through which grants. */
export function explain(question: Question): Explanation {
  const grantedBy = grantsOf(question);
  const reason = reasonOf(question, grantedBy.length > 0);
  return { allowed: reason === 'granted', reason, grantedBy };
}

function grantsOf({ permission, user, roles }: Question): Grant[] {
  const grants: Grant[] = [];
  for (const role of new Set(user.roles))
    for (const pattern of new Set(patternsOf(roles, role))) {
      const match = matchOf(pattern, permission);
      if (match) grants.push({ role, pattern, implied: match === 'implied' });
    }
  return grants.sort((a, b) => order(a.role, b.role) || order(a.pattern, b.pattern));
}

// `hasOwn`, because a role may be called "constructor".
const patternsOf = (roles: Question['roles'], role: string): readonly string[] =>
  Object.hasOwn(roles, role) ? (roles[role] ?? []) : [];

function reasonOf({ user, features, resource }: Question, isGranted: boolean): Reason {
  if (!user.active) return 'inactive';
  if (resource.feature !== null && Object.hasOwn(features, resource.feature) && features[resource.feature] === false)
    return 'feature-off';
  if (!isGranted) return 'no-grant';
  const { customerId } = resource;
  if (customerId !== null && user.scope === 'assigned' && !user.assignedCustomers.includes(customerId))
    return 'out-of-scope';
  return 'granted';
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
