/** A supply of a printer. Level and maximum are as RFC 3805 defines them, so −3 and −2 are no amounts. */
export interface Supply {
  readonly name: string;
  readonly colour: string | null;
  readonly partNumber: string | null;
  readonly level: number | null;
  /** Null: the level is a percentage. */
  readonly max: number | null;
  /** In percent. */
  readonly lowAt: number | null;
}

/** A level that is no amount: the printer only knows that some is left, that it has no limit, or nothing. */
export const SOME_LEFT = -3;
export const UNKNOWN = -2;
const NO_LIMIT = -1;

/** Shown in the place of levels and maximums that are no amounts. */
export const LEVEL_WORDS = { [SOME_LEFT]: 'Some left', [UNKNOWN]: 'Unknown', [NO_LIMIT]: 'No limit' };

/** What is left of a supply: whole percent from 0 to 100, “some”, or null if that is not known. */
export function leftOf({ level, max }: Pick<Supply, 'level' | 'max'>): number | 'some' | null {
  if (level === SOME_LEFT) return 'some';
  const full = max ?? 100;
  if (level === null || level < 0 || full <= 0) return null;
  return Math.min(100, Math.round((level * 100) / full));
}

const LOW_AT = 10;

/** Supplies at or below the level at which they count as low. */
export const lowSupplies = <S extends Pick<Supply, 'level' | 'max' | 'lowAt'>>(supplies: readonly S[]): readonly S[] =>
  supplies.filter((supply) => {
    const left = leftOf(supply);
    return typeof left === 'number' && left <= (supply.lowAt ?? LOW_AT);
  });

/** A supply as its printer reports it. */
export type ReadSupply = Pick<Supply, 'name' | 'colour' | 'level' | 'max'>;

/**
 * Puts levels of the printer into the known supplies, which keep what users entered: part number, low level and colour.
 * A supply is recognised by its name, by its part number in the name, or as the only one of its colour. Supplies that
 * the printer does not report keep their last level, and new ones are added.
 */
export function mergeSupplies(known: readonly Supply[], read: readonly ReadSupply[]): readonly Supply[] {
  const left = new Set(read);
  const taken = new Map<Supply, ReadSupply>();
  for (const isSame of SIGNS)
    for (const supply of known.filter((each) => !taken.has(each))) {
      const found = [...left].filter((each) => isSame(supply, each));
      const [only] = found;
      if (!only || found.length > 1) continue;
      taken.set(supply, only);
      left.delete(only);
    }
  return [
    ...known.map((supply) => {
      const now = taken.get(supply);
      return now ? { ...supply, colour: supply.colour ?? now.colour, level: now.level, max: now.max } : supply;
    }),
    ...[...left].map((each) => ({ ...each, partNumber: null, lowAt: null })),
  ];
}

const plain = (text: string | null): string => (text ?? '').trim().toLowerCase();

const SIGNS: readonly ((supply: Supply, read: ReadSupply) => boolean)[] = [
  (supply, { name }) => plain(supply.name) === plain(name),
  ({ partNumber }, { name }) => plain(partNumber) !== '' && plain(name).includes(plain(partNumber)),
  (supply, { colour }) => plain(supply.colour) !== '' && plain(supply.colour) === plain(colour),
];
