import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { product } from '#engine/permission/actor.ts';
import { recordSecretAccess, type SecretAccess } from '../../audit/secretAccess.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { keyed } from '#engine/request/idempotency.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { notify } from '../../notifications/notify.server.ts';
import { BODY_LIMIT, byLink, bytes, demandOwnPage, ROOM, TOKEN, tokenOf, wrongPassphrase } from '../byLink.server.ts';
import { MOST_TEXT, MOST_WHOLE } from '../disposable.ts';
import { type Keeping, mountUploadIntake, TOKEN_FORM } from '../encrypted-uploads/uploadRoutes.server.ts';
import { takeUpload } from '../encrypted-uploads/encryptedUploads.server.ts';
import { MOST_FAILED } from '../state.ts';
import { PUBLIC_KEY_BYTES } from './answerKey.ts';
import { isPublicKey } from './answerKey.server.ts';
import { claimBox, countWrongAnswer, putAnswer, showBox, waitingRequest } from './box.server.ts';
import { keptUntil } from './requestState.ts';
import { secretRequest } from './secretRequest.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { askedSecret } from './requestsAnswers.server.ts';
import { nothing } from '#engine/api/answers.server.ts';

const answering = z
  .strictObject({
    kind: z.enum(['text', 'file']),
    ciphertext: bytes(MOST_WHOLE + ROOM),
    iv: bytes(12, 12),
    answerKey: bytes(PUBLIC_KEY_BYTES, PUBLIC_KEY_BYTES).refine(isPublicKey, 'The public key is not valid for P-256.'),
    proof: bytes(32, 32).nullish(),
    /** The token of an uploaded file; the ciphertext then holds the key of the upload. */
    parcel: z.string().regex(TOKEN_FORM, 'The file key is not valid.').nullish(),
  })
  .refine(({ kind, parcel }) => kind === 'file' || !parcel, { path: ['parcel'], error: 'A text cannot have a file.' })
  .refine(({ kind, ciphertext }) => kind === 'file' || ciphertext.length <= MOST_TEXT + ROOM, {
    path: ['ciphertext'],
    error: 'The text is larger than 64 KB. Send a file instead.',
  });
type Answer = z.output<typeof answering>;

/** The same message for every link that takes no answer, so that callers cannot find out which links existed. */
const takesNothing = () =>
  new Problem(
    410,
    'gone',
    'This link has been answered, has expired, was closed or is incomplete. Ask the sender for a new one.',
  );

/** Routes to answer a request by its link. They accept secrets and return none. */
export function mountAsk(app: FastifyInstance, keeping: Keeping): void {
  const { database } = keeping;
  app.get(`/api/ask/${TOKEN}`, byLink('Get the request of a link', { answer: askedSecret }), async (request, reply) => {
    const now = nowIso();
    await demandOwnPage(database, request, now);
    const shown = await showBox(database, tokenOf(request), now);
    if (!shown) throw takesNothing();
    return reply.header('referrer-policy', 'no-referrer').send(shown);
  });

  app.post(
    `/api/ask/${TOKEN}/answer`,
    { ...byLink('Answer a request with a secret, once', { body: answering, answer: nothing }), bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const now = nowIso();
      await demandOwnPage(database, request, now);
      const answer = shaped(answering, request.body);
      const context = fromLink(request, now);
      const token = tokenOf(request);
      // If the answer is refused, its idempotency key is rolled back too.
      const taken = inTransaction(database, (tx) =>
        keyed({ tx }, request, () => take({ ...context, tx }, token, answer)),
      );
      await taken.catch(async (reason: unknown) => {
        throw reason === NOT_TAKEN ? await inTransaction(database, (tx) => refuse({ ...context, tx }, token)) : reason;
      });
      return reply.header('referrer-policy', 'no-referrer').send({});
    },
  );

  mountUploadIntake(app, {
    ...keeping,
    base: `/api/ask/${TOKEN}/parcels`,
    describe: byLink,
    senderOf: async (request, beginning) => ({
      requestId: await (beginning ? beginFor(database, request, beginning.proof) : sendFor(database, request)),
    }),
  });
}

