import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { product } from '#engine/permission/actor.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { may } from '#engine/permission/permission.ts';
import { recordSecretAccess, revealing } from '../audit/secretAccess.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { ID } from '#engine/http/id.ts';
import { changeMany, create, read } from '#engine/store/store.server.ts';
import { notAllowed, notFound, Problem } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { notify } from '../notifications/notify.server.ts';
import {
  BODY_LIMIT,
  byLink,
  bytes,
  demandOwnPage,
  newToken,
  pathOfLink,
  ROOM,
  sealToken,
  TAG,
  TOKEN,
  tokenOf,
  wrongPassphrase,
} from './byLink.server.ts';
import { disposable, LEAST_HOURS, MOST_HOURS, MOST_TEXT, MOST_WHOLE } from './disposable.ts';
import { isOwnOrSeen, listDisposables } from './disposableList.server.ts';
import { clearUploads } from './encrypted-uploads/clearUploads.server.ts';
import {
  type Keeping,
  mountUploadIntake,
  sendPiece,
  ticketOf,
  TOKEN_FORM,
} from './encrypted-uploads/uploadRoutes.server.ts';
import { takeUpload } from './encrypted-uploads/encryptedUploads.server.ts';
import { giveTicket, spendTicket, voidTickets } from './encrypted-uploads/tickets.server.ts';
import { countWrongProof, destroySecret, keepSecret, type Opened, openSecret, showSecret } from './secrets.server.ts';
import type { OpenedSecret } from './sharedSecret.ts';
import { MOST_FAILED, stateOf } from './state.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { disposableLine, openedSecret, sharedSecret } from './disposableAnswers.server.ts';
import { nothing } from '#engine/api/answers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const draft = z
  .strictObject({
    purpose: z.string(),
    kind: z.enum(['text', 'file']),
    recipient: z.string().nullish(),
    customerId: z.int().nullish(),
    maxViews: z.int().min(1, 'Enter 1 to 10.').max(10, 'Enter 1 to 10.').default(1),
    hours: z.int().min(LEAST_HOURS, 'Enter at least one hour.').max(MOST_HOURS, 'Enter up to 30 days.'),
    passphraseHint: z.string().nullish(),
    notifyOnOpen: z.boolean().default(true),
    ciphertext: bytes(MOST_WHOLE + ROOM),
    iv: bytes(12, 12),
    salt: bytes(16, 16).nullish(),
    /** SHA-256 of the proof; the server first sees the proof itself when the link is opened. */
    proofHash: bytes(32, 32).nullish(),
    /** The token of an uploaded file; the ciphertext then holds the key of the upload. */
    parcel: z.string().regex(TOKEN_FORM, 'The file key is not valid.').nullish(),
  })
  .refine(({ kind, parcel }) => kind === 'file' || !parcel, { path: ['parcel'], error: 'A text cannot have a file.' })
  .refine(({ salt, proofHash }) => !salt === !proofHash, { path: ['salt'], error: 'Send salt and proof together.' })
  .refine(({ kind, ciphertext }) => kind === 'file' || ciphertext.length <= MOST_TEXT + ROOM, {
    path: ['ciphertext'],
    error: 'The text is larger than 64 KB. Send a file instead.',
  });

const whose = z.strictObject({ all: z.enum(['0', '1']).optional() });
const proof = z.strictObject({ proof: bytes(32, 32).nullish() });

export interface Sharing extends Keeping {
  readonly keys: KeyRing;
}

