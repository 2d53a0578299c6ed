import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { raise } from '#platform/alarms/raise.server.ts';
import { inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { networkOf } from '#engine/edge/limits.server.ts';
import { notSignedIn, Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import {
  askForPasskey,
  type Assertion,
  assertion,
  checkPasskey,
  notAccepted,
  siteOf,
} from '../authenticators/passkeys.server.ts';
import { recoveryCodesLeft } from '../authenticators/recoveryCodes.server.ts';
import { reportPasskey } from '../authenticators/reportPasskey.server.ts';
import { MAY_WORK } from '../users/mayWork.server.ts';
import { logAuthEvent } from './authLog.server.ts';
import { arriveWith, begin, goOnWith, type Installation, signedInOf } from './entry.server.ts';
import { tellOwner } from './ownerMail.server.ts';
import type { Issued } from './sessions.server.ts';
import { loggingTurnedAway } from './turnedAway.server.ts';
import { checkTyped, meansOf, type Proof, proof, readProof } from './verification.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { enteredAnswer, passkeyAsked, provedAnswer } from './sessionAnswer.server.ts';

const TAG = 'Sign-in';
const HALF = (summary: string, more: Partial<About> = {}) => ({
  config: {
    halfSignedIn: true,
    about: { summary, tag: TAG, everybody: 'your own session', ...more },
  },
});
const OPEN = (summary: string, more: Partial<About> = {}) => ({
  config: { public: true, about: { summary, tag: TAG, ...more } },
});

const entrance = z.strictObject({ passkey: assertion, remember: z.boolean().optional() });

/**
 * Routes for proof of identity: the second factor after a password, a later confirmation, and sign-in with a passkey.
 */
export function mountProofs(app: FastifyInstance, installation: Installation): void {
  const { database, keys, sessions, publicUrl } = installation;

  app.get(
    '/api/v1/session/two-factor',
    HALF('List the ways to confirm your identity', {
      answer: z.object({
        means: z.array(z.enum(['code', 'password', 'passkey', 'recoveryCode'])),
        isPasskeyAsked: z.boolean(),
      }),
    }),
    async (request) => ({
      means: await meansOf(database, signedInOf(request)),
      isPasskeyAsked: signedInOf(request).isPasskeyAsked,
    }),
  );

  app.post(
    '/api/v1/session/two-factor/passkey',
    HALF('Get a passkey challenge', { answer: passkeyAsked }),
    async (request) =>
      askForPasskey(database, keys, {
        site: siteOf(request, publicUrl),
        occasion: occasionOf(request, 'prove'),
        userId: signedInOf(request).actor.userId ?? 0,
      }),
  );

  app.post(
    '/api/v1/session/two-factor',
    HALF('Confirm your identity', { body: proof, answer: provedAnswer }),
    async (request, reply) => {
      const given = readProof(request.body);
      const issued = await checkProof(request, given);
      const userId = signedInOf(request).actor.userId ?? 0;
      const answer = await goOnWith(installation, request, reply, issued);
      if (given.by !== 'recoveryCode') return answer;
      return { ...answer, recoveryCodesLeft: await recoveryCodesLeft(database, userId) };
    },
  );

  app.post(
    '/api/v1/session/passkey/options',
    OPEN('Get a passkey challenge for sign-in', { answer: passkeyAsked }),
    async (request) =>
      askForPasskey(database, keys, { site: siteOf(request, publicUrl), occasion: occasionOf(request, 'enter') }),
  );

  app.post(
    '/api/v1/session/passkey',
    OPEN('Sign in with a passkey', { body: entrance, answer: enteredAnswer }),
    async (request, reply) => {
      const { passkey, remember = false } = shaped(entrance, request.body);
      const issued = await loggingTurnedAway(database, request, () =>
        byPasskey(request, passkey, 'enter', async (tx, userId) => {
          const { rows } = await tx.query(`select 1 from "user" u where u.id = $1 and ${MAY_WORK}`, [userId]);
          if (rows.length === 0) throw notAccepted();
          return begin(tx, installation, request, { userId, remember, kind: 'passkey', isBothFactors: true });
        }),
      );
      return arriveWith(installation, request, reply, issued);
    },
  );

  /** Verifies the proof, renews the session token and sends notifications, all in one transaction. */
  async function checkProof(request: FastifyRequest, given: Proof): Promise<Issued> {
    const caller = signedInOf(request);
    const prove = (tx: Queryable) => sessions.prove(tx, caller.sessionId, given.by);
    try {
      if (given.by === 'passkey') return await byPasskey(request, given.given, 'prove', prove);
      const typed = { proved: given, ip: networkOf(request.ip), now: nowIso() };
      return await checkTyped(database, keys, caller, typed, async (tx) => {
        const issued = await prove(tx);
        if (given.by === 'recoveryCode') await tellOfRecovery(tx, request);
        return issued;
      });
    } catch (error) {
      if (error instanceof Problem && error.status === 422 && given.by !== 'password')
        await countWrong(request, error.code);
      throw error;
    }
  }

  async function countWrong(request: FastifyRequest, code: string): Promise<void> {
    const { sessionId, actor } = signedInOf(request);
    const isOver = await inTransaction(database, async (tx) => {
      const over = await sessions.countWrong(tx, sessionId);
      const note = over
        ? 'Too many wrong codes. The session has ended.'
        : code === 'passkey_needed'
          ? 'A code from an app was used where a passkey is required.'
          : 'Wrong code.';
      await logAuthEvent(tx, request, { action: 'sign-in-failed', userId: actor.userId ?? 0, sessionId, note });
      return over;
    });
    if (isOver) throw notSignedIn();
  }

  /**
   * Verifies a passkey response and runs its action in the transaction that consumes it. Logs a refusal and notifies
   * the owner. @throws 422
   */
  async function byPasskey(
    request: FastifyRequest,
    given: Assertion,
    purpose: 'enter' | 'prove',
    opens: (tx: Queryable, userId: number) => Promise<Issued>,
  ): Promise<Issued> {
    const expected = purpose === 'prove' ? signedInOf(request).actor.userId : null;
    let issued: Issued | undefined;
    const verdict = await checkPasskey(
      database,
      keys,
      { site: siteOf(request, publicUrl), occasion: occasionOf(request, purpose), given },
      async (tx, userId) => {
        if (expected === null || userId === expected) issued = await opens(tx, userId);
      },
    );
    if (issued) return issued;
    await reportPasskey(database, request, verdict.ok ? { fault: 'unknown', userId: verdict.userId } : verdict);
    throw notAccepted();
  }
}

/** Reports the use of a recovery code: in the audit log, by email to the owner, and as a security alert. */
async function tellOfRecovery(tx: Queryable, request: FastifyRequest): Promise<void> {
  const { sessionId, actor } = signedInOf(request);
  const userId = actor.userId ?? 0;
  const left = await recoveryCodesLeft(tx, userId);
  const leftWords = left === 1 ? '1 code is left' : `${left} codes are left`;
  await logAuthEvent(tx, request, {
    action: 'recovery-code-used',
    userId,
    sessionId,
    note: `${left} recovery codes left.`,
  });
  await tellOwner(tx, userId, {
    subject: 'One of your recovery codes was used',
    paragraphs: [
      `A recovery code was used to sign in to your account, from the address ${request.ip}. ${leftWords}.`,
      'If this was you, create new codes in your profile when few are left. If not, end all sessions there and change your password.',
    ],
    requestId: request.id,
  });
  await raise({ tx, actor, now: nowIso(), requestId: request.id, ip: request.ip, sessionId }, 'recoveryCode.used', {
    says: `A recovery code of ${actor.name} was used in place of an authenticator. Call ${actor.name} to check. If it was another person, end their sessions.`,
    about: `user ${userId}`,
    path: `/users/${userId}`,
  });
}

/** A challenge is valid for one purpose in one browser. */
export const occasionOf = (request: FastifyRequest, purpose: string) => ({ purpose, token: request.token });
