/** A foreign key between two tables, by their names. */
export interface ForeignKey {
  readonly from: string;
  readonly column: string;
  readonly to: string;
  /** The column cannot be blank. */
  readonly isRequired: boolean;
}

/**
 * The order in which the rows of tables are deleted: a table comes after those that refer to it. Where tables refer to
 * each other in a circle, one whose references can be blanked comes first.
 * @throws for a circle of references that cannot be blanked, which is a defect of the declarations
 */
export function erasureOrder(tables: readonly string[], keys: readonly ForeignKey[]): readonly string[] {
  const left = new Set([...tables].sort());
  const ordered: string[] = [];
  const waitsFor = (table: string, required: boolean): number =>
    keys.filter((key) => key.to === table && key.from !== table && left.has(key.from) && (key.isRequired || !required))
      .length;
  while (left.size > 0) {
    const free = [...left].filter((table) => waitsFor(table, true) === 0);
    const [next] = free.sort((a, b) => waitsFor(a, false) - waitsFor(b, false));
    if (next === undefined) throw new Error(`These tables refer to each other in a circle: ${[...left].join(', ')}.`);
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}
