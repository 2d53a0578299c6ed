import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '#core/db/pool.server.ts';
import { networkOf } from '#core/http/limits.server.ts';
import { notSignedIn, Problem } from '#core/http/problem.ts';
import { shaped } from '#core/http/shaped.server.ts';
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
import { logAtDoor } from './doorLog.server.ts';
import { enter, type Installation, proveAndGoOn, signedInOf } from './entry.server.ts';
import { tellOwner } from './ownerLetter.server.ts';
import { checkTyped, meansOf, type Proof, proof, readProof } from './verification.server.ts';
import { nowIso } from '#core/time/theTime.server.ts';

const TAG = 'Signing in';
const HALF = (summary: string, body?: z.ZodType) => ({
  config: {
    halfSignedIn: true,
    about: { summary, tag: TAG, everybody: 'one’s own session', ...(body ? { body } : {}) },
  },
});
const OPEN = (summary: string, body?: z.ZodType) => ({
  config: { public: true, about: { summary, tag: TAG, ...(body ? { body } : {}) } },
});

const entrance = z.strictObject({ passkey: assertion, remember: z.boolean().optional() });

/** Proving who one is: the second factor after a password, a fresh proof later, a passkey instead of both. */
export function mountProofs(app: FastifyInstance, installation: Installation): void {
  const { database, keys, sessions, publicUrl } = installation;

  app.get('/api/v1/session/two-factor', HALF('How one may prove who one is'), async (request) => ({
    means: await meansOf(database, signedInOf(request).actor.userId ?? 0),
  }));

  app.post('/api/v1/session/two-factor/passkey', HALF('Ask for one’s own passkey'), async (request) =>
    askForPasskey(database, keys, {
      site: siteOf(request, publicUrl),
      occasion: occasionOf(request, 'prove'),
      userId: signedInOf(request).actor.userId ?? 0,
    }),
  );

  app.post('/api/v1/session/two-factor', HALF('Prove who one is', proof), async (request, reply) => {
    const given = readProof(request.body);
    await checkProof(request, given);
    const userId = signedInOf(request).actor.userId ?? 0;
    const answer = await proveAndGoOn(installation, request, reply, { isFactor: given.by !== 'password' });
    if (given.by !== 'recoveryCode') return answer;
    return { ...answer, recoveryCodesLeft: await recoveryCodesLeft(database, userId) };
  });

  app.post('/api/v1/session/passkey/options', OPEN('Ask for a passkey to sign in with'), async (request) =>
    askForPasskey(database, keys, { site: siteOf(request, publicUrl), occasion: occasionOf(request, 'enter') }),
  );

  app.post('/api/v1/session/passkey', OPEN('Sign in with a passkey', entrance), async (request, reply) => {
    const { passkey, remember = false } = shaped(entrance, request.body);
    const userId = await ownerOf(request, passkey, 'enter');
    const { rows } = await database.query(`select 1 from "user" u where u.id = $1 and ${MAY_WORK}`, [userId]);
    if (rows.length === 0) throw notAccepted();
    return enter(installation, request, reply, { userId, remember, kind: 'passkey', isBothFactors: true });
  });

  async function checkProof(request: FastifyRequest, given: Proof): Promise<void> {
    const caller = signedInOf(request);
    try {
      if (given.by === 'passkey') await ownerOf(request, given.given, 'prove');
      else await checkTyped(database, keys, caller, given, networkOf(request.ip), nowIso());
    } catch (error) {
      if (error instanceof Problem && error.status === 422 && given.by !== 'password') await countWrong(request);
      throw error;
    }
    if (given.by === 'recoveryCode') await tellOfRecovery(request);
  }

  async function countWrong(request: FastifyRequest): Promise<void> {
    const { sessionId, actor } = signedInOf(request);
    const isOver = await inTransaction(database, async (tx) => {
      const over = await sessions.countWrong(tx, sessionId);
      const note = over
        ? 'The second factor was wrong too often; the session has ended.'
        : 'The second factor was wrong.';
      await logAtDoor(tx, request, { action: 'sign-in-failed', userId: actor.userId ?? 0, sessionId, note });
      return over;
    });
    if (isOver) throw notSignedIn();
  }

  /** Whose passkey it is. What is not accepted is logged, and its owner told. @throws 422 */
  async function ownerOf(request: FastifyRequest, given: Assertion, purpose: 'enter' | 'prove'): Promise<number> {
    const verdict = await checkPasskey(database, keys, {
      site: siteOf(request, publicUrl),
      occasion: occasionOf(request, purpose),
      given,
    });
    const expected = purpose === 'prove' ? signedInOf(request).actor.userId : null;
    if (verdict.ok && (expected === null || verdict.userId === expected)) return verdict.userId;
    await reportPasskey(database, request, verdict.ok ? { fault: 'unknown', userId: verdict.userId } : verdict);
    throw notAccepted();
  }

  async function tellOfRecovery(request: FastifyRequest): Promise<void> {
    const { sessionId, actor } = signedInOf(request);
    const userId = actor.userId ?? 0;
    await inTransaction(database, async (tx) => {
      const left = await recoveryCodesLeft(tx, userId);
      await logAtDoor(tx, request, {
        action: 'recovery-code-used',
        userId,
        sessionId,
        note: `${left} recovery codes are left.`,
      });
      await tellOwner(tx, userId, {
        subject: 'A recovery code of yours was used',
        paragraphs: [
          `Somebody signed in as you with a recovery code, from the address ${request.ip}. ${left === 1 ? 'One code is' : `${left} codes are`} left.`,
          'If it was you, make new codes in your profile when few are left. If it was not, end all sessions there and choose a new password.',
        ],
        requestId: request.id,
      });
    });
  }
}

/** A challenge answers one question of one browser. */
export const occasionOf = (request: FastifyRequest, purpose: string) => ({ purpose, token: request.token });
