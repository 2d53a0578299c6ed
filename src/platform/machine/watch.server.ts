import { clearSeparately, raiseSeparately } from '../alarms/raise.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { clockSkew, MOST_SKEW_MS, ownClock } from '#engine/time/clock.server.ts';
import type { Clock } from '#engine/time/databaseTime.ts';
import { type Disk, type DiskState, stateOf } from '#engine/machine/disk.rules.ts';
import type { Machine } from '#engine/machine/machine.server.ts';

/** The alarms of a machine; `about` names the machine. */
export const DISK_ALARM = 'disk.low';
export const CLOCK_ALARM = 'clock.skew';

const WORDS: Readonly<Record<Exclude<DiskState, 'plenty'>, string>> = {
  low: 'less than 10% of the disk is free. Free some space, or uploads will be refused.',
  'no-files':
    'the disk has no space for files. Uploads are refused until you free some space. Other changes are saved.',
  'read-only':
    'the disk has no space for the database. Changes cannot be saved until you free some space. Records can be viewed.',
};
const WORST: readonly DiskState[] = ['read-only', 'no-files', 'low'];

/** The alarm about the disks, in a sentence; null if all have enough space. */
export function saidOfDisks(name: string, disks: readonly Disk[]): string | null {
  const states = disks.map(stateOf);
  const worst = WORST.find((state) => states.includes(state));
  return worst === undefined || worst === 'plenty' ? null : `On ${name} ${WORDS[worst]}`;
}

/** Checks the machine once: raises alarms for problems and ends alarms that are fixed. */
export async function lookAtMachine(database: Database, machine: Machine, clock: Clock = ownClock): Promise<void> {
  const tell = (key: string, says: string | null): Promise<void> =>
    says === null
      ? clearSeparately(database, key, machine.name)
      : raiseSeparately(database, key, { about: machine.name, says });
  await tell(DISK_ALARM, saidOfDisks(machine.name, await machine.disks()));
  const skew = await clockSkew(database, clock);
  if (skew === null) return;
  await tell(
    CLOCK_ALARM,
    Math.abs(skew) <= MOST_SKEW_MS
      ? null
      : `The clock of ${machine.name} is ${skew > 0 ? 'behind' : 'ahead of'} the clock of the database by more than five seconds. Set both from the same time server.`,
  );
}
