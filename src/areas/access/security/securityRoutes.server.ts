import type { FastifyInstance } from 'fastify';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { auditGroup } from '#platform/settings/auditGroup.ts';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { keyNeeds } from './keyNeeds.server.ts';
import type { SecurityState } from './security.ts';
import { withoutSecondFactor } from './unguarded.server.ts';
import { securityState } from './securityAnswers.server.ts';

const TAG = 'Security';

/** Route with security figures that an administrator can act on. */
export function mountSecurity(app: FastifyInstance, database: Database, keys: KeyRing): void {
  const about = { summary: 'Show the security summary', tag: TAG, permission: 'security.view' };
  app.get(
    '/api/v1/security',
    { config: { about: { ...about, answer: securityState } } },
    async (): Promise<SecurityState> => {
      const [people, doors, { securityContact }, held, needs] = await Promise.all([
        withoutSecondFactor(database),
        doorsOf(database),
        readGroup(database, auditGroup),
        outgoingHeldSince(database),
        keyNeeds(database, keys),
      ]);
      return {
        ...people,
        ...doors,
        securityContact,
        heldSince: held,
        keys: keys.ids.map((id) => ({ id, needed: needs[id] ?? 0 })),
      };
    },
  );
}

/** Active sessions, and refusals within a day. */
async function doorsOf(database: Database): Promise<Pick<SecurityState, 'sessions' | 'turnedAway'>> {
  const { rows } = await database.query<{ sessions: number; signed_in: number; failed: number; limited: number }>(
    `select (select count(*)::int from session where idle_until > now() and ends_at > now()) as sessions,
            (select count(distinct user_id)::int from session where idle_until > now() and ends_at > now()) as signed_in,
            (select count(*)::int from change_log where action = 'sign-in-failed' and at > now() - interval '24 hours') as failed,
            (select count(*)::int from change_log where action = 'limit' and at > now() - interval '24 hours') as limited`,
  );
  const [found] = rows;
  return {
    sessions: { open: found?.sessions ?? 0, people: found?.signed_in ?? 0 },
    turnedAway: { signIns: found?.failed ?? 0, requests: found?.limited ?? 0 },
  };
}
