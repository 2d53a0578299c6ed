/**
 * Shares all names out among those who claim some: each gets what it names, in the order of all; what nobody names goes to
 * the last, so that nothing new is forgotten.
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
