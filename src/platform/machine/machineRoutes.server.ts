import type { FastifyInstance } from 'fastify';
import { logProtection } from './protection.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { clockSkew, MOST_SKEW_MS } from '#engine/time/clock.server.ts';
import { stateOf } from '#engine/machine/disk.rules.ts';
import type { Machine } from '#engine/machine/machine.server.ts';
import type { MachineAnswer, RoomAnswer } from './machineAnswer.ts';
import { machineAnswer, roomAnswer } from './machineAnswers.server.ts';

const TAG = 'Security';

/** Routes for disk space, the clock and the protection of the audit log. */
export function mountMachine(app: FastifyInstance, database: Database, machine: Machine): void {
  const seen = {
    summary: 'Get disk space, clock and protection of the audit log',
    tag: TAG,
    permission: 'security.view',
  };
  app.get(
    '/api/v1/machine',
    { config: { about: { ...seen, answer: machineAnswer } } },
    async (): Promise<MachineAnswer> => {
      const [log, disks, skewMs] = await Promise.all([logProtection(database), machine.disks(), clockSkew(database)]);
      return {
        name: machine.name,
        log,
        disks: disks.map((disk) => ({ ...disk, state: stateOf(disk) })),
        skewMs,
        isSkewed: skewMs !== null && Math.abs(skewMs) > MOST_SKEW_MS,
      };
    },
  );

  const asked = { summary: 'Get whether changes can be saved', tag: TAG, everybody: 'shown at the top of every page' };
  app.get(
    '/api/v1/machine/room',
    { config: { about: { ...asked, answer: roomAnswer } } },
    async (): Promise<RoomAnswer> => ({ isReadOnly: await machine.isReadOnly() }),
  );
}
