import type { Grant, Reason } from '#engine/permission/permission.ts';

/** Facts for an explanation in words. */
export interface Explained {
  readonly name: string;
  /** The effect of the permission as a sentence: "Archive customers". */
  readonly sentence: string;
  readonly permission: string;
  readonly reason: Reason;
  readonly grantedBy: readonly Grant[];
  /** Names of the user's roles. */
  readonly roles: readonly string[];
  /** Roles that give the permission. */
  readonly givers: readonly string[];
  /** The customer in the question. */
  readonly customer: string | null;
  /** Number of customers in scope; null for all. */
  readonly customers: number | null;
  /** Colleagues they cover today, whose customers they also see. */
  readonly standsIn: readonly string[];
  readonly status: 'invited' | 'active' | 'deactivated' | 'outside';
}

/** Origin of a grant, from the audit log. */
export interface Origin {
  readonly role: string;
  readonly pattern: string;
  /** Who assigned the role, and who added the pattern; null when the log has no entry. */
  readonly given: AuditedChange | null;
  readonly added: AuditedChange | null;
}

export interface AuditedChange {
  readonly by: string;
  /** For display: "21/11/2026". */
  readonly on: string;
}

/** "Ada assigned role Engineer on 21/11/2026. …": origin of a grant in sentences. */
export const originWords = ({ role, pattern, given, added }: Origin): string =>
  [
    given
      ? `${given.by} assigned role ${role} on ${given.on}.`
      : `The audit log does not show who assigned role ${role}.`,
    ...(added ? [`${added.by} added ${pattern} to the role on ${added.on}.`] : []),
  ].join(' ');

/** The explanation as sentences: result, reason, grants and customers. */
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
