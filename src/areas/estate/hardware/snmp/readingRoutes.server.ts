import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import { Problem } from '#engine/http/problem.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { inScope } from '../../assets/inScope.server.ts';
import { READABLE, readDevice, type ReadableName } from './readDevice.server.ts';

const NAMES = Object.keys(READABLE) as readonly ReadableName[];

/** Routes that read a printer or UPS over the network now. */
export function mountReadings(app: FastifyInstance, { database, outbound }: Services): void {
  for (const name of NAMES) {
    const { noun } = READABLE[name];
    app.post(
      `/api/v1/${noun.path}/:id${ID}/read`,
      {
        config: {
          about: {
            summary: `Read a ${noun.label} by SNMP`,
            tag: noun.plural,
            permission: `${noun.name}.update`,
            answer: z.object({ readAt: z.string() }),
          },
        },
      },
      async (request) => {
        const actor = actorOf(request);
        const row = await inScope(database, actor, noun, idOf(request));
        if (row.archivedAt !== null) throw new Problem(409, 'archived', 'Restore the asset first.');
        const asking = {
          actor,
          now: nowIso(),
          requestId: request.id,
          ip: request.ip,
          sessionId: request.caller?.sessionId ?? null,
        };
        const fault = await readDevice({ database, outbound }, asking, name, row);
        if (fault)
          throw new Problem(
            fault.isOfDevice ? 502 : 422,
            fault.isOfDevice ? 'snmp_fault' : 'snmp_not_set_up',
            fault.says,
          );
        return { readAt: asking.now };
      },
    );
  }
}
