import { normalise } from '#core/search/rank.ts';
import { likeness, trigrams } from '#core/search/trigram.ts';
import type { ContactRole } from './contactRoles.ts';

/** How alike two names must be to ask "the same person?" */
export const SAME_PERSON = 0.5;

/** What a person is compared by. */
export interface Person {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly otherEmails: readonly string[];
  readonly phones: readonly string[];
}

export const fullNameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** "Jo van Bell" → first name "Jo van", last name "Bell"; one word is a first name. */
export function partedName(name: string): Pick<Person, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return { firstName: words[0] || null, lastName: null };
  return { firstName: words.slice(0, -1).join(' ').slice(0, 100), lastName: (words.at(-1) ?? '').slice(0, 100) };
}

/**
 * People of one customer who may be the one that is typed: the same address and a like name, the same number and a like
 * name, or the same whole name. One address may serve several people (office@), so it alone is not enough.
 */
export function samePeople<P extends Person>(typed: Omit<Person, 'id'>, others: readonly P[]): P[] {
  const name = normalise(fullNameOf(typed));
  if (name === '') return [];
  const pieces = trigrams(name);
  return others.filter((other) => {
    const otherName = normalise(fullNameOf(other));
    if (otherName === name) return true;
    if (likeness(pieces, trigrams(otherName)) < SAME_PERSON) return false;
    return isShared(addressesOf(typed), addressesOf(other)) || isShared(typed.phones, other.phones);
  });
}

/**
 * Looks for the same people among many, as `samePeople` judges them: only those who share the whole name, an address or
 * a number are judged, so that a directory of thousands is not compared with itself.
 */
export function samePeopleAmong<P extends Person>(people: readonly P[]): (typed: Omit<Person, 'id'>) => P[] {
  const sharing = new Map<string, P[]>();
  for (const person of people)
    for (const mark of marksOf(person)) {
      const known = sharing.get(mark);
      if (known) known.push(person);
      else sharing.set(mark, [person]);
    }
  return (typed) => samePeople(typed, [...new Set(marksOf(typed).flatMap((mark) => sharing.get(mark) ?? []))]);
}

const marksOf = (person: Omit<Person, 'id'>): string[] => [
  `name ${normalise(fullNameOf(person))}`,
  ...addressesOf(person).map((address) => `address ${address}`),
  ...person.phones.map((phone) => `phone ${phone}`),
];

const addressesOf = ({ email, otherEmails }: Pick<Person, 'email' | 'otherEmails'>): string[] =>
  [email, ...otherEmails].filter((each): each is string => Boolean(each)).map((each) => each.toLowerCase());

const isShared = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((each) => other.includes(each));

/** What of two records of one person is merged by a rule instead of by choice. */
export interface Consents {
  readonly doNotCall: boolean;
  readonly marketingConsent: boolean;
  readonly consentOn: string | null;
  readonly consentSource: string | null;
}

/**
 * Of two consents the stricter wins (PECR, regulation 22): a person who said no in one place has said no. An agreement
 * stands only if both records have it; the older one is the proof.
 */
export function stricterConsent(one: Consents, other: Consents): Consents {
  const agreed = one.marketingConsent && other.marketingConsent;
  const proof =
    [one, other]
      .filter((each) => each.consentOn !== null)
      .sort((a, b) => String(a.consentOn).localeCompare(String(b.consentOn)))[0] ?? one;
  return {
    doNotCall: one.doNotCall || other.doNotCall,
    marketingConsent: agreed,
    consentOn: agreed ? proof.consentOn : null,
    consentSource: agreed ? proof.consentSource : null,
  };
}

/** Roles of both, in the order in which they are declared. */
export const joinedRoles = (
  order: readonly ContactRole[],
  ...roles: readonly (readonly ContactRole[])[]
): ContactRole[] => order.filter((role) => roles.some((each) => each.includes(role)));

/** Fields a person may choose from either record; the rest follows from rules. */
export const MERGED_BY_CHOICE = [
  'firstName',
  'lastName',
  'pronouns',
  'jobTitle',
  'department',
  'siteId',
  'email',
  'phone',
  'phoneExtension',
  'mobile',
  'directDial',
  'preferredChannel',
  'availability',
  'mayApproveUpTo',
  'mayRequestAccess',
  'mayRequestSecrets',
  'vip',
  'photo',
  'notes',
] as const;

export interface Mergeable extends Consents {
  readonly email: string | null;
  readonly otherEmails: readonly string[];
  readonly roles: readonly ContactRole[];
  readonly [key: string]: unknown;
}

/**
 * The fields of the kept record after merging: chosen ones from the dropped, gaps filled from it, addresses and roles
 * of both, the stricter consent. Approvals are never widened: the smaller amount and "no" win unless chosen.
 */
export function mergedContact(
  keep: Mergeable,
  drop: Mergeable,
  take: readonly string[],
  order: readonly ContactRole[],
): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  for (const key of MERGED_BY_CHOICE) {
    const isGap = keep[key] === null && drop[key] !== null && key !== 'mayApproveUpTo';
    if (take.includes(key) || isGap) set[key] = drop[key] ?? null;
  }
  const email = String(set.email ?? keep.email ?? '').toLowerCase();
  const addresses = [keep.email, drop.email, ...keep.otherEmails, ...drop.otherEmails].filter((each): each is string =>
    Boolean(each),
  );
  set.otherEmails = addresses.filter(
    (each, at) =>
      each.toLowerCase() !== email && addresses.findIndex((other) => other.toLowerCase() === each.toLowerCase()) === at,
  );
  set.roles = joinedRoles(order, keep.roles, drop.roles);
  return { ...set, ...stricterConsent(keep, drop) };
}
