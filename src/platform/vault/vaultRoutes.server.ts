import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { lockVault, releaseVault, vaultState } from './vaultLock.server.ts';
import { releaseUser, RELEASES_USERS, stoppedUsers } from './revealStops.server.ts';
import { stoppedUsersAnswer, vaultStateAnswer } from './vaultAnswers.server.ts';

const TAG = 'Security';
const BASE = '/api/v1/vault';

const reasoned = z.strictObject({
  reason: z.string('Enter a reason.').trim().min(1, 'Enter a reason.').max(400, 'Enter up to 400 characters.'),
});

/** Routes to lock all secrets and release them with two users, and to release users who reached the daily limit. */
export function mountVault(app: FastifyInstance, database: Database): void {
  const seen = { summary: 'Get whether secrets are locked', tag: TAG, permission: 'security.view' };
  app.get(
    `${BASE}/lock`,
    { config: { about: { ...seen, answer: z.object({ lock: vaultStateAnswer.nullable() }) } } },
    async () => ({ lock: await vaultState(database) }),
  );

  const locks = { summary: 'Lock all secrets for all users', tag: TAG, permission: 'vault.lock', body: reasoned };
  app.post(
    `${BASE}/lock`,
    { config: { about: { ...locks, answer: z.object({ lock: vaultStateAnswer.nullable() }) }, stepUp: true } },
    async (request, reply) => {
      const { reason } = shaped(reasoned, request.body);
      const done = await writing(database, request, async (context) => {
        await lockVault(context, reason);
        return { status: 200, body: { lock: await vaultState(context.tx) } };
      });
      return give(reply, done);
    },
  );

  const releases = { summary: 'Agree to release locked secrets', tag: TAG, permission: 'vault.release' };
  app.post(
    `${BASE}/release`,
    { config: { about: { ...releases, answer: z.object({ lock: vaultStateAnswer.nullable() }) }, stepUp: true } },
    async (request, reply) => {
      const done = await writing(database, request, async (context) => {
        await releaseVault(context);
        return { status: 200, body: { lock: await vaultState(context.tx) } };
      });
      return give(reply, done);
    },
  );

  const stopped = {
    summary: 'List users who reached the daily limit of secrets',
    tag: TAG,
    permission: 'security.view',
  };
  app.get(`${BASE}/stopped-users`, { config: { about: { ...stopped, answer: stoppedUsersAnswer } } }, async () => ({
    users: await stoppedUsers(database),
  }));

  const releasesUser = {
    summary: 'Release a user who reached the daily limit of secrets',
    tag: TAG,
    permission: RELEASES_USERS,
    body: reasoned,
  };
  app.post(
    `${BASE}/stopped-users/:id${ID}/release`,
    { config: { about: { ...releasesUser, answer: stoppedUsersAnswer }, stepUp: true, sessionOnly: true } },
    async (request, reply) => {
      const { reason } = shaped(reasoned, request.body);
      const done = await writing(database, request, async (context) => {
        await releaseUser(context, idOf(request), reason);
        return { status: 200, body: { users: await stoppedUsers(context.tx) } };
      });
      return give(reply, done);
    },
  );
}
