/** Roles by group, both by name. */
export type Mapping = readonly { readonly group: string; readonly role: string }[];

/** Parses "group = Role" lines. Other non-empty lines are returned as `wrong`. */
export function readMapping(text: string): { readonly mapping: Mapping; readonly wrong: readonly string[] } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, pair: pairIn(line) }));
  return {
    mapping: read.flatMap(({ pair }) => pair ?? []),
    wrong: read.filter(({ pair }) => !pair).map(({ line }) => line),
  };
}

/**
 * Group names may contain equals signs (`CN=Staff,OU=IT`). The last one between spaces separates; without such, the
 * last one does.
 */
function pairIn(line: string): Mapping[number] | undefined {
  const at = line.includes(' = ') ? line.lastIndexOf(' = ') + 1 : line.lastIndexOf('=');
  const [group, role] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
  return group && role ? { group, role } : undefined;
}

/**
 * The roles of a user after a sign-in with these groups. Roles that no line names never change.
 * @param roles all existing roles, by name
 * @param removes whether to remove roles of groups the user is not in @param left groups whose roles are removed in any
 * case
 */
export function rolesFor(
  {
    mapping,
    roles,
    removes,
    left = [],
  }: {
    readonly mapping: Mapping;
    readonly roles: ReadonlyMap<string, number>;
    readonly removes: boolean;
    readonly left?: readonly string[];
  },
  held: readonly number[],
  groups: readonly string[],
): readonly number[] {
  const idOf = (name: string): number[] => [roles.get(name.toLowerCase()) ?? []].flat();
  const given = mapping.filter(({ group }) => groups.includes(group)).flatMap(({ role }) => idOf(role));
  const named = mapping.filter(({ group }) => removes || left.includes(group)).flatMap(({ role }) => idOf(role));
  const kept = held.filter((id) => !named.includes(id) || given.includes(id));
  return [...new Set([...kept, ...given])];
}
