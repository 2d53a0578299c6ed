import type { Share, ShareLevel } from './share.ts';

export interface VisibilityFacts {
  readonly customerId: number;
  readonly shares: readonly Share[];
  readonly isPrivate: boolean;
  readonly assigneeUserId: number | null;
  readonly teamId: number | null;
  readonly watcherIds: readonly number[];
  readonly createdBy: number | null;
}

export interface JobVisibility {
  /** Keys of users, teams and customers who see the job without seeing its customer. */
  readonly sharedWith: readonly string[];
  /** Customers whose lists of shared jobs include it, including its own; empty when no customer shares it. */
  readonly sharedBetweenIds: readonly number[];
  /** Keys of the only readers of a private job; empty when it is not private. */
  readonly privateTo: readonly string[];
}

/** The readers of a job on a day, from its shares and people. */
export function visibilityOf(facts: VisibilityFacts, today: string): JobVisibility {
  const { customerId, isPrivate, assigneeUserId, teamId, watcherIds, createdBy } = facts;
  const sharedWith = current(facts.shares, today).map((share) => share.with);
  const customers = sharedWith.flatMap((key) => customerIn(key) ?? []);
  const people = sharedWith.filter((key) => customerIn(key) === undefined);
  return {
    sharedWith,
    sharedBetweenIds: customers.length > 0 ? [customerId, ...customers] : [],
    privateTo: isPrivate
      ? [
          ...new Set([
            ...[assigneeUserId, createdBy, ...watcherIds].flatMap((id) => (id === null ? [] : [`user:${id}`])),
            ...(teamId === null ? [] : [`team:${teamId}`]),
            ...people,
          ]),
        ]
      : [],
  };
}

const customerIn = (key: string): number | undefined =>
  key.startsWith('customer:') ? Number(key.slice('customer:'.length)) : undefined;

/** Shares in effect on a day, including their last day. */
export const current = (shares: readonly Share[], today: string): readonly Share[] =>
  shares.filter(({ expiresOn }) => expiresOn === null || expiresOn >= today);

/** Last day of the next share to end; null when none ends. */
export const nextExpiry = (shares: readonly Share[]): string | null =>
  shares.flatMap(({ expiresOn }) => expiresOn ?? []).sort()[0] ?? null;

/** The access level of the shares with some keys; undefined without any. */
export function levelFor(shares: readonly Share[], keys: ReadonlySet<string>, today: string): ShareLevel | undefined {
  const own = current(shares, today).filter((share) => keys.has(share.with));
  if (own.length === 0) return undefined;
  return own.some(({ level }) => level === 'contribute') ? 'contribute' : 'view';
}

/** Combines the shares of two jobs: each target once, with the higher level and the later end. */
export function united(one: readonly Share[], other: readonly Share[]): readonly Share[] {
  const by = new Map(one.map((share) => [share.with, share]));
  for (const share of other) {
    const known = by.get(share.with);
    by.set(share.with, known ? higher(known, share) : share);
  }
  return [...by.values()];
}

function higher(one: Share, other: Share): Share {
  const [kept, left] = other.level === 'contribute' && one.level === 'view' ? [other, one] : [one, other];
  const isOpen = one.expiresOn === null || other.expiresOn === null;
  const ends = [kept.expiresOn, left.expiresOn].filter((day) => day !== null).sort();
  return { ...kept, expiresOn: isOpen ? null : (ends.at(-1) ?? null) };
}
