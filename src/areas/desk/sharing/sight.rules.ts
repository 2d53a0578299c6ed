import type { Share, ShareLevel } from './share.ts';

export interface SightFacts {
  readonly customerId: number;
  readonly shares: readonly Share[];
  readonly isPrivate: boolean;
  readonly assigneeUserId: number | null;
  readonly teamId: number | null;
  readonly watcherIds: readonly number[];
  readonly createdBy: number | null;
}

export interface Sight {
  /** Who sees the job without seeing its customer. */
  readonly sharedWith: readonly string[];
  /** The customers in whose lists of shared jobs it is, its own among them; none where no customer shares it. */
  readonly sharedBetweenIds: readonly number[];
  /** Who alone sees a private job; none where it is not private. */
  readonly privateTo: readonly string[];
}

/** Who sees a job, from its shares and people, on a day. */
export function sightOf(facts: SightFacts, today: string): Sight {
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

/** The shares that count on a day: the last day is included. */
export const current = (shares: readonly Share[], today: string): readonly Share[] =>
  shares.filter(({ expiresOn }) => expiresOn === null || expiresOn >= today);

/** The day after which the next share ends; null where none does. */
export const nextExpiry = (shares: readonly Share[]): string | null =>
  shares.flatMap(({ expiresOn }) => expiresOn ?? []).sort()[0] ?? null;

/** What the shares with some keys allow; undefined where none of them names the reader. */
export function levelFor(shares: readonly Share[], keys: ReadonlySet<string>, today: string): ShareLevel | undefined {
  const own = current(shares, today).filter((share) => keys.has(share.with));
  if (own.length === 0) return undefined;
  return own.some(({ level }) => level === 'contribute') ? 'contribute' : 'view';
}

/** Shares of two jobs as one: each target once, with the higher level and the later end. */
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
