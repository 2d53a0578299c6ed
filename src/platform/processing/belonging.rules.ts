/**
 * Distributes all names among the claims: each claim gets the names it lists, in the order of `all`. Unclaimed names
 * go to the last claim, so that new names are not lost.
 */
export function belonging(
  claims: readonly (readonly string[])[],
  all: readonly string[],
): readonly (readonly string[])[] {
  const claimed = new Set(claims.flat());
  return claims.map((names, at) =>
    all.filter((name) => names.includes(name) || (at === claims.length - 1 && !claimed.has(name))),
  );
}
