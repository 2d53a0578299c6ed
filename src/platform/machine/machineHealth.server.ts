import type { Database } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import { formatBytes } from '#engine/kinds/file/accepted.ts';
import { clockSkew, MOST_SKEW_MS } from '#engine/time/clock.server.ts';
import { stateOf } from '#engine/machine/disk.rules.ts';
import type { Machine } from '#engine/machine/machine.server.ts';
import { DISKS, skewWords } from './machineWords.ts';
import { saidOfDisks } from './watch.server.ts';

/** Reports the free space of each disk of the machine that answers. */
export async function diskHealth(machine: Machine): Promise<readonly Finding[]> {
  return (await machine.disks()).map((disk): Finding => {
    const state = stateOf(disk);
    return {
      about: DISKS[disk.use],
      state: state === 'plenty' ? 'good' : state === 'low' ? 'attention' : 'bad',
      figure: `${formatBytes(disk.free)} of ${formatBytes(disk.total)} free`,
      says: saidOfDisks(machine.name, [disk]) ?? `${machine.name} has enough free space.`,
    };
  });
}

/** Reports the difference between the clocks of the machine and the database. */
export async function clockHealth(database: Database): Promise<Finding> {
  const skewMs = await clockSkew(database);
  const isSkewed = skewMs !== null && Math.abs(skewMs) > MOST_SKEW_MS;
  return {
    state: skewMs === null ? 'unknown' : isSkewed ? 'bad' : 'good',
    figure: skewWords(skewMs),
    says: isSkewed
      ? 'The clocks of the server and the database differ. Set both from the same time server.'
      : 'The clocks of the server and the database match.',
  };
}
