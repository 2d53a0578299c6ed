import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '../../db/pool.server.ts';
import { Problem } from '../../http/problem.ts';
import { shaped } from '../../http/shaped.server.ts';
import type { Gate } from '../../changes/events/gate.ts';
import type { LiveHealth } from './health.ts';
import type { Hub } from '../server/hub.server.ts';
import type { LivePlan } from '../server/livePlan.server.ts';
import { knownNodes } from '../bus/nodeTable.server.ts';
import { LIVE_FEATURES } from '../../environment/realtime.ts';
import * as answers from '../server/liveAnswers.server.ts';

const TAG = 'Live updates';
const whom = z.strictObject({ userId: z.int('Enter the user.').positive('Enter the user.') });

interface Parts {
  readonly database: Database;
  readonly plan: LivePlan;
  readonly gate: Gate | null;
  readonly hub: Hub;
}

/** Routes for administrators: the status of live updates, and closing a user's connections. */
export function mountHealth(app: FastifyInstance, { database, plan, gate, hub }: Parts): void {
  const seeing = {
    config: {
      about: {
        summary: 'Get the status of live updates',
        tag: TAG,
        permission: 'live.view',
        answer: answers.liveHealth,
      },
    },
  };
  app.get('/api/v1/live/health', seeing, () => liveHealth({ database, plan, hub }));

  const ending = {
    config: {
      about: {
        summary: 'Close the connections of a user',
        tag: TAG,
        permission: 'live.disconnect',
        body: whom,
        status: 204,
      },
    },
  };
  app.post('/api/v1/live/disconnect', ending, async (request, reply) => {
    const { userId } = shaped(whom, request.body);
    if (!(await gate?.endUser(userId)))
      throw new Problem(409, 'not_possible', 'The service for live updates cannot close the connections of a user.');
    return reply.code(204).send();
  });
}

/** The current status of live updates. */
export async function liveHealth({ database, plan, hub }: Omit<Parts, 'gate'>): Promise<LiveHealth> {
  const { rows } = await database.query<{ waiting: number; seq: number; handed: number | null; skipped: number }>(
    `select (select count(*)::int from live_event where seq is null) as waiting,
            (select coalesce(max(seq), 0) from live_event) as seq,
            (select max(seq) from live_outside) as handed,
            (select coalesce(max(skipped), 0) from live_outside) as skipped`,
  );
  const { waiting = 0, seq: lastSeq = 0, handed = null, skipped = 0 } = rows[0] ?? {};
  return {
    driver: plan.driver,
    cannot: plan.driver === 'none' ? [] : LIVE_FEATURES.filter((feature) => !plan.features.has(feature)),
    bus: plan.driver === 'embedded' ? plan.bus : null,
    isBusUp: hub.isBusUp(),
    busCutSince: hub.busCutSince(),
    nodes: plan.driver === 'embedded' ? await knownNodes(database) : [],
    waiting: waiting + (plan.driver === 'pusher' && handed !== null ? Math.max(0, lastSeq - handed) : 0),
    lastSeq,
    skipped,
  };
}
