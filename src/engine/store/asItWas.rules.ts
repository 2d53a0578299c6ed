/** The fields of a log line, with values before and after. */
export type LoggedChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/**
 * The fields of a record that had other values at an earlier time, with those values. Undoes the changes logged since,
 * newest first. A field that changed and changed back is left out.
 *
 * @param now returns the present value of a field, by its key in the log (`extra.owner` for a custom field)
 * @param since the changes logged after that time, newest first
 * @param same whether two values are equal
 */
export function asItWas(
  now: (key: string) => unknown,
  since: readonly LoggedChanges[],
  same: (a: unknown, b: unknown) => boolean,
): ReadonlyMap<string, unknown> {
  const then = new Map<string, unknown>();
  for (const changes of since) for (const [key, [before]] of Object.entries(changes)) then.set(key, before);
  for (const [key, value] of then) if (same(value ?? null, now(key) ?? null)) then.delete(key);
  return then;
}
