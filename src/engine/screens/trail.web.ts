/** Addresses of the records in the list the user came from, in its order; J and K walk along them. */
let trail: readonly string[] = [];

/** A list calls this when one of its records is opened. */
export function leaveTrail(addresses: readonly string[]): void {
  trail = addresses;
}

/** The next or previous record's address; null at the end, or when the page is not of the list. */
export function stepOnTrail(address: string, step: 1 | -1): string | null {
  const at = trail.indexOf(address);
  return at < 0 ? null : (trail[at + step] ?? null);
}
