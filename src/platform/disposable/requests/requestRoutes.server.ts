import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { product } from '#engine/permission/actor.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { may } from '#engine/permission/permission.ts';
import { recordSecretAccess, revealing } from '../../audit/secretAccess.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { ID } from '#engine/http/id.ts';
import { changeMany, create, read } from '#engine/store/store.server.ts';
import { notAllowed, notFound, Problem } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { bytes, newToken, pathOfLink, sealToken, TAG } from '../byLink.server.ts';
import type { Sharing } from '../disposableRoutes.server.ts';
import { isOwnOrSeen } from '../disposableList.server.ts';
import { LEAST_HOURS, MOST_HOURS } from '../disposable.ts';
import { clearUploads } from '../encrypted-uploads/clearUploads.server.ts';
import { sendPiece } from '../encrypted-uploads/uploadRoutes.server.ts';
import { giveTicket, voidTickets } from '../encrypted-uploads/tickets.server.ts';
import { contentKey, makeAnswerKey } from './answerKey.server.ts';
import { mountAsk } from './askRoutes.server.ts';
import { destroyBox, holdBox, makeBox, openBox } from './box.server.ts';
import type { ShownAnswer } from './requestAnswer.ts';
import { listRequests } from './requestList.server.ts';
import { requestStateOf } from './requestState.ts';
import { secretRequest } from './secretRequest.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { requestLine } from './requestsAnswers.server.ts';
import { nothing } from '#engine/api/answers.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { shownAnswer } from './requestsAnswers.server.ts';

const BASE = '/api/v1/secret-requests';
const ONE = `${BASE}/:id${ID}`;

const draft = z
  .strictObject({
    purpose: z.string(),
    words: z.string().nullish(),
    recipient: z.string().nullish(),
    customerId: z.int().nullish(),
    hours: z.int().min(LEAST_HOURS, 'Enter at least one hour.').max(MOST_HOURS, 'Enter up to 30 days.'),
    passphraseHint: z.string().nullish(),
    salt: bytes(16, 16).nullish(),
    /** SHA-256 of the proof; the server first sees the proof itself with the answer. */
    proofHash: bytes(32, 32).nullish(),
  })
  .refine(({ salt, proofHash }) => !salt === !proofHash, { path: ['salt'], error: 'Send salt and proof together.' });

const showing = z.strictObject({ reason: z.string().trim().max(400, 'Enter up to 400 characters.').nullish() });

/** Routes for secret requests: for users who ask in the API, for people who answer without an account. */
export function mountRequests(app: FastifyInstance, { keys, ...keeping }: Sharing): void {
  const { database, storage } = keeping;
  const about = (summary: string, more: Partial<About> = {}) => ({
    about: { summary, tag: TAG, permission: 'disposable.create', ...more },
  });

  app.get(
    BASE,
    {
      config: about('List requests for secrets, newest first', {
        query: ['all'],
        answer: z.object({ rows: z.array(requestLine) }),
      }),
    },
    async (request) => {
      const isAll = (request.query as { all?: string }).all === '1';
      const actor = actorOf(request);
      if (isAll && !may(actor.patterns, 'disposable.viewAll')) throw notAllowed('disposable.viewAll');
      return { rows: await listRequests(database, actor, isAll, nowIso()) };
    },
  );

  app.post(
    BASE,
    {
      config: about('Request a secret from an external person', {
        body: draft,
        status: 201,
        answer: z.object({ path: z.string(), id: z.int(), publicKey: z.string() }),
      }),
    },
    async (request, reply) => {
      const { link, ...made } = await writing(database, request, (context) => ask(context, keys, request.body));
      return reply.code(201).send({ ...made, path: pathOfLink(keys, placeOf(made.id), link) });
    },
  );

  const reveals = about('Read the answer to a request, which is logged', {
    body: showing,
    secret: true,
    answer: shownAnswer,
  });
  app.post(`${ONE}/reveal`, { config: { ...reveals, stepUp: true, sessionOnly: true } }, async (request, reply) => {
    const { reason = null } = shaped(showing, request.body);
    const id = idOf(request);
    const context = {
      actor: actorOf(request),
      now: nowIso(),
      requestId: request.id,
      ip: request.ip,
      sessionId: request.caller?.sessionId ?? null,
    };
    const shown = await revealing(database, context, (inside) => reveal(inside, keys, id, reason));
    return reply.send(shown);
  });

  app.post(`${ONE}/close`, { config: about('Close a request', { answer: nothing }) }, async (request) => {
    await writing(database, request, (context) => close(context, idOf(request)));
    await clearUploads(database, storage, nowIso());
    return {};
  });

  app.post(
    `${ONE}/destroy`,
    { config: about('Destroy the answer to a request', { answer: nothing }) },
    async (request) => {
      await writing(database, request, (context) => destroy(context, idOf(request)));
      await clearUploads(database, storage, nowIso());
      return {};
    },
  );

  const piece = about('Get one piece of a file in an answer', { media: 'application/octet-stream' });
  app.get(`${ONE}/pieces/:at(^\\d{1,4}$)`, { config: { ...piece, sessionOnly: true } }, (request, reply) =>
    sendPiece(keeping, request, reply, { place: { requestId: idOf(request) }, refused: nothingToRead }),
  );

  mountAsk(app, keeping);
}

