import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { networkOf } from '#engine/edge/limits.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { noteChange } from '../authenticators/ownAccount.server.ts';
import { hasPasswordSignIn, refusePasswordsOff } from '../users/breakGlass.server.ts';
import { accountOf, tried } from './attempts.server.ts';
import { choosePassword } from '../passwords/choosePassword.server.ts';
import { endSessions } from './endSessions.server.ts';
import { type Installation, proveAndGoOn, signedInOf } from './entry.server.ts';
import type { OwnPassword } from './ownPassword.ts';
import { isOwnPassword, meansOf, wrongPassword } from './verification.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { ownPassword } from './sessionsAnswers.server.ts';
import { enteredAnswer } from './sessionAnswer.server.ts';

const change = z.strictObject({
  current: z.string('Enter your current password.').max(1_000, 'Enter a shorter password.'),
  password: z.string('Enter a password.').max(1_000, 'Use at most 128 characters.'),
});

/** Routes for the current user's password. */
export function mountPassword(server: FastifyInstance, installation: Installation): void {
  const { database, keys } = installation;
  const asked = { summary: 'Get the status of your own password', tag: 'Sign-in' };

  server.get(
    '/api/v1/session/password',
    { config: { about: { ...asked, everybody: 'your own password', answer: ownPassword } } },
    async (request): Promise<OwnPassword> => {
      const userId = signedInOf(request).actor.userId ?? 0;
      const { rows } = await database.query('select 1 from user_password where user_id = $1', [userId]);
      return { isSet: rows.length > 0, counts: await hasPasswordSignIn(database, userId) };
    },
  );

  server.post(
    '/api/v1/session/password',
    {
      config: {
        stepUp: true,
        about: {
          summary: 'Change your own password',
          tag: 'Sign-in',
          everybody: 'your own password',
          body: change,
          answer: enteredAnswer,
        },
      },
    },
    async (request, reply) => {
      const { actor, email, sessionId } = signedInOf(request);
      const userId = actor.userId ?? 0;
      const { current, password } = shaped(change, request.body);
      const now = nowIso();
      await refusePasswordsOff(database, userId);
      await tried(database, { account: accountOf(keys, email), ip: networkOf(request.ip) }, now, async () => {
        if (!(await isOwnPassword(database, keys, userId, current))) throw wrongPassword('current');
      });
      const hasSecondFactor = !(await meansOf(database, signedInOf(request))).includes('password');
      await writing(database, request, async (context) => {
        const whose = { id: userId, name: actor.name, email, hasSecondFactor };
        await choosePassword(context.tx, keys, whose, password);
        await endSessions(context.tx, userId, sessionId);
        await noteChange(context, { userId, action: 'password-changed', note: 'Password changed.' });
      });
      return proveAndGoOn(installation, request, reply, 'password');
    },
  );
}
