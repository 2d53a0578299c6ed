/** Which group gives which role, by their names. */
export type Mapping = readonly { readonly group: string; readonly role: string }[];

/** Reads "group = Role" a line; what is neither that nor empty is `wrong`. */
export function readMapping(text: string): { readonly mapping: Mapping; readonly wrong: readonly string[] } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, parts: /^(.+?)\s*=\s*(.+)$/.exec(line) }));
  return {
    mapping: read.flatMap(({ parts }) => (parts?.[1] && parts[2] ? [{ group: parts[1], role: parts[2] }] : [])),
    wrong: read.filter(({ parts }) => !parts).map(({ line }) => line),
  };
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
