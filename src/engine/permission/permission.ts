/**
 * Permissions are codes `<entity>.<action>`. Roles grant them by patterns: `*`, `customer.*`, `*.view`,
 * `customer.update`. There are only grants, so their order does not matter. Create, update and delete imply view; no
 * other action implies one.
 */

/** How a pattern grants a code: by naming it, or by implication. */
export type Match = 'named' | 'implied';

/** Actions that require viewing the record. */
const IMPLY_VIEW = ['create', 'update', 'delete'];

/** How one pattern grants a code, or null. */
export function matchOf(pattern: string, code: string): Match | null {
  if (names(pattern, code)) return 'named';
  const dot = code.indexOf('.');
  if (code.slice(dot + 1) !== 'view') return null;
  const entity = code.slice(0, dot);
  return IMPLY_VIEW.some((action) => names(pattern, `${entity}.${action}`)) ? 'implied' : null;
}

/**
 * Prefix of a pattern that withholds permissions regardless of grants: `-import.*` while imports are off. Roles never
 * contain one. It is added to a user's patterns when their permissions are read.
 */
export const WITHHELD = '-';

/** Whether the code is withheld because its feature is off. */
export const isWithheld = (patterns: readonly string[], code: string): boolean =>
  patterns.some((pattern) => pattern.startsWith(WITHHELD) && names(pattern.slice(WITHHELD.length), code));

/** Whether any pattern grants the code and none withholds it. */
export const may = (patterns: readonly string[], code: string): boolean =>
  patterns.some((pattern) => matchOf(pattern, code) !== null) && !isWithheld(patterns, code);

/** Whether these patterns include all permissions of another pattern. Users can only grant permissions that they have. */
export const covers = (own: readonly string[], pattern: string): boolean =>
  pattern.includes('*') ? own.includes('*') || own.includes(pattern) : may(own, pattern);

/** Whether a pattern names a code: `*`, `import.*`, `*.view`, or the code itself. */
export function names(pattern: string, code: string): boolean {
  if (pattern === '*' || pattern === code) return true;
  const dot = code.indexOf('.');
  if (dot < 1) return false;
  return pattern === `${code.slice(0, dot)}.*` || pattern === `*${code.slice(dot)}`;
}

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
