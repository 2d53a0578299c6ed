import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { spendLink } from '#engine/keys/oneTimeLink.server.ts';
import { inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { personOfLink } from '../invitations/accept.server.ts';
import { reportSignIn, type ReportedPassword } from './reportSignIn.server.ts';
import { type Installation, signedInOf } from './entry.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** Status of the password after the report. */
const reportedAnswer = z.object({ password: z.enum(['kept', 'none', 'due']) });

const held = z.strictObject({ token: z.string('Open the link in your email.').max(200, 'This link is not valid.') });

const TAG = 'Sign-in';

/** Routes for reporting an unknown sign-in: by the link in the email, or from a session. */
export function mountReportSignIn(server: FastifyInstance, { database, keys, ...house }: Installation): void {
  const reported = async (
    request: FastifyRequest,
    by: string,
    whose: (tx: Queryable, now: string) => Promise<number>,
  ): Promise<{ readonly password: ReportedPassword }> => {
    const isMailSetUp = await house.isMailSetUp();
    return inTransaction(database, async (tx) => {
      const context = { tx, now: nowIso(), requestId: request.id, ip: request.ip };
      const owner = await personOfLink(tx, await whose(tx, context.now));
      return { password: await reportSignIn(context, owner, { by, isMailSetUp }) };
    });
  };

  server.post(
    '/api/v1/disown',
    {
      config: {
        public: true,
        about: {
          summary: 'Report a sign-in by link',
          tag: TAG,
          body: held,
          answer: reportedAnswer,
        },
      },
    },
    async (request) => {
      const { token } = shaped(held, request.body);
      return reported(request, 'By the link in the new device email.', async (tx, now) => {
        const { userId } = await spendLink(tx, keys, { purpose: 'disown', token }, now);
        return userId;
      });
    },
  );

  server.post(
    '/api/v1/session/disown',
    {
      config: {
        about: {
          summary: 'Report a sign-in',
          tag: TAG,
          everybody: 'your own account',
          answer: reportedAnswer,
        },
      },
    },
    async (request, reply) => {
      const { actor } = signedInOf(request);
      const answer = await reported(request, 'From another session of the user.', async () => actor.userId ?? 0);
      return reply.header('clear-site-data', '"cache", "storage"').send(answer);
    },
  );
}
