import { isComplete, settled } from './conditions.ts';
import type { Clause, Condition } from './query.ts';

/** A filter as a tree: conditions of which all or any must hold, with groups of the other kind inside. */
export interface Group {
  readonly join: 'all' | 'any';
  readonly parts: readonly Part[];
}
export type Part = Condition | Group;

export const isGroup = (part: Part): part is Group => 'join' in part;

/** The tree of a list's conditions. Reading the result of `clausesOf` gives the same tree. */
export function treeOf(where: readonly Clause[]): Group {
  const [only] = where;
  if (where.length === 1 && only && 'any' in only) return { join: 'any', parts: only.any.map(partOf) };
  return {
    join: 'all',
    parts: where.map((clause) => ('any' in clause ? { join: 'any', parts: clause.any.map(partOf) } : clause)),
  };
}

const partOf = (part: Condition | { readonly all: readonly Condition[] }): Part =>
  'all' in part ? { join: 'all', parts: part.all } : part;

/** The tree as conditions of a list. Incomplete conditions and empty groups are left out. */
export function clausesOf(tree: Group): readonly Clause[] {
  if (tree.join === 'all') return tree.parts.flatMap(clauses);
  const any = tree.parts.flatMap(alternatives);
  return any.length > 0 ? [{ any }] : [];
}

function clauses(part: Part): readonly Clause[] {
  if (!isGroup(part)) return finished(part);
  if (part.join === 'all') return part.parts.flatMap(clauses);
  const any = part.parts.flatMap(alternatives);
  return any.length > 0 ? [{ any }] : [];
}

function alternatives(part: Part): readonly (Condition | { readonly all: readonly Condition[] })[] {
  if (!isGroup(part)) return finished(part);
  if (part.join === 'any') return part.parts.flatMap(alternatives);
  const all = part.parts.flatMap((each) => (isGroup(each) ? [] : finished(each)));
  return all.length > 0 ? [{ all }] : [];
}

const finished = (condition: Condition): readonly Condition[] => {
  const made = settled(condition);
  return isComplete(made) ? [made] : [];
};

/** The position of a part: its index in the tree, then its index in that group, at each level. */
export type Path = readonly number[];

export function withPart(tree: Group, path: Path, change: (part: Part) => Part | null): Group {
  const [at, ...deeper] = path;
  if (at === undefined) return tree;
  const parts = tree.parts.flatMap((part, index): readonly Part[] => {
    if (index !== at) return [part];
    if (deeper.length > 0) return isGroup(part) ? [withPart(part, deeper, change)] : [part];
    const changed = change(part);
    return changed ? [changed] : [];
  });
  return { ...tree, parts };
}

/** Adds a part to the group at the path; an empty path is the whole tree. */
export function withAdded(tree: Group, path: Path, part: Part): Group {
  if (path.length === 0) return { ...tree, parts: [...tree.parts, part] };
  return withPart(tree, path, (group) => (isGroup(group) ? { ...group, parts: [...group.parts, part] } : group));
}

/** Switches the group at the path between "all" and "any". Inner groups switch too, so that they remain the other kind. */
export function withJoin(tree: Group, path: Path, join: Group['join']): Group {
  if (path.length > 0) return withPart(tree, path, (part) => (isGroup(part) ? turned(part, join) : part));
  return turned(tree, join);
}

const turned = (group: Group, join: Group['join']): Group => ({
  join,
  parts: group.parts.map((part) => (isGroup(part) ? turned(part, join === 'all' ? 'any' : 'all') : part)),
});
