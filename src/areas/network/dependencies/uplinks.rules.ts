import { type Link, type OwnedPort, pathsThrough } from '../cables/trace.rules.ts';

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
  const pairs = new Map<number, Set<number>>();
  const join = (one: OwnedPort | undefined, other: OwnedPort | undefined): void => {
    if (!one?.assetId || !other?.assetId || one.assetId === other.assetId) return;
    if (one.kind !== 'interface' || other.kind !== 'interface') return;
    pairs.set(one.assetId, (pairs.get(one.assetId) ?? new Set()).add(other.assetId));
    pairs.set(other.assetId, (pairs.get(other.assetId) ?? new Set()).add(one.assetId));
  };
  // Most cables lead from interface to interface. Only those through panels and outlets are followed.
  const starts: number[] = [];
  for (const { from, to } of links) {
    const [one, other] = [owners.get(from.port), owners.get(to.port)];
    if (one?.kind === 'interface' && other?.kind === 'interface') join(one, other);
    else if (one?.kind === 'interface') starts.push(one.id);
    else if (other?.kind === 'interface') starts.push(other.id);
  }
  if (starts.length > 0)
    for (const { ports: path } of pathsThrough(starts, links).values())
      join(owners.get(path[0] ?? 0), owners.get(path.at(-1) ?? 0));
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
