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
    given
      ? `${given.by} assigned role ${role} on ${given.on}.`
      : `The audit log does not show who assigned role ${role}.`,
    ...(added ? [`${added.by} added ${pattern} to the role on ${added.on}.`] : []),
  ].join(' ');

/** An explanation as sentences: whether, why, what it hangs on, and for which customers. */
export function inWords(about: Explained): readonly string[] {
  const { name, reason, customer } = about;
  const does = about.sentence.charAt(0).toLowerCase() + about.sentence.slice(1);
  const what = customer ? `${does} for ${customer}` : does;
  if (reason === 'inactive') return [`${name} has no access: ${STATES[about.status]}.`];
  if (reason === 'feature-off') return [`${name} cannot ${what}: the feature is turned off.`];
  if (reason === 'no-grant') return [`${name} cannot ${what}: ${withoutGrant(about)}`, ...giversOf(about)];
  const because = `because ${joined(about.grantedBy.map(grantIn))}`;
  if (reason === 'out-of-scope')
    return [
      `${name} can ${does}, ${because}, but not for ${customer ?? 'this customer'}. Only ${counted(about.customers)} assigned to ${name} ${about.customers === 1 ? 'is' : 'are'} included.`,
    ];
  return [
    `${name} can ${what} ${because}.`,
    hangsOn(about),
    `Customers: ${about.customers === null ? 'all' : `${counted(about.customers)} assigned`}.`,
    ...(about.standsIn.length > 0
      ? [`This includes the customers of ${joined(about.standsIn)}, whom ${name} covers for today.`]
      : []),
  ];
}

const STATES: Readonly<Record<Explained['status'], string>> = {
  invited: 'the invitation has not been accepted',
  deactivated: 'the account is deactivated',
  outside: 'the temporary account is not valid today',
  active: 'the account cannot be used',
};

const grantIn = ({ role, pattern, implied }: Grant): string =>
  `role ${role} contains ${pattern}${implied ? ', which includes viewing' : ''}`;

function hangsOn({ name, grantedBy }: Explained): string {
  const roles = [...new Set(grantedBy.map(({ role }) => role))];
  return roles.length === 1
    ? `${name} has this permission only through role ${roles[0]}.`
    : `${name} has this permission through each of these roles: ${joined(roles)}.`;
}

const withoutGrant = ({ roles, permission }: Explained): string =>
  roles.length === 0
    ? 'they have no role.'
    : `${roles.length === 1 ? `role ${roles[0]} does not include` : `the roles ${joined(roles)} do not include`} ${permission}.`;

const giversOf = ({ givers }: Explained): readonly string[] =>
  givers.length === 0
    ? ['No role includes this permission.']
    : [
        `${givers.length === 1 ? `Role ${joined(givers)} includes` : `The roles ${joined(givers)} include`} this permission.`,
      ];

const counted = (customers: number | null): string => (customers === 1 ? '1 customer' : `${customers ?? 0} customers`);

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
