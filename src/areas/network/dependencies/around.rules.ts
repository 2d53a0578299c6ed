import type { Edge } from './impact.rules.ts';

/** Maximum steps in each direction. */
export const MOST_STEPS = 3;

/**
 * Records within some steps: positive levels are needs, negative ones are dependents. A record reachable both ways
 * takes the shorter way, and counts as a need on a tie.
 */
export function within(edges: readonly Edge[], self: string, most = MOST_STEPS): ReadonlyMap<string, number> {
  const needs = neighbours(edges, ({ from, to }) => [from, to]);
  const neededBy = neighbours(edges, ({ from, to }) => [to, from]);
  const levels = new Map([[self, 0]]);
  let ahead: readonly string[] = [self];
  let behind: readonly string[] = [self];
  for (let step = 1; step <= most; step++) {
    ahead = reach(ahead, needs, levels, step);
    behind = reach(behind, neededBy, levels, -step);
  }
  return levels;
}

function neighbours(
  edges: readonly Edge[],
  way: (edge: Edge) => readonly [string, string],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const edge of edges) {
    const [one, other] = way(edge);
    const known = found.get(one);
    if (known) known.push(other);
    else found.set(one, [other]);
  }
  return found;
}

function reach(
  from: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
  levels: Map<string, number>,
  level: number,
): readonly string[] {
  const reached: string[] = [];
  for (const one of from)
    for (const other of next.get(one) ?? [])
      if (!levels.has(other)) {
        levels.set(other, level);
        reached.push(other);
      }
  return reached;
}
