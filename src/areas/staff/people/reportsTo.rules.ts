/** Who reports to whom, by staff ID. */
export type ManagerOf = ReadonlyMap<number, number | null>;

/** The managers above somebody, the nearest first; a loop ends where it began. */
export function managersAbove(managerOf: ManagerOf, staffId: number): readonly number[] {
  const above: number[] = [];
  for (let at = managerOf.get(staffId) ?? null; at !== null; at = managerOf.get(at) ?? null) {
    if (above.includes(at) || at === staffId) break;
    above.push(at);
  }
  return above;
}

/** Whether somebody is their own manager at some distance. */
export function isLoop(managerOf: ManagerOf, staffId: number): boolean {
  const seen = new Set([staffId]);
  for (let at = managerOf.get(staffId) ?? null; at !== null; at = managerOf.get(at) ?? null) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
