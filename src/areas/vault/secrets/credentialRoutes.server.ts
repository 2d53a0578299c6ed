import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { randomInt } from 'node:crypto';
import { require } from '#engine/access/access.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import type { About } from '#engine/http/routes.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { credential } from '../credentials/credential.ts';
import { generate, LENGTHS, WORD_COUNTS } from '../credentials/generate.rules.ts';
import { SECRET_FIELDS, type SecretField } from '../credentials/secretFields.ts';
import { keyProgress, rotateOwnerKey } from './keyRotation.server.ts';
import { easyWords } from './easyWords.server.ts';
import { lockingBroken, restoreVersion, revealCode, revealSecret, WAYS } from './reveal.server.ts';
import { reuseOf } from './reuse.server.ts';
import { versionsOf } from './secretStore.server.ts';

const TAG = credential.plural;
const BASE = '/api/v1/credentials';
const ONE = `${BASE}/:id${ID}`;

const reason = z.string().trim().max(400, 'Enter up to 400 characters.').nullish();
const field = z.enum(SECRET_FIELDS as readonly [SecretField, ...SecretField[]], 'Choose a secret of the credential.');
const asking = z.strictObject({
  field,
  reason,
  version: z.union([z.int().positive(), z.literal('previous')]).optional(),
});
const sharing = asking.extend({ contactId: z.int('Choose a contact.').positive('Choose a contact.').nullish() });
const restoring = z.strictObject({ field, version: z.int('Choose a version.').positive('Choose a version.') });
const coding = z.strictObject({ reason });
const recipe = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('characters'),
    length: z.int().min(LENGTHS.least).max(LENGTHS.most),
    hasSigns: z.boolean(),
  }),
  z.strictObject({
    of: z.literal('words'),
    words: z.int().min(WORD_COUNTS.least).max(WORD_COUNTS.most),
    minLength: z.int().min(LENGTHS.least).max(LENGTHS.most).optional(),
    hasCapitals: z.boolean().optional(),
    hasDigits: z.boolean().optional(),
  }),
]);

const shown = z.object({ value: z.string() });
const versions = z.object({
  versions: z.array(
    z.object({ field: z.string(), version: z.int(), at: z.string(), byName: z.string(), isRemoved: z.boolean() }),
  ),
});
const progress = z.object({ underOldKeys: z.int(), total: z.int() });

/**
 * Routes for secrets of credentials: one value per POST request, after a proof of identity, logged before the response.
 */
export function mountCredentials(app: FastifyInstance, { database, jobWorker }: Services): void {
  const about = (summary: string, permission: string, more: Partial<About>) => ({
    about: { summary, tag: TAG, permission: { all: ['credential.view', permission] }, ...more },
  });
  const guarded = { stepUp: true, sessionOnly: true } as const;

  for (const [way, path, body, summary] of [
    ['shown', 'reveal', asking, 'Reveal one secret of a credential, which is logged'],
    ['copied', 'copy', asking, 'Copy one secret of a credential, which is logged'],
    ['sent', 'share', sharing, 'Get one secret of a credential to encrypt it into a disposable link, which is logged'],
  ] as const)
    app.post(
      `${ONE}/${path}`,
      { config: { ...about(summary, WAYS[way], { body, secret: true, answer: shown }), ...guarded } },
      async (request, reply) => {
        const asked: z.output<typeof sharing> = shaped(body, request.body);
        const value = await revealSecret(database, contextOf(request), {
          ...asked,
          id: idOf(request),
          way,
          reason: asked.reason ?? null,
        });
        return reply.header('cache-control', 'no-store').send({ value });
      },
    );

  const code = z.object({ code: z.string(), secondsLeft: z.int() });
  app.post(
    `${ONE}/code`,
    {
      config: {
        ...about('Get the one-time code of a credential, which is logged', 'credential.totp', {
          body: coding,
          secret: true,
          answer: code,
        }),
        ...guarded,
      },
    },
    async (request, reply) => {
      const asked = shaped(coding, request.body);
      const found = await revealCode(database, contextOf(request), {
        id: idOf(request),
        reason: asked.reason ?? null,
      });
      return reply.header('cache-control', 'no-store').send(found);
    },
  );

  app.get(
    `${ONE}/versions`,
    { config: about('List the versions of a credential’s secrets', 'credential.history', { answer: versions }) },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, credential, idOf(request));
      return { versions: await versionsOf(database, row.id) };
    },
  );

  const restored = z.object({ id: z.int() });
  app.post(
    `${ONE}/restore-version`,
    {
      config: {
        about: {
          summary: 'Restore an earlier version of a credential’s secret',
          tag: TAG,
          permission: { all: ['credential.view', 'credential.update', 'credential.history'] },
          body: restoring,
          answer: restored,
        },
        ...guarded,
      },
    },
    async (request) => {
      const asked = shaped(restoring, request.body);
      const id = idOf(request);
      return lockingBroken(database, contextOf(request), id, () =>
        writing(database, request, async (context) => {
          await restoreVersion(context, { id, ...asked });
          return { id };
        }),
      );
    },
  );

  const reuse = z.object({
    others: z.int(),
    customers: z.int(),
    visible: z.array(z.object({ id: z.int(), title: z.string() })),
  });
  app.get(
    `${ONE}/reuse`,
    {
      config: {
        about: {
          summary: 'Count other credentials with the same password',
          tag: TAG,
          permission: 'credential.view',
          answer: reuse,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const row = await read({ tx: database, actor }, credential, idOf(request));
      return reuseOf(database, actor, row.id);
    },
  );

  app.post(
    `${BASE}/generate`,
    {
      config: {
        about: {
          summary: 'Generate a password',
          tag: TAG,
          permission: 'credential.view',
          body: recipe,
          secret: true,
          answer: shown,
        },
      },
    },
    async (request, reply) => {
      const asked = shaped(recipe, request.body);
      return reply.header('cache-control', 'no-store').send({ value: generate(asked, randomInt, easyWords()) });
    },
  );

  app.post(
    `${ONE}/rotate-key`,
    {
      config: {
        ...about('Rotate the encryption key of a credential’s owner', 'vault.rotate', { answer: progress }),
        ...guarded,
      },
    },
    async (request) => {
      const id = idOf(request);
      return writing(database, request, async (context) => {
        require(context.actor, 'vault.rotate');
        const row = await read(context, credential, id);
        await rotateOwnerKey(context, row, jobWorker.enqueue);
        return keyProgress(context.tx, row);
      });
    },
  );

  app.get(
    `${ONE}/rotate-key`,
    { config: about('Get how far the rotation of an owner’s key is', 'vault.rotate', { answer: progress }) },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, credential, idOf(request));
      return keyProgress(database, row);
    },
  );
}

const contextOf = (request: FastifyRequest) => ({
  actor: actorOf(request),
  now: nowIso(),
  requestId: request.id,
  ip: request.ip,
  sessionId: request.caller?.sessionId ?? null,
});
