type Errors = Readonly<Record<string, readonly string[]>>;

const PREFIXES = ['site.', 'contact.'];

/** The errors of one part: `site.town` → `town` for "site."; customer errors have no prefix. */
export const errorsOf = (errors: Errors, prefix: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, messages]) => {
      if (prefix) return key.startsWith(prefix) ? [[key.slice(prefix.length), messages] as const] : [];
      return PREFIXES.some((each) => key.startsWith(each)) ? [] : [[key, messages] as const];
    }),
  );

/** Whether any of these fields has input. */
export function isTyped(values: unknown, keys: readonly string[]): boolean {
  if (typeof values !== 'object' || values === null) return false;
  const given = new Map<string, unknown>(Object.entries(values));
  return keys.some((key) => {
    const value = given.get(key);
    return typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;
  });
}
