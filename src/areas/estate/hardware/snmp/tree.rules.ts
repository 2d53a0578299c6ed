/** Values of a device by OID. */
export type Read = ReadonlyMap<string, number | string>;

/** The values of one column with their index: "1.3.6.1.2.1.43.11.1.1.9.1.2" → "1.2". */
export function* below(values: Read, column: string): Generator<readonly [index: string, value: number | string]> {
  const start = `${column}.`;
  for (const [oid, value] of values) if (oid.startsWith(start)) yield [oid.slice(start.length), value];
}

/** A number that is an amount; null for a missing one and for negative codes such as “unknown”. */
export function amount(values: Read, oid: string): number | null {
  const value = values.get(oid);
  return typeof value === 'number' && value >= 0 ? value : null;
}
