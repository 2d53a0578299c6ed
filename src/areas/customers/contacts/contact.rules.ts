import { normalise } from '#engine/store/index/rank.ts';
import { likeness, trigrams } from '#engine/store/index/trigram.ts';
import type { ContactRole } from './contactRoles.ts';

/** Minimum similarity of two names to suggest a duplicate. */
export const SAME_PERSON = 0.5;

/** Fields by which contacts are compared. */
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
 * Contacts of one customer who may be duplicates: the same email address and a similar name, the same number and a
 * similar name, or the same full name. An address alone is not enough, because several contacts may share it (office@).
 */
export const samePeople = <P extends Person>(typed: Omit<Person, 'id'>, others: readonly P[]): P[] =>
  sameAmongKnown(
    typed,
    others.map((person) => ({ person, name: comparedName(person) })),
  );

/** A contact with the normalised name. */
interface Known<P> {
  readonly person: P;
  readonly name: string;
}

function sameAmongKnown<P extends Person>(typed: Omit<Person, 'id'>, others: readonly Known<P>[]): P[] {
  const name = comparedName(typed);
  if (name === '') return [];
  const pieces = trigrams(name);
  const same = others.filter(({ person, name: otherName }) => {
    if (otherName === name) return true;
    if (likeness(pieces, trigrams(otherName)) < SAME_PERSON) return false;
    return isShared(addressesOf(typed), addressesOf(person)) || isShared(typed.phones, person.phones);
  });
  return same.map(({ person }) => person);
}

const comparedName = (person: Pick<Person, 'firstName' | 'lastName'>): string => normalise(fullNameOf(person));

/**
 * Finds duplicates among many contacts by the rules of `samePeople`. It compares only contacts that share a name,
 * address or number, and normalises each name once, so large directories stay fast.
 */
export function samePeopleAmong<P extends Person>(people: readonly P[]): (typed: Omit<Person, 'id'>) => P[] {
  const sharing = new Map<string, Known<P>[]>();
  for (const person of people) {
    const known = { person, name: comparedName(person) };
    for (const mark of marksOf(person, known.name)) {
      const sharers = sharing.get(mark);
      if (sharers) sharers.push(known);
      else sharing.set(mark, [known]);
    }
  }
  return (typed) => {
    const marks = marksOf(typed, comparedName(typed));
    return sameAmongKnown(typed, [...new Set(marks.flatMap((mark) => sharing.get(mark) ?? []))]);
  };
}

const marksOf = (person: Omit<Person, 'id'>, name: string): string[] => [
  `name ${name}`,
  ...addressesOf(person).map((address) => `address ${address}`),
  ...person.phones.map((phone) => `phone ${phone}`),
];

/** Email addresses of a contact, normalised. */
export const addressesOf = ({ email, otherEmails }: Pick<Person, 'email' | 'otherEmails'>): string[] =>
  [email, ...otherEmails].filter((each): each is string => Boolean(each)).map((each) => each.toLowerCase());

const isShared = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((each) => other.includes(each));

/** Fields of two merged contacts that follow a rule instead of the user's choice. */
export interface Consents {
  readonly doNotCall: boolean;
  readonly marketingConsent: boolean;
  readonly consentOn: string | null;
  readonly consentSource: string | null;
}

/**
 * The stricter of two consents wins (PECR, regulation 22), because an objection in one record applies to the person.
 * Consent counts only if both records have it; the older date is the proof.
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

/** Roles of both contacts in declared order. */
export const joinedRoles = (
  order: readonly ContactRole[],
  ...roles: readonly (readonly ContactRole[])[]
): ContactRole[] => order.filter((role) => roles.some((each) => each.includes(role)));

/** Fields that the user may choose from either record; rules decide the rest. */
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
 * Fields of the kept contact after a merge: chosen values from the dropped one, gaps filled from it, addresses and
 * roles of both, the stricter consent. Approvals never widen: the smaller amount and "no" win unless chosen.
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
