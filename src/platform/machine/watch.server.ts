import { clearApart, raiseApart } from '../alarms/raise.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { clockSkew, MOST_SKEW_MS, ownClock } from '#engine/time/clock.server.ts';
import type { Clock } from '#engine/time/databaseTime.ts';
import { type Disk, type DiskState, stateOf } from '#engine/machine/disk.rules.ts';
import type { Machine } from '#engine/machine/machine.server.ts';

/** What may be wrong with a machine; `about` names it. */
export const DISK_ALARM = 'disk.low';
export const CLOCK_ALARM = 'clock.skew';

const WORDS: Readonly<Record<Exclude<DiskState, 'plenty'>, string>> = {
  low: 'less than a tenth of the disk is free. Make room, or files will be refused.',
  'no-files': 'there is no room for more files. Uploads are refused until there is; records are saved as before.',
  'read-only': 'there is no room for the database. Nothing can be saved until there is; everything can be read.',
};
const WORST: readonly DiskState[] = ['read-only', 'no-files', 'low'];

/** What somebody should be told of the disks, in a sentence; null while there is room on all. */
export function saidOfDisks(name: string, disks: readonly Disk[]): string | null {
  const states = disks.map(stateOf);
  const worst = WORST.find((state) => states.includes(state));
  return worst === undefined || worst === 'plenty' ? null : `On ${name} ${WORDS[worst]}`;
}

/** Looks at the machine once: raises what is wrong with it, ends what is mended. */
export async function lookAtMachine(database: Database, machine: Machine, clock: Clock = ownClock): Promise<void> {
  const tell = (key: string, says: string | null): Promise<void> =>
    says === null ? clearApart(database, key, machine.name) : raiseApart(database, key, { about: machine.name, says });
  await tell(DISK_ALARM, saidOfDisks(machine.name, await machine.disks()));
  const skew = await clockSkew(database, clock);
  if (skew === null) return;
  await tell(
    CLOCK_ALARM,
    Math.abs(skew) <= MOST_SKEW_MS
      ? null
      : `The clock of ${machine.name} is ${skew > 0 ? 'behind' : 'ahead of'} that of the database by more than five seconds. Let both be set by the same time server.`,
  );
}
