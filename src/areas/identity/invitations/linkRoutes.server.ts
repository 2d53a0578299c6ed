import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { work, type JobWorker } from '#engine/schedule/work.server.ts';
import { askForNewPasskey, attestation, confirmPasskey, siteOf } from '../authenticators/passkeys.server.ts';
import { makeRecoveryCodes } from '../authenticators/recoveryCodes.server.ts';
import { enter, type Installation } from '../sessions/entry.server.ts';
import { occasionOf } from '../sessions/proofRoutes.server.ts';
import { acceptInvitation, acceptWithPasskey, personBehind } from './accept.server.ts';
import { confirmAddress } from './newAddress.server.ts';
import { answerForgotten, resetPassword } from './reset.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { nothing } from '#engine/api/answers.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { enteredAnswer, factorAnswer, passkeyWanted } from '../sessions/sessionAnswer.server.ts';

const token = z.string('Open the link in your email.').max(200, 'This link is not valid.');
const password = z.string('Enter a password.').min(1, 'Enter a password.').max(1_000, 'Use at most 128 characters.');

const opened = z.strictObject({ purpose: z.enum(['invite', 'reset', 'companySignIn', 'disown']), token });
const chosen = z.strictObject({ token, password });
const held = z.strictObject({ token });
const byPasskey = z.strictObject({ token, passkey: attestation });
const forgotten = z.strictObject({
  email: z
    .string('Enter your email address.')
    .trim()
    .min(1, 'Enter your email address.')
    .max(254, 'Enter a shorter address.'),
});

const OPEN = (summary: string, more: Partial<About> = {}) => ({
  config: { public: true, about: { summary, tag: 'Sign-in', ...more } },
});

const FORGOTTEN = 'forgotten-password';

/** Registers the background job for forgotten passwords, which runs after the response was sent. */
export function registerForgotten(database: Database): void {
  work(FORGOTTEN, async (payload) => {
    const { email, requestId } = payload as { email: string; requestId: string };
    await inTransaction(database, (tx) => answerForgotten({ tx, now: nowIso(), requestId }, email));
    return 'done';
  });
}

/** Routes of the links in emails, and the request for one. Opening a URL alone changes nothing. */
export function mountLinks(app: FastifyInstance, installation: Installation, jobWorker: JobWorker): void {
  const { database, keys, names, publicUrl } = installation;
  const writes = <T>(request: FastifyRequest, step: (context: Omit<Context, 'actor'>) => Promise<T>): Promise<T> =>
    inTransaction(database, (tx: Queryable) => step({ tx, now: nowIso(), requestId: request.id, ip: request.ip }));

  app.post(
    '/api/v1/links/open',
    OPEN('Get the user of an email link', {
      body: opened,
      answer: z.object({ name: z.string(), email: z.string(), hasSecondFactor: z.boolean() }),
    }),
    async (request) => {
      const asked = shaped(opened, request.body);
      const { name, email, hasSecondFactor } = await writes(request, ({ tx, now }) =>
        personBehind(tx, keys, asked, now),
      );
      return { name, email, hasSecondFactor };
    },
  );

  app.post(
    '/api/v1/invitation',
    OPEN('Accept an invitation', { body: chosen, answer: enteredAnswer }),
    async (request, reply) => {
      const given = shaped(chosen, request.body);
      const userId = await writes(request, (context) => acceptInvitation(context, keys, given));
      return enter(installation, request, reply, { userId, remember: false, kind: 'password', isBothFactors: false });
    },
  );

  app.post(
    '/api/v1/invitation/passkey/options',
    OPEN('Start accepting with a passkey', { body: held, answer: passkeyWanted }),
    async (request) => {
      const asked = { purpose: 'invite', ...shaped(held, request.body) };
      const { id, email, name } = await writes(request, ({ tx, now }) => personBehind(tx, keys, asked, now));
      return askForNewPasskey(database, keys, {
        site: siteOf(request, publicUrl),
        occasion: occasionOf(request, 'invite'),
        owner: { userId: id, email, name },
        appName: (await names()).appName,
      });
    },
  );

  app.post(
    '/api/v1/invitation/passkey',
    OPEN('Accept an invitation with a passkey', { body: byPasskey, answer: factorAnswer }),
    async (request, reply) => {
      const { token: link, passkey } = shaped(byPasskey, request.body);
      const site = siteOf(request, publicUrl);
      const confirmed = await confirmPasskey(keys, { site, occasion: occasionOf(request, 'invite'), made: passkey });
      const codes = await makeRecoveryCodes(keys);
      const userId = await writes(request, (context) =>
        acceptWithPasskey(context, keys, { token: link, confirmed, codes }),
      );
      const session = await enter(installation, request, reply, {
        userId,
        remember: false,
        kind: 'passkey',
        isBothFactors: true,
      });
      return { ...session, recoveryCodes: codes.shown };
    },
  );

  app.post(
    '/api/v1/password-reset',
    OPEN('Request a password reset', { body: forgotten, status: 202, answer: nothing }),
    async (request, reply) => {
      const { email } = shaped(forgotten, request.body);
      // The same job is queued whether or not an account exists; the job looks it up.
      await writes(request, ({ tx, requestId }) => jobWorker.enqueue(tx, FORGOTTEN, { email, requestId }));
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/v1/password-reset/choose',
    OPEN('Set a new password by link', { body: chosen, status: 204 }),
    async (request, reply) => {
      const given = shaped(chosen, request.body);
      await writes(request, (context) => resetPassword(context, keys, given));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/address/confirm',
    OPEN('Confirm a new address by link', {
      body: held,
      answer: z.object({ isDone: z.boolean(), newEmail: z.string() }),
    }),
    async (request) => {
      const given = shaped(held, request.body);
      return writes(request, (context) => confirmAddress(context, keys, given.token));
    },
  );
}
