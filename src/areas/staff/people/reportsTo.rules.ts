/** Manager by staff ID. */
export type ManagerOf = ReadonlyMap<number, number | null>;

/** The managers above a person, nearest first; stops at a loop. */
export function managersAbove(managerOf: ManagerOf, staffId: number): readonly number[] {
  const above: number[] = [];
  for (let at = managerOf.get(staffId) ?? null; at !== null; at = managerOf.get(at) ?? null) {
    if (above.includes(at) || at === staffId) break;
    above.push(at);
  }
  return above;
}

/** Whether a person is their own manager, directly or indirectly. */
export function isLoop(managerOf: ManagerOf, staffId: number): boolean {
  const seen = new Set([staffId]);
  for (let at = managerOf.get(staffId) ?? null; at !== null; at = managerOf.get(at) ?? null) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
