import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { lockVault, releaseVault, vaultState } from './vaultLock.server.ts';
import { vaultStateAnswer } from './vaultAnswers.server.ts';

const TAG = 'Security';
const BASE = '/api/v1/vault';

const locking = z.strictObject({
  reason: z.string('Enter a reason.').trim().min(1, 'Enter a reason.').max(400, 'Enter up to 400 characters.'),
});

/** Routes to lock all secrets, and to release them with two users. */
export function mountVault(app: FastifyInstance, database: Database): void {
  const seen = { summary: 'Get whether secrets are locked', tag: TAG, permission: 'security.view' };
  app.get(
    `${BASE}/lock`,
    { config: { about: { ...seen, answer: z.object({ lock: vaultStateAnswer.nullable() }) } } },
    async () => ({ lock: await vaultState(database) }),
  );

  const locks = { summary: 'Lock all secrets for all users', tag: TAG, permission: 'vault.lock', body: locking };
  app.post(
    `${BASE}/lock`,
    { config: { about: { ...locks, answer: z.object({ lock: vaultStateAnswer.nullable() }) }, stepUp: true } },
    async (request, reply) => {
      const { reason } = shaped(locking, request.body);
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
}