const fromLink = (request: FastifyRequest, now: string) => ({
  now,
  actor: product('Unknown user with the link'),
  requestId: request.id,
  ip: request.ip,
});

/** The request for a new upload. The passphrase is checked first, before a file is sent. */
async function beginFor(database: Database, request: FastifyRequest, proof: Buffer | null): Promise<number> {
  const [token, now] = [tokenOf(request), nowIso()];
  await demandOwnPage(database, request, now);
  const id = await inTransaction(database, (tx) => claimBox(tx, token, proof, now));
  if (id === null) throw await inTransaction(database, (tx) => refuse({ ...fromLink(request, now), tx }, token));
  return id;
}

/** The request for the pieces of an upload. There are many pieces, so only failed calls count towards the limit. */
async function sendFor(database: Database, request: FastifyRequest): Promise<number> {
  const now = nowIso();
  const id = await waitingRequest(database, tokenOf(request), now);
  if (id !== null) return id;
  await demandOwnPage(database, request, now);
  throw takesNothing();
}

const NOT_TAKEN = new Error('not accepted');

/** @throws NOT_TAKEN */
async function take(context: Context, token: string, { kind, proof, parcel, ...answer }: Answer): Promise<void> {
  const { tx, now } = context;
  const id = await claimBox(tx, token, proof ?? null, now);
  if (id === null) throw NOT_TAKEN;
  const row = await read(context, secretRequest, id);
  const until = keptUntil(row.expiresAt, now);
  const parcelId = parcel ? await takeUpload(tx, parcel, { requestId: id }, now) : null;
  await putAnswer(tx, id, { ...answer, parcelId }, until);
  const set = { kind, answeredAt: now, answeredFrom: context.ip, keptUntil: until };
  await changeMany(context, secretRequest, 'answer', [{ id, version: null, set }]);
  await recordSecretAccess(context, {
    ...about(row),
    how: 'created',
    reason: row.recipient ? `With the link for ${row.recipient}` : 'With the link',
  });
  await tell(context, row, 'secret-received', `The secret you asked for has arrived: “${row.purpose}”.`);
}

/** Why an answer was refused: a wrong passphrase, which is counted, or any other reason, with one message for all. */
async function refuse(context: Context, token: string): Promise<Problem> {
  const wrong = await countWrongAnswer(context.tx, token, context.now);
  if (!wrong) return takesNothing();
  const isBurned = wrong.failed >= MOST_FAILED;
  const row = await read(context, secretRequest, wrong.id);
  await changeMany(context, secretRequest, isBurned ? 'burn' : 'guess', [
    { id: row.id, version: null, set: { failedProofs: wrong.failed } },
  ]);
  await recordSecretAccess(context, {
    ...about(row),
    how: 'refused',
    reason: isBurned ? 'Fifth wrong passphrase, so the link accepts no answers' : 'Wrong passphrase',
  });
  if (!isBurned) return wrongPassphrase(wrong.failed, ['ends the link', 'end the link']);
  await tell(
    context,
    row,
    'request-burned',
    `“${row.purpose}” no longer accepts answers after five wrong passphrases.`,
  );
  return takesNothing();
}

type Request = Row<typeof secretRequest>;

const about = (row: Request): Omit<SecretAccess, 'how' | 'reason'> => ({
  entity: secretRequest.name,
  entityId: row.id,
  title: row.purpose,
  customerId: row.customerId ?? null,
  sessionId: null,
});

async function tell(context: Context, row: Request, kind: string, text: string): Promise<void> {
  if (row.createdBy)
    await notify(context, { userIds: [row.createdBy], kind, text, about: { path: `/disposable?asked=${row.id}` } });
}
