import { calculation } from '#engine/calculations/calculation.ts';

/** `from` needs `to`. Edges with the same `from` and group are alternatives: one working target is enough. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly group?: string | null;
}

interface ImpactInput {
  readonly edges: readonly Edge[];
  readonly failed: readonly string[];
}

/** Everything that stops when some records fail, sorted by name, without the failed ones. */
export function affectedBy({ edges, failed }: ImpactInput): readonly string[] {
  const alternatives = new Map<string, Set<string>>();
  const neededBy = new Map<string, { readonly from: string; readonly need: string }[]>();
  for (const [at, { from, to, group }] of edges.entries()) {
    const need = group === null || group === undefined ? `${at}` : `${from}\n${group}`;
    const others = alternatives.get(need) ?? new Set();
    alternatives.set(need, others.add(to));
    const known = neededBy.get(to);
    if (known) known.push({ from, need });
    else neededBy.set(to, [{ from, need }]);
  }
  const lost = new Set(failed);
  const open = [...lost];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { from, need } of neededBy.get(next) ?? []) {
      const left = alternatives.get(need);
      left?.delete(next);
      if (lost.has(from) || (left && left.size > 0)) continue;
      lost.add(from);
      open.push(from);
    }
  const given = new Set(failed);
  return [...lost].filter((each) => !given.has(each)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

export const graphImpact = calculation('graph.impact', (input: ImpactInput) => ({ affected: affectedBy(input) }));

/** The chain by which a new need would form a loop; null when there is none. */
export function loopThrough(edges: readonly Edge[], from: string, needs: readonly string[]): readonly string[] | null {
  const needed = new Map<string, string[]>();
  for (const edge of edges) needed.set(edge.from, [...(needed.get(edge.from) ?? []), edge.to]);
  const came = new Map<string, string>();
  const open: string[] = [];
  for (const need of needs) {
    if (need === from) return [from, from];
    if (came.has(need)) continue;
    came.set(need, from);
    open.push(need);
  }
  for (let at = open.shift(); at !== undefined; at = open.shift())
    for (const next of needed.get(at) ?? []) {
      if (next === from) {
        const chain = [from, at];
        for (let back = came.get(at); back !== undefined && back !== from; back = came.get(back))
          chain.splice(1, 0, back);
        return [...chain, from];
      }
      if (came.has(next)) continue;
      came.set(next, at);
      open.push(next);
    }
  return null;
}
