/** Whether two values of a field are equal. Null equals undefined, and lists and rows are compared by content. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const a = one ?? null;
  const b = other ?? null;
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return canonical(a) === canonical(b);
}

const canonical = (value: object): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
