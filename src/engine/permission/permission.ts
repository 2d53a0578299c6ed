/**
 * Permissions are codes `<entity>.<action>`; roles grant them by patterns: `*`, `customer.*`, `*.view`,
 * `customer.update`. Only grants exist, so the answer never depends on their order. To create, update or delete
 * implies to view; nothing else implies anything.
 */

/** How a pattern gives a code: by naming it, or because what it names implies it. */
export type Match = 'named' | 'implied';

/** Actions that are useless without seeing the record. */
const IMPLY_VIEW = ['create', 'update', 'delete'];

/** How one pattern gives a code; null when it does not. */
export function matchOf(pattern: string, code: string): Match | null {
  if (names(pattern, code)) return 'named';
  const dot = code.indexOf('.');
  if (code.slice(dot + 1) !== 'view') return null;
  const entity = code.slice(0, dot);
  return IMPLY_VIEW.some((action) => names(pattern, `${entity}.${action}`)) ? 'implied' : null;
}

/**
 * Begins a pattern of what is withheld whatever is granted: `-import.*` while imports are switched off. Roles never
 * hold one; it is added to what somebody is granted when their rights are read.
 */
export const WITHHELD = '-';

/** Whether the code is withheld, as a part of a feature that is switched off. */
export const isWithheld = (patterns: readonly string[], code: string): boolean =>
  patterns.some((pattern) => pattern.startsWith(WITHHELD) && names(pattern.slice(WITHHELD.length), code));

/** Whether any of the granted patterns gives the code, and nothing withholds it. */
export const may = (patterns: readonly string[], code: string): boolean =>
  patterns.some((pattern) => matchOf(pattern, code) !== null) && !isWithheld(patterns, code);

/** Whether somebody who holds these patterns holds all that another one gives: nobody hands out what they do not have. */
export const covers = (own: readonly string[], pattern: string): boolean =>
  pattern.includes('*') ? own.includes('*') || own.includes(pattern) : may(own, pattern);

/** Whether a pattern names a code: `*`, `import.*`, `*.view`, or the code itself. */
export function names(pattern: string, code: string): boolean {
  if (pattern === '*' || pattern === code) return true;
  const dot = code.indexOf('.');
  if (dot < 1) return false;
  return pattern === `${code.slice(0, dot)}.*` || pattern === `*${code.slice(dot)}`;
}

/** Why somebody may do something, or not; the first that applies. */
export type Reason = 'inactive' | 'feature-off' | 'no-grant' | 'out-of-scope' | 'granted';

/** One grant: a role the person has, and the pattern of it that gives the code. */
export interface Grant {
  readonly role: string;
  readonly pattern: string;
  readonly implied: boolean;
}

/** What is asked: may this person do this, to this record? */
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
  /** Feature switches; one that is not named is on. */
  readonly features: Readonly<Record<string, boolean>>;
  readonly resource: { readonly customerId: number | null; readonly feature: string | null };
}

export interface Explanation {
  readonly allowed: boolean;
  readonly reason: Reason;
  /** Every grant that would give it, by role and pattern; filled also when something else forbids. */
  readonly grantedBy: readonly Grant[];
}

/** Says whether a person may do something and by what path. */
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

// A role may be called "constructor"; only what was given counts.
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
