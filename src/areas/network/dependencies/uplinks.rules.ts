import type { Link } from '../cables/trace.rules.ts';
import { pathsThrough } from '../cables/trace.rules.ts';

/** A port with its asset. */
export interface OwnedPort {
  readonly id: number;
  readonly assetId: number | null;
  readonly kind: string;
}

/** Assets that forward traffic. Others depend on them, never the reverse. */
const RANKS: Readonly<Record<string, number>> = {
  firewall: 0,
  networkSwitch: 1,
  wirelessController: 2,
  wirelessAccessPoint: 2,
};
const LEAF = 3;

export interface Uplink {
  readonly from: number;
  readonly to: number;
}

/**
 * Network dependencies from cables. Each asset needs its neighbours that are nearer to the firewall. Without a
 * firewall, assets that do not forward need those that do.
 */
export function uplinksOf(
  ports: readonly OwnedPort[],
  links: readonly Link[],
  kinds: ReadonlyMap<number, string>,
): readonly Uplink[] {
  const pairs = pairsOf(ports, links);
  const rankOf = (asset: number): number => RANKS[kinds.get(asset) ?? ''] ?? LEAF;
  const steps = distances(pairs, rankOf);
  return [...pairs].flatMap(([from, neighbours]) =>
    [...neighbours].flatMap((to) => (isNearer(to, from) ? [{ from, to }] : [])),
  );

  function isNearer(one: number, other: number): boolean {
    // An asset that does not forward is not an uplink.
    if (rankOf(one) === LEAF) return false;
    const near = steps.get(one);
    const far = steps.get(other);
    if (near !== undefined && far !== undefined) return near < far;
    return rankOf(one) < rankOf(other);
  }
}

type Pairs = ReadonlyMap<number, ReadonlySet<number>>;

/** Assets connected by cables, through any panels. */
function pairsOf(ports: readonly OwnedPort[], links: readonly Link[]): Pairs {
  const owners = new Map(ports.map((port) => [port.id, port]));
  const paths = pathsThrough(
    ports.filter(({ kind }) => kind === 'interface').map(({ id }) => id),
    links,
  );
  const pairs = new Map<number, Set<number>>();
  for (const { ports: path } of paths.values()) {
    const [one, other] = [owners.get(path[0] ?? 0), owners.get(path.at(-1) ?? 0)];
    if (!one?.assetId || !other?.assetId || one.assetId === other.assetId) continue;
    if (one.kind !== 'interface' || other.kind !== 'interface') continue;
    for (const [a, b] of [
      [one.assetId, other.assetId],
      [other.assetId, one.assetId],
    ] as const)
      pairs.set(a, (pairs.get(a) ?? new Set()).add(b));
  }
  return pairs;
}

/** Steps from the nearest firewall; assets without a path have no entry. */
function distances(pairs: Pairs, rankOf: (asset: number) => number): ReadonlyMap<number, number> {
  const roots = [...pairs.keys()].filter((asset) => rankOf(asset) === 0);
  const found = new Map(roots.map((root) => [root, 0]));
  const open = [...roots];
  for (let at = 0; at < open.length; at++) {
    const asset = open[at] ?? 0;
    // Only forwarding assets lead further.
    if (rankOf(asset) === LEAF) continue;
    for (const next of pairs.get(asset) ?? [])
      if (!found.has(next)) {
        found.set(next, (found.get(asset) ?? 0) + 1);
        open.push(next);
      }
  }
  return found;
}
