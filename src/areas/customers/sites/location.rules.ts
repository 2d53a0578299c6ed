export const DEEPEST = 6;
export const PATH_SIGN = ' › ';

/** A location in the tree. */
export interface Place {
  readonly id: number;
  readonly siteId: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly sort?: number;
}

export type Placing =
  | { readonly depth: number; readonly fullName: string }
  | { readonly code: 'loop' | 'too_deep' | 'other_site' | 'name_taken'; readonly message: string };

/**
 * Checks the position of a location: no location inside itself, at most six levels including its contents, one site per
 * tree, and unique names among siblings, ignoring case.
 * @param place a new one has the ID 0
 * @param all the other locations of the site
 */
export function placing(place: Place, siteName: string, all: readonly Place[]): Placing {
  const byId = new Map(all.map((each) => [each.id, each]));
  const above = chainAbove(place, byId);
  if (above === 'loop') return { code: 'loop', message: `${place.name} cannot be inside itself.` };
  if (above === 'other_site') return { code: 'other_site', message: 'Choose a location in the same site.' };
  const depth = above.length + 1;
  const height = place.id === 0 ? 1 : heightOf(place.id, all);
  if (depth + height - 1 > DEEPEST)
    return {
      code: 'too_deep',
      message: `Locations can have at most ${DEEPEST} levels. This change would make ${depth + height - 1}.`,
    };
  const twin = all.find(
    (each) =>
      each.id !== place.id &&
      each.siteId === place.siteId &&
      each.parentId === place.parentId &&
      sameName(each.name, place.name),
  );
  if (twin) return { code: 'name_taken', message: `A location called ${twin.name} already exists here.` };
  return { depth, fullName: [siteName, ...above.map((each) => each.name), place.name].join(PATH_SIGN) };
}

function chainAbove(place: Place, byId: ReadonlyMap<number, Place>): readonly Place[] | 'loop' | 'other_site' {
  const chain: Place[] = [];
  for (let parentId = place.parentId; parentId !== null; ) {
    if (parentId === place.id || chain.some((each) => each.id === parentId)) return 'loop';
    const parent = byId.get(parentId);
    if (!parent || parent.siteId !== place.siteId) return 'other_site';
    chain.unshift(parent);
    parentId = parent.parentId;
  }
  return chain;
}

/** Number of levels from a location to its deepest descendant; 1 without any. */
function heightOf(id: number, all: readonly Place[], seen: ReadonlySet<number> = new Set()): number {
  if (seen.has(id)) return 1;
  const within = new Set([...seen, id]);
  return (
    1 +
    all
      .filter((each) => each.parentId === id)
      .reduce((tallest, child) => Math.max(tallest, heightOf(child.id, all, within)), 0)
  );
}

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** All descendants of a location, nearest first, without itself. */
export function inside<P extends Pick<Place, 'id' | 'parentId'>>(id: number, all: readonly P[]): P[] {
  const found: P[] = [];
  const ids = new Set([id]);
  for (let grew = true; grew; ) {
    const next = all.filter((each) => each.parentId !== null && ids.has(each.parentId) && !ids.has(each.id));
    grew = next.length > 0;
    for (const each of next) {
      ids.add(each.id);
      found.push(each);
    }
  }
  return found;
}

export interface Branch<P> {
  readonly place: P;
  readonly level: number;
  readonly inside: readonly Branch<P>[];
}

/** Locations of a site as a tree, sorted by order and then by natural name ("Room 2" before "Room 10"). */
export function treeOf<P extends Place>(all: readonly P[], parentId: number | null = null, level = 1): Branch<P>[] {
  if (level > DEEPEST) return [];
  return all
    .filter((each) => each.parentId === parentId)
    .sort(
      (a, b) =>
        (a.sort ?? 0) - (b.sort ?? 0) || a.name.localeCompare(b.name, 'en-GB', { numeric: true, sensitivity: 'base' }),
    )
    .map((place) => ({ place, level, inside: treeOf(all, place.id, level + 1) }));
}
