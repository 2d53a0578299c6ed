/** Addresses of the records in the last list, in order. The keys J and K move along them. */
let trail: readonly string[] = [];

/** Called by a list when the user opens one of its records. */
export function leaveTrail(addresses: readonly string[]): void {
  trail = addresses;
}

/** The next or previous record's address. Null at the end, or if the page is not in the list. */
export function stepOnTrail(address: string, step: 1 | -1): string | null {
  const at = trail.indexOf(address);
  return at < 0 ? null : (trail[at + step] ?? null);
}