const placeOf = (id: number): string => `secret request ${id}`;

async function ask(
  context: Context,
  keys: KeyRing,
  body: unknown,
): Promise<{ readonly id: number; readonly publicKey: string; readonly link: string }> {
  const { salt = null, proofHash = null, hours, ...given } = shaped(draft, body);
  const expiresAt = new Date(Date.parse(context.now) + hours * 3_600_000).toISOString();
  // The route has checked the permission: users who may share secrets may ask for them.
  const full: Context = { ...context, actor: { ...context.actor, patterns: ['*'] } };
  const { id } = await create(full, secretRequest, { ...given, expiresAt, hasPassphrase: salt !== null });
  const { publicKey, sealedKey } = makeAnswerKey(keys, id);
  const token = newToken();
  await makeBox(context.tx, id, token, { publicKey, sealedKey, salt, proofHash }, expiresAt);
  return { id, publicKey: publicKey.toString('base64'), link: sealToken(keys, placeOf(id), token) };
}

/**
 * A request, and whether it is the user's own.
 * @throws 404 for requests of other users, unless the user may see all
 */
async function seen({ tx, actor }: Context, id: number): Promise<Row<typeof secretRequest> & { isOwn: boolean }> {
  const row = await read({ tx, actor: product('Disposable links') }, secretRequest, id);
  if (!isOwnOrSeen(row, actor)) throw notFound('secret request');
  return { ...row, isOwn: row.createdBy === actor.userId };
}

const nothingToRead = () =>
  new Problem(410, 'gone', 'No answer to read. It has not arrived yet, was destroyed or has expired.');

/** Only the user who asked may read an answer, even if others see that it arrived. */
async function reveal(context: Context, keys: KeyRing, id: number, reason: string | null): Promise<ShownAnswer> {
  const row = await seen(context, id);
  if (!row.isOwn) throw new Problem(403, 'not_yours', 'Only the user who asked for the secret can read it.');
  const box = await openBox(context.tx, id, context.now);
  if (!box) throw nothingToRead();
  await recordSecretAccess(context, {
    how: 'shown',
    entity: secretRequest.name,
    entityId: id,
    title: row.purpose,
    customerId: row.customerId ?? null,
    reason,
    sessionId: context.sessionId ?? null,
  });
  if (!row.readAt)
    await changeMany(context, secretRequest, 'open', [{ id, version: null, set: { readAt: context.now } }]);
  const { ciphertext, iv, salt, parcelId } = box;
  return {
    ...(parcelId === null ? {} : { ticket: await giveTicket(context.tx, parcelId, context.now) }),
    key: contentKey(keys, id, box).toString('base64url'),
    ciphertext: ciphertext.toString('base64'),
    iv: iv.toString('base64'),
    salt: salt?.toString('base64') ?? null,
  };
}

/**
 * Locks a request that the user may end.
 * @throws 403, 404
 */
async function ending(context: Context, id: number) {
  await holdBox(context.tx, id);
  const row = await seen(context, id);
  if (!row.isOwn && !may(context.actor.patterns, 'disposable.revoke')) throw notAllowed('disposable.revoke');
  return row;
}

async function close(context: Context, id: number): Promise<void> {
  const row = await ending(context, id);
  if (stateOf(row, context.now) !== 'waiting') return;
  await destroyBox(context.tx, id);
  await voidTickets(context.tx, { requestId: id });
  await changeMany(context, secretRequest, 'close', [{ id, version: null, set: { closedAt: context.now } }]);
}

async function destroy(context: Context, id: number): Promise<void> {
  const row = await ending(context, id);
  if (!['answered', 'read'].includes(stateOf(row, context.now))) return;
  await destroyBox(context.tx, id);
  await voidTickets(context.tx, { requestId: id });
  await changeMany(context, secretRequest, 'destroy-answer', [
    { id, version: null, set: { destroyedAt: context.now } },
  ]);
}

const stateOf = (row: Row<typeof secretRequest>, now: string) =>
  requestStateOf(
    {
      ...row,
      closedAt: row.closedAt ?? null,
      answeredAt: row.answeredAt ?? null,
      keptUntil: row.keptUntil ?? null,
      readAt: row.readAt ?? null,
      destroyedAt: row.destroyedAt ?? null,
    },
    now,
  );
