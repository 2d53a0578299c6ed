import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import { raise } from '#platform/alarms/raise.server.ts';
import { ID } from '#engine/http/id.ts';
import { conflict, notFound, type Problem, refused } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { endSessions } from '../sessions/endSessions.server.ts';
import type { Installation } from '../sessions/entry.server.ts';
import {
  authenticatorsOf,
  removeAllAuthenticators,
  removeAuthenticator,
  renameAuthenticator,
} from './authenticators.server.ts';
import { askedForPasskeys } from '../sessions/passkeysAsked.server.ts';
import { guardAdministrators } from '../users/lastAdministrator.server.ts';
import { noteChange, ownerOf, PERSON } from './ownAccount.server.ts';
import { recoveryCodesLeft } from './recoveryCodes.server.ts';
import { authenticator } from './authenticatorsAnswers.server.ts';

/** Authenticators of a user, and the deadline for a passkey if one is required. */
const factorsShown = z.object({
  authenticators: z.array(authenticator),
  recoveryCodesLeft: z.int(),
  passkeyAsked: z.object({ dueSeconds: z.int().nullable() }).optional(),
});

const TAG = 'Two-factor authentication';
const ONE = `${PERSON}/authenticators/:authenticatorId${ID}`;

const renaming = z.strictObject({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(60, 'Enter at most 60 characters.'),
});

/** Routes that list, rename and remove authenticators. */
export function mountAuthenticators(server: FastifyInstance, { database, sessions }: Installation): void {
  const answerOf = async (userId: number) => ({
    authenticators: await authenticatorsOf(database, userId),
    recoveryCodesLeft: await recoveryCodesLeft(database, userId),
    ...(await passkeyAskedOf(userId)),
  });

  /** The passkey requirement of the user, if any. */
  const passkeyAskedOf = async (userId: number) => {
    const [asked] = await askedForPasskeys(database, userId);
    return asked ? { passkeyAsked: { dueSeconds: asked.dueSeconds } } : {};
  };

  server.get(
    `${PERSON}/authenticators`,
    {
      config: {
        enrols: true,
        sessionOnly: true,
        about: {
          summary: 'List the authenticators of a user',
          tag: TAG,
          everybody: 'your own; those of others with user.view',
          answer: factorsShown,
        },
      },
    },
    async (request) => {
      if (idOf(request) !== actorOf(request).userId) require(actorOf(request), 'user.view');
      return answerOf(idOf(request));
    },
  );

  server.patch(
    ONE,
    {
      config: {
        sessionOnly: true,
        about: {
          summary: 'Rename an authenticator',
          tag: TAG,
          everybody: 'your own authenticators',
          body: renaming,
          answer: factorsShown,
        },
      },
    },
    async (request) => {
      const { userId } = ownerOf(request);
      await renameAuthenticator(database, userId, authenticatorIdOf(request), shaped(renaming, request.body).name);
      return answerOf(userId);
    },
  );

  server.delete(
    ONE,
    {
      config: {
        stepUp: true,
        about: {
          summary: 'Remove an authenticator',
          tag: TAG,
          everybody: 'your own authenticators',
          answer: factorsShown,
        },
      },
    },
    async (request) => {
      const { userId, sessionId, isPasskeyAsked } = ownerOf(request);
      await writing(database, request, async (context) => {
        const { tx } = context;
        const { name, kind } = await removeAuthenticator(tx, userId, authenticatorIdOf(request));
        const left = await authenticatorsOf(tx, userId);
        if (isPasskeyAsked && kind === 'passkey' && left.every((each) => each.kind !== 'passkey')) throw lastPasskey();
        if (left.length === 0) await sessions.withoutFactor(tx, sessionId);
        await sessions.endOthers(tx, userId, sessionId);
        await noteChange(context, { userId, action: 'second-factor-removed', note: `“${name}” removed.` });
        await guardAdministrators(context);
      });
      return answerOf(userId);
    },
  );

  server.post(
    `${PERSON}/reset-two-factor`,
    {
      config: {
        stepUp: true,
        about: {
          summary: 'Reset two-factor authentication of a user',
          tag: TAG,
          permission: 'user.resetTwoFactor',
          answer: factorsShown,
        },
      },
    },
    async (request) => {
      const { userId: ownId, name } = actorOf(request);
      const userId = idOf(request);
      if (userId === ownId)
        throw refused('own_account', 'You cannot reset your own two-factor authentication. Ask a colleague.');
      await writing(database, request, async (context) => {
        const { tx } = context;
        const { rows } = await tx.query<{ name: string }>('select name from "user" where id = $1 for update', [userId]);
        const [person] = rows;
        if (!person) throw notFound('user');
        if ((await removeAllAuthenticators(tx, userId)) === 0)
          throw refused('no_second_factor', 'This user has not set up two-factor authentication.');
        await endSessions(tx, userId);
        const note = 'Two-factor authentication reset and all sessions ended.';
        await noteChange(context, { userId, action: 'second-factor-reset', note, by: name });
        await guardAdministrators(context);
        await raise(context, 'secondFactor.reset', {
          says: `${name} reset two-factor authentication of ${person.name}. Call ${person.name} to check that they asked for it.`,
          about: `user ${userId}`,
          path: `/users/${userId}`,
        });
      });
      return answerOf(userId);
    },
  );
}

const authenticatorIdOf = (request: FastifyRequest): number =>
  Number((request.params as { authenticatorId: string }).authenticatorId);

/** 409: a lost passkey must be replaced before it is removed. */
const lastPasskey = (): Problem =>
  conflict(
    'passkey_needed',
    'A passkey is required, and this is your only passkey. Add another before you remove this one.',
  );
