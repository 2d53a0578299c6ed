export type RaidLevel = '0' | '1' | '5' | '6' | '10' | '50' | '60' | 'z1' | 'z2' | 'z3' | 'jbod';

/** By RAID level: minimum number of disks, number of groups, and disks' worth of capacity used for redundancy. */
const LEVELS: Readonly<
  Record<Exclude<RaidLevel, 'jbod'>, { fewest: number; groups: number; lost: (n: number) => number }>
> = {
  '0': { fewest: 2, groups: 1, lost: () => 0 },
  '1': { fewest: 2, groups: 1, lost: (n) => n - 1 },
  '5': { fewest: 3, groups: 1, lost: () => 1 },
  '6': { fewest: 4, groups: 1, lost: () => 2 },
  '10': { fewest: 4, groups: 2, lost: (n) => n / 2 },
  '50': { fewest: 6, groups: 2, lost: () => 2 },
  '60': { fewest: 8, groups: 2, lost: () => 4 },
  z1: { fewest: 3, groups: 1, lost: () => 1 },
  z2: { fewest: 4, groups: 1, lost: () => 2 },
  z3: { fewest: 5, groups: 1, lost: () => 3 },
};

/** Usable gigabytes of an array: every disk counts as the smallest; in a JBOD each counts in full. */
export function usableGb(level: RaidLevel, sizesGb: readonly number[]): number {
  if (level === 'jbod') return sizesGb.reduce((total, size) => total + size, 0);
  if (sizesGb.length === 0) return 0;
  return (sizesGb.length - LEVELS[level].lost(sizesGb.length)) * Math.min(...sizesGb);
}

/** "1-4, 6" → [1, 2, 3, 4, 6]; null when the text is not a list of bays. */
export function baysIn(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const bays: number[] = [];
  for (const part of parts) {
    const [, from, to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    if (!from || Number(to) < Number(from)) return null;
    for (let bay = Number(from); bay <= Number(to); bay++) bays.push(bay);
  }
  return bays.length > 0 ? bays : null;
}

export interface Disk {
  readonly bay: number;
  readonly sizeGb: number;
  readonly hotSpare: boolean;
}

export interface DiskArray {
  readonly name: string;
  readonly level: RaidLevel;
  readonly bays: string;
}

/** Sizes of the disks in an array without its hot spares. */
export const sizesOf = (array: DiskArray, disks: readonly Disk[]): readonly number[] => {
  const bays = baysIn(array.bays) ?? [];
  return disks.filter(({ bay, hotSpare }) => bays.includes(bay) && !hotSpare).map(({ sizeGb }) => sizeGb);
};

/** The error message for disks; undefined when they are valid. */
export function disksComplaint(disks: readonly Disk[], bays: number | null): string | undefined {
  const seen = new Set<number>();
  for (const { bay } of disks) {
    if (seen.has(bay)) return `Bay ${bay} has two disks. Give each disk a bay of its own.`;
    if (bays !== null && bay > bays) return `Bay ${bay} does not exist. This appliance has ${bays} bays.`;
    seen.add(bay);
  }
  return undefined;
}

/** The error message for the arrays of some disks; undefined when they are valid. */
export function arraysComplaint(arrays: readonly DiskArray[], disks: readonly Disk[]): string | undefined {
  const owner = new Map<number, string>();
  for (const array of arrays) {
    const bays = baysIn(array.bays);
    if (!bays) return `${array.name}: enter bays as 1-4, 6.`;
    for (const bay of bays) {
      const other = owner.get(bay);
      if (other !== undefined) return `${array.name}: bay ${bay} already belongs to ${other}.`;
      if (!disks.some((disk) => disk.bay === bay)) return `${array.name}: bay ${bay} has no disk.`;
      owner.set(bay, array.name);
    }
    const count = sizesOf(array, disks).length;
    const { fewest, groups } = array.level === 'jbod' ? { fewest: 1, groups: 1 } : LEVELS[array.level];
    if (count < fewest)
      return `${array.name}: this level needs at least ${fewest} ${fewest === 1 ? 'disk' : 'disks'}, and has ${count}.`;
    if (count % groups !== 0) return `${array.name}: this level needs an even number of disks, and has ${count}.`;
  }
  return undefined;
}
