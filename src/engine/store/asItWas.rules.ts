/** What a line of the log says of each field: before and after. */
export type LoggedChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/**
 * The fields of a record that were different at an earlier moment, with what they held then: what was logged since is
 * taken away again, the newest first. A field that went away and came back is not among them.
 *
 * @param now value of a field at present, by the key the log has (`extra.owner` for one that was added)
 * @param since what was logged after that moment, newest first
 * @param same whether two values are one
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
