import { anyOne, type GraphEdge } from './graph.ts';

/** An asset with its place. */
export interface Placed {
  readonly id: number;
  readonly kind: string;
  readonly siteId: number | null;
}

/** A customer’s account with a provider for an internet line. */
export interface Line {
  readonly id: number;
  readonly siteId: number | null;
  readonly routerId: number | null;
}

interface Internet {
  readonly members: readonly Placed[];
  readonly lines: readonly Line[];
  /** Edges from firewalls to the lines that are recorded on them. */
  readonly wan: readonly GraphEdge[];
  /** Types of assets with IP addresses. */
  readonly networked: ReadonlySet<string>;
}

export const assetKey = (id: number): string => `asset:${id}`;
export const accountKey = (id: number): string => `providerAccount:${id}`;

/**
 * How the assets of a site reach the internet: by its firewalls, and these by the lines recorded on them, or else by
 * those of the site. Without a firewall, assets need a line of the site. A line needs its router, which is on the side
 * of the provider and needs no firewall.
 */
export function internetEdges({ members, lines, wan, networked }: Internet): readonly GraphEdge[] {
  const routers = new Set(lines.flatMap(({ routerId }) => routerId ?? []));
  const firewalls = bySite(members.filter(({ kind }) => kind === 'firewall'));
  const linesAt = bySite(lines);
  const recorded = new Set(wan.map(({ from }) => from));
  return [
    ...members.flatMap(({ id, kind, siteId }) => {
      if (!networked.has(kind) || routers.has(id)) return [];
      const from = assetKey(id);
      const guards = kind === 'firewall' ? [] : (firewalls.get(siteId) ?? []);
      if (guards.length > 0) return guards.map((to) => anyOne('internet', from, assetKey(to)));
      if (kind === 'firewall' && recorded.has(from)) return [];
      return (linesAt.get(siteId) ?? []).map((to) => anyOne('line', from, accountKey(to)));
    }),
    ...lines.flatMap(({ id, routerId }) =>
      routerId === null ? [] : [anyOne('router', accountKey(id), assetKey(routerId))],
    ),
  ];
}

function bySite(records: readonly { readonly id: number; readonly siteId: number | null }[]) {
  const found = new Map<number | null, number[]>();
  for (const { id, siteId } of records) if (siteId !== null) found.set(siteId, [...(found.get(siteId) ?? []), id]);
  return found;
}