/** Routes for disposable links: for senders in the API, for recipients without an account. */
export function mountDisposables(app: FastifyInstance, { keys, ...keeping }: Sharing): void {
  const { database, storage } = keeping;
  const about = (summary: string, more: Partial<About> = {}) => ({
    config: { about: { summary, tag: TAG, permission: 'disposable.create', ...more } },
  });

  app.get(
    '/api/v1/disposables',
    about('List disposable links, newest first', {
      query: ['all'],
      asked: whose,
      answer: z.object({ rows: z.array(disposableLine) }),
    }),
    async (request) => {
      const isAll = shaped(whose, request.query).all === '1';
      const actor = actorOf(request);
      if (isAll && !may(actor.patterns, 'disposable.viewAll')) throw notAllowed('disposable.viewAll');
      return { rows: await listDisposables(database, actor, isAll, nowIso()) };
    },
  );

  app.post(
    '/api/v1/disposables',
    {
      ...about('Create a disposable link', {
        body: draft,
        status: 201,
        answer: z.object({ id: z.int(), path: z.string() }),
      }),
      bodyLimit: BODY_LIMIT,
    },
    async (request, reply) => {
      // The stored response for a repeated request holds the sealed token, so that a repeat returns the same link.
      const { id, link } = await writing(database, request, async (context) => {
        const token = newToken();
        const made = await make(context, token, request.body);
        return { id: made, link: sealToken(keys, `disposable ${made}`, token) };
      });
      return reply.code(201).send({ id, path: pathOfLink(keys, `disposable ${id}`, link) });
    },
  );

  app.post(
    `/api/v1/disposables/:id${ID}/revoke`,
    about('Revoke a disposable link', { answer: nothing }),
    async (request) => {
      await writing(database, request, (context) => revoke(context, idOf(request)));
      await clearUploads(database, storage, nowIso());
      return {};
    },
  );

  mountUploadIntake(app, {
    ...keeping,
    base: '/api/v1/disposables/parcels',
    describe: (summary, more) => about(summary, more.body ? { ...more, secret: true } : more),
    senderOf: async (request) => ({ userId: actorOf(request).userId }),
  });
  mountShare(app, keeping);
}

async function make(context: Context, token: string, body: unknown): Promise<number> {
  const { ciphertext, iv, salt = null, proofHash = null, parcel, hours, ...given } = shaped(draft, body);
  const expiresAt = new Date(Date.parse(context.now) + hours * 3_600_000).toISOString();
  const { id } = await create(context, disposable, { ...given, expiresAt, hasPassphrase: salt !== null });
  const { tx, actor, now } = context;
  const parcelId = parcel ? await takeUpload(tx, parcel, { userId: actor.userId }, now) : null;
  const sealed = { ciphertext, iv, salt, proofHash, parcelId };
  await keepSecret(tx, id, token, sealed, { maxViews: given.maxViews, expiresAt });
  await recordSecretAccess(context, {
    how: 'created',
    entity: disposable.name,
    entityId: id,
    title: given.purpose,
    customerId: given.customerId ?? null,
    sessionId: context.sessionId ?? null,
  });
  return id;
}

async function revoke(context: Context, id: number): Promise<void> {
  const row = await read({ tx: context.tx, actor: product('Disposable links') }, disposable, id);
  const { actor, now } = context;
  const isOwn = row.createdBy === actor.userId;
  if (!isOwnOrSeen(row, actor)) throw notFound('disposable link');
  if (!isOwn && !may(actor.patterns, 'disposable.revoke')) throw notAllowed('disposable.revoke');
  if (stateOf({ ...row, revokedAt: row.revokedAt ?? null }, now) !== 'active') return;
  await destroySecret(context.tx, id);
  await voidTickets(context.tx, { disposableId: id });
  await changeMany(context, disposable, 'revoke', [{ id, version: null, set: { revokedAt: now } }]);
}

/** The same message for every link that does not open, so that callers cannot find out which links existed. */
const gone = () =>
  new Problem(
    410,
    'gone',
    'This link has been used, has expired, was revoked or is incomplete. Ask the sender for a new one.',
  );

