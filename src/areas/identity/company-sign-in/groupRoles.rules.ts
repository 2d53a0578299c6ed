/** Which group gives which role, by their names. */
export type Mapping = readonly { readonly group: string; readonly role: string }[];

/** Reads "group = Role" a line; what is neither that nor empty is `wrong`. */
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
 * Names of groups may hold equals signs themselves (`CN=Staff,OU=IT`): the last that stands between blanks divides, and
 * where none does the last of all.
 */
function pairIn(line: string): Mapping[number] | undefined {
  const at = line.includes(' = ') ? line.lastIndexOf(' = ') + 1 : line.lastIndexOf('=');
  const [group, role] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
  return group && role ? { group, role } : undefined;
}

/**
 * The roles of somebody after a sign-in with these groups. Roles that no line names are never touched.
 *
 * @param roles all that exist, by name
 * @param removes whether roles of groups one is not in are taken away @param left groups whose roles are taken away in any case
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
