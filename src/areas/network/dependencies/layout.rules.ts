/** A record with its level: negative needs the centre, positive is needed by it. */
export interface Placed {
  readonly key: string;
  readonly level: number;
}

/** Position of a record: column from the left, row from the top. */
export interface Spot {
  readonly key: string;
  readonly column: number;
  readonly row: number;
}

/**
 * Columns by level, from dependents to needs. Within a column, records are sorted by the average row of their
 * neighbours in the previous column, to reduce crossings. Ties keep the input order.
 */
export function layoutOf(
  nodes: readonly Placed[],
  edges: readonly { readonly from: string; readonly to: string }[],
): readonly Spot[] {
  const levels = [...new Set(nodes.map(({ level }) => level))].sort((one, other) => one - other);
  const columnOf = new Map(levels.map((level, at) => [level, at]));
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of edges)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  const rows = new Map<string, number>();
  // From the centre outwards, so that neighbours are placed first.
  for (const level of [...levels].sort((one, other) => Math.abs(one) - Math.abs(other))) {
    const mine = nodes.filter((node) => node.level === level);
    const middles = new Map(mine.map(({ key }, at) => [key, middleOf(neighbours.get(key) ?? [], rows) ?? at]));
    [...mine]
      .sort((one, other) => (middles.get(one.key) ?? 0) - (middles.get(other.key) ?? 0))
      .forEach(({ key }, at) => rows.set(key, at));
  }
  return nodes.map(({ key, level }) => ({ key, column: columnOf.get(level) ?? 0, row: rows.get(key) ?? 0 }));
}

function middleOf(keys: readonly string[], rows: ReadonlyMap<string, number>): number | undefined {
  const known = keys.flatMap((key) => rows.get(key) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, row) => sum + row, 0) / known.length;
}
