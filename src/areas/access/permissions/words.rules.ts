import type { Grant, Reason } from '#engine/permission/permission.ts';

/** What is known of the person and the permission when an explanation is put into words. */
export interface Explained {
  readonly name: string;
  /** What the permission lets somebody do: "Archive customers". */
  readonly sentence: string;
  readonly permission: string;
  readonly reason: Reason;
  readonly grantedBy: readonly Grant[];
  /** Names of the person's roles. */
  readonly roles: readonly string[];
  /** Roles of the company that give it. */
  readonly givers: readonly string[];
  /** The customer that was asked about. */
  readonly customer: string | null;
  /** How many customers they see; null for all. */
  readonly customers: number | null;
  /** Whom they stand in for today, and whose customers they therefore see too. */
  readonly standsIn: readonly string[];
  readonly status: 'invited' | 'active' | 'deactivated' | 'outside';
}

/** How a grant came about, as the log tells it. */
export interface Origin {
  readonly role: string;
  readonly pattern: string;
  /** Who gave the person the role, and who put the pattern into it; null where the log no longer tells. */
  readonly given: Deed | null;
  readonly added: Deed | null;
}

export interface Deed {
  readonly by: string;
  /** As people read it: "21/11/2026". */
  readonly on: string;
}

/** "Ada gave role Engineer on 21/11/2026. Set-up put customer.* into it on 01/11/2026." */
export const originWords = ({ role, pattern, given, added }: Origin): string =>
  [
    given ? `${given.by} gave role ${role} on ${given.on}.` : `The log does not tell who gave role ${role}.`,
    ...(added ? [`${added.by} put ${pattern} into it on ${added.on}.`] : []),
  ].join(' ');

/** An explanation as sentences: whether, why, what it hangs on, and for which customers (system.md 4.6). */
export function inWords(about: Explained): readonly string[] {
  const { name, reason, customer } = about;
  const does = about.sentence.charAt(0).toLowerCase() + about.sentence.slice(1);
  const what = customer ? `${does} of ${customer}` : does;
  if (reason === 'inactive') return [`${name} may do nothing: ${STATES[about.status]}.`];
  if (reason === 'feature-off') return [`${name} may not ${what}: that part of the product is switched off.`];
  if (reason === 'no-grant') return [`${name} may not ${what}: ${withoutGrant(about)}`, ...giversOf(about)];
  const because = `because ${joined(about.grantedBy.map(grantIn))}`;
  if (reason === 'out-of-scope')
    return [
      `${name} may ${does}, ${because}, but not of ${customer ?? 'this customer'}: it is none of the ${counted(about.customers)} assigned to ${name}.`,
    ];
  return [
    `${name} may ${what} ${because}.`,
    hangsOn(about),
    `Customers: ${about.customers === null ? 'all' : `${counted(about.customers)} assigned`}.`,
    ...(about.standsIn.length > 0
      ? [`Among them those of ${joined(about.standsIn)}, for whom ${name} stands in today.`]
      : []),
  ];
}

const STATES: Readonly<Record<Explained['status'], string>> = {
  invited: 'the invitation has not been accepted yet',
  deactivated: 'the account is deactivated',
  outside: 'today is outside the days of this temporary account',
  active: 'the account cannot be used',
};

const grantIn = ({ role, pattern, implied }: Grant): string =>
  `role ${role} contains ${pattern}${implied ? ', which implies to see' : ''}`;

function hangsOn({ name, grantedBy }: Explained): string {
  const roles = [...new Set(grantedBy.map(({ role }) => role))];
  return roles.length === 1
    ? `${name} would lose it without role ${roles[0]}.`
    : `${name} would lose it only without all of these roles: ${joined(roles)}.`;
}

const withoutGrant = ({ roles, permission }: Explained): string =>
  roles.length === 0
    ? 'they have no role.'
    : `${roles.length === 1 ? `role ${roles[0]} does not give` : `none of the roles ${joined(roles)} gives`} ${permission}.`;

const giversOf = ({ givers }: Explained): readonly string[] =>
  givers.length === 0 ? ['No role gives it.'] : [`${givers.length === 1 ? 'Role' : 'Roles'} ${joined(givers)} would.`];

const counted = (customers: number | null): string =>
  customers === 1 ? 'one customer' : `${customers ?? 0} customers`;

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
