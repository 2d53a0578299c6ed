import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Queryable } from '#engine/db/pool.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { networkOf } from '#engine/edge/limits.server.ts';
import { conflict, type Problem, proofNeeded, refused } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { tried } from '../sessions/attempts.server.ts';
import { type Installation, proveAndGoOn } from '../sessions/entry.server.ts';
import type { ProvedBy } from '../sessions/passkeyDuty.rules.ts';
import { occasionOf } from '../sessions/proofRoutes.server.ts';
import { appExists, confirmApp, draftApp, keepApp } from './app.server.ts';
import { authenticatorsOf } from './authenticators.server.ts';
import { noteChange, ownerOf, PERSON } from './ownAccount.server.ts';
import { askForNewPasskey, attestation, confirmPasskey, keepPasskey, siteOf } from './passkeys.server.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from './recoveryCodes.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { appDraft } from './authenticatorsAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { factorAnswer, passkeyWanted } from '../sessions/sessionAnswer.server.ts';

const name = z.string('Enter a name.').trim().min(1, 'Enter a name.').max(60, 'Enter at most 60 characters.');
const app = z.strictObject({
  draft: z.string('Start again.').max(2_000, 'Start again.'),
  code: z.string('Enter the code from the app.').max(40, 'Enter a 6-digit code.').default(''),
  name: name.default('Authenticator app'),
});
const passkey = z.strictObject({ passkey: attestation, name: name.default('Passkey') });

/** Setup of an authenticator requires a recent proof of identity. It stays open to users who must set one up first. */
const ENROLS = (summary: string, more: Partial<About> = {}) =>
  ({
    config: {
      stepUp: true,
      enrols: true,
      about: {
        summary,
        tag: 'Two-factor authentication',
        everybody: 'your own authenticators',
        secret: true,
        ...more,
      },
    },
  }) as const;

/** Routes for setting up authenticators of the current user. */
export function mountFactors(server: FastifyInstance, installation: Installation): void {
  const { database, keys, sessions, names, publicUrl } = installation;

  server.post(
    `${PERSON}/authenticators/app/draft`,
    ENROLS('Start setting up an authenticator app', { answer: appDraft }),
    async (request) => {
      const { userId, email, isPasskeyAsked } = ownerOf(request);
      if (isPasskeyAsked) throw passkeyNeeded();
      if ((await authenticatorsOf(database, userId)).some(({ kind }) => kind === 'totp')) throw appExists();
      return draftApp(keys, { userId, email, issuer: (await names()).appName }, theTime().getTime());
    },
  );

  server.post(
    `${PERSON}/authenticators/app`,
    ENROLS('Set up an authenticator app', { body: app, answer: factorAnswer }),
    async (request, reply) => {
      const { userId, isPasskeyAsked } = ownerOf(request);
      if (isPasskeyAsked) throw passkeyNeeded();
      const given = shaped(app, request.body);
      if (given.code.trim() === '') throw proofNeeded();
      const now = theTime();
      const trying = { account: `codes of user ${userId}`, ip: networkOf(request.ip) };
      const confirmed = await tried(database, trying, now.toISOString(), async () =>
        confirmApp(keys, { ...given, userId }, now.getTime()),
      );
      return added(request, reply, { called: given.name, by: 'code' }, (tx) =>
        keepApp(tx, keys, { userId, name: given.name, confirmed }),
      );
    },
  );

  server.post(
    `${PERSON}/authenticators/passkey/options`,
    ENROLS('Start adding a passkey', { answer: passkeyWanted }),
    async (request) => {
      const { userId, email, knownAs } = ownerOf(request);
      return askForNewPasskey(database, keys, {
        site: siteOf(request, publicUrl),
        occasion: occasionOf(request, 'register'),
        owner: { userId, email, name: knownAs },
        appName: (await names()).appName,
      });
    },
  );

  server.post(
    `${PERSON}/authenticators/passkey`,
    ENROLS('Add a passkey', { body: passkey, answer: factorAnswer }),
    async (request, reply) => {
      const { userId } = ownerOf(request);
      const { name: called, passkey: made } = shaped(passkey, request.body);
      const site = siteOf(request, publicUrl);
      const confirmed = await confirmPasskey(keys, { site, occasion: occasionOf(request, 'register'), made });
      return added(request, reply, { called, by: 'passkey' }, (tx) =>
        keepPasskey(tx, { userId, name: called, confirmed }),
      );
    },
  );

  server.post(
    `${PERSON}/recovery-codes`,
    ENROLS('Create new recovery codes', { answer: z.object({ recoveryCodes: z.array(z.string()) }) }),
    async (request) => {
      const { userId } = ownerOf(request);
      if ((await authenticatorsOf(database, userId)).length === 0)
        throw conflict(
          'no_second_factor',
          'Set up two-factor authentication first. Then you can create recovery codes.',
        );
      const codes = await makeRecoveryCodes(keys);
      await writing(database, request, async (context) => {
        await codes.keep(context.tx, userId);
        const note = 'New recovery codes created. The old codes no longer work.';
        await noteChange(context, { userId, action: 'recovery-codes-made', note });
      });
      return { recoveryCodes: codes.shown };
    },
  );

  /** Stores an authenticator and ends other sessions. The first one creates recovery codes, which are shown once. */
  async function added(
    request: FastifyRequest,
    reply: FastifyReply,
    { called, by }: { readonly called: string; readonly by: ProvedBy },
    keep: (tx: Queryable) => Promise<void>,
  ) {
    const { userId, sessionId } = ownerOf(request);
    const codes = (await recoveryCodesLeft(database, userId)) === 0 ? await makeRecoveryCodes(keys) : null;
    await writing(database, request, async (context) => {
      const { tx } = context;
      await keep(tx);
      await codes?.keep(tx, userId);
      await sessions.endOthers(tx, userId, sessionId);
      await noteChange(context, { userId, action: 'second-factor-added', note: `“${called}” added.` });
    });
    const session = await proveAndGoOn(installation, request, reply, by);
    return { ...session, recoveryCodes: codes?.shown ?? [] };
  }
}

/** 422: an app alone would not meet the passkey requirement. */
const passkeyNeeded = (): Problem =>
  refused('passkey_needed', 'A passkey is required, and codes from an app are not accepted. Set up a passkey.');