function mountShare(app: FastifyInstance, keeping: Keeping): void {
  const { database, storage } = keeping;
  app.get(
    `/api/share/${TOKEN}`,
    byLink('Get the sender of a secret, without opening it', { answer: sharedSecret }),
    async (request, reply) => {
      const now = nowIso();
      await demandOwnPage(database, request, now);
      const shown = await showSecret(database, tokenOf(request), now);
      if (!shown) throw gone();
      return reply.header('referrer-policy', 'no-referrer').send(shown);
    },
  );

  app.post(
    `/api/share/${TOKEN}/open`,
    byLink('Open a secret, which counts as a view', { body: proof, answer: openedSecret }),
    async (request, reply) => {
      const now = nowIso();
      await demandOwnPage(database, request, now);
      const given = shaped(proof, request.body).proof ?? null;
      const context = { now, actor: product('Unknown user with the link'), requestId: request.id, ip: request.ip };
      const token = tokenOf(request);
      const opened = await revealing(database, context, (inside) => openFor(inside, token, given));
      if (!opened) {
        const refused = await inTransaction(database, (tx) => refuse({ ...context, tx }, token));
        await clearUploads(database, storage, now);
        throw refused;
      }
      const { ciphertext, iv, ticket } = opened;
      const answer: OpenedSecret = {
        ciphertext: ciphertext.toString('base64'),
        iv: iv.toString('base64'),
        ...(ticket ? { ticket } : {}),
      };
      return reply.header('referrer-policy', 'no-referrer').send(answer);
    },
  );

  const piece = byLink('Get one piece of an opened file', { media: 'application/octet-stream' });
  app.get(`/api/share/${TOKEN}/pieces/:at(^\\d{1,4}$)`, piece, (request, reply) =>
    sendPiece(keeping, request, reply, { place: { linkToken: tokenOf(request) }, refused: gone }),
  );

  app.post(
    `/api/share/${TOKEN}/received`,
    byLink('Confirm that every piece of an opened file has arrived', { answer: nothing }),
    async (request) => {
      await spendTicket(database, ticketOf(request, gone), { linkToken: tokenOf(request) });
      await clearUploads(database, storage, nowIso());
      return {};
    },
  );
}

interface OpenedNow extends Opened {
  readonly ticket: string | null;
}

async function openFor(context: Context, token: string, given: Buffer | null): Promise<OpenedNow | null> {
  const opened = await openSecret(context.tx, token, given, context.now);
  if (!opened) return null;
  const row = await read(context, disposable, opened.id);
  const set = { views: opened.views, openedAt: context.now };
  await changeMany(context, disposable, 'open', [{ id: row.id, version: null, set }]);
  await recordSecretAccess(context, {
    how: 'shown',
    entity: disposable.name,
    entityId: row.id,
    title: row.purpose,
    customerId: row.customerId ?? null,
    reason: row.recipient ? `With the link for ${row.recipient}` : 'With the link',
    sessionId: null,
  });
  if (row.notifyOnOpen && row.createdBy)
    await notify(context, {
      userIds: [row.createdBy],
      kind: 'disposable-opened',
      text: `“${row.purpose}” was opened${row.recipient ? ` with the link for ${row.recipient}` : ''}.`,
      about: { path: `/disposable?link=${row.id}` },
    });
  const ticket = opened.parcelId === null ? null : await giveTicket(context.tx, opened.parcelId, context.now);
  return { ...opened, ticket };
}

/** Why a link did not open: a wrong passphrase, which is counted, or any other reason, with one message for all. */
async function refuse(context: Context, token: string): Promise<Problem> {
  const wrong = await countWrongProof(context.tx, token, context.now);
  if (!wrong) return gone();
  const isBurned = wrong.failed >= MOST_FAILED;
  const row = await read(context, disposable, wrong.id);
  await changeMany(context, disposable, isBurned ? 'burn' : 'guess', [
    { id: row.id, version: null, set: { failedProofs: wrong.failed } },
  ]);
  await recordSecretAccess(context, {
    how: 'refused',
    entity: disposable.name,
    entityId: row.id,
    title: row.purpose,
    customerId: row.customerId ?? null,
    reason: isBurned ? 'Fifth wrong passphrase, so the link was destroyed' : 'Wrong passphrase',
    sessionId: null,
  });
  if (!isBurned) return wrongPassphrase(wrong.failed, ['destroys the secret', 'destroy the secret']);
  await voidTickets(context.tx, { disposableId: row.id });
  if (row.createdBy)
    await notify(context, {
      userIds: [row.createdBy],
      kind: 'disposable-burned',
      text: `“${row.purpose}” was destroyed after five wrong passphrases.`,
      about: { path: `/disposable?link=${row.id}` },
    });
  return gone();
}
