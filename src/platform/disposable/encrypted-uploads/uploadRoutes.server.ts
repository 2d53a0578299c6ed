import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { receiveFormFile } from '#engine/files/formFile.server.ts';
import { demandRoom } from '#engine/files/receive.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { demandUnlocked } from '../../vault/revealing.server.ts';
import { bytes } from '../byLink.server.ts';
import { MOST_FILE } from '../disposable.ts';
import { clearUploads, uploadStorage, pieceKey } from './clearUploads.server.ts';
import { type UploadSize, PIECE, pieceCount, sealedSize } from './encryptedUpload.rules.ts';
import { beginUpload, cancelUpload, noteArrival, openUpload, type Sender } from './encryptedUploads.server.ts';
import { type DownloadSource, uploadOfTicket } from './tickets.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { nothing } from '#engine/api/answers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

export interface Keeping {
  readonly database: Database;
  readonly storage: Storage;
}

/** The description of a route. */
interface Described {
  readonly config: object;
}

export interface UploadIntake extends Keeping {
  /** The path for uploads. */
  readonly base: string;
  readonly describe: (summary: string, more: Partial<About>) => Described;
  /**
   * Returns the sender; throws if they have no permission.
   * @param beginning holds the proof of the passphrase when an upload starts
   */
  readonly senderOf: (request: FastifyRequest, beginning?: { readonly proof: Buffer | null }) => Promise<Sender>;
}

/** The form of an upload token or ticket. */
export const TOKEN_FORM = /^[\w-]{22}$/;
const beginning = z.strictObject({
  size: z.int().min(0, 'Send the size of the file in bytes.').max(MOST_FILE, 'Upload a file of up to 100 MB.'),
  proof: bytes(32, 32).nullish(),
});
/** In whole MiB, slightly more than a piece; the exact length is checked on arrival. */
const MOST_MIB = Math.ceil(PIECE / 1024 ** 2) + 1;

/** Routes that receive uploads: a start with the size, then each piece. An incomplete upload cannot be attached. */
export function mountUploadIntake(app: FastifyInstance, intake: UploadIntake): void {
  const { base, describe, database, storage, senderOf } = intake;
  const one = `${base}/:parcel(^[\\w-]{22}$)`;

  app.post(
    base,
    describe('Start to send an encrypted file in pieces', {
      body: beginning,
      status: 201,
      answer: z.object({ parcel: z.string(), piece: z.number(), pieces: z.number() }),
    }),
    async (request, reply) => {
      const { size, proof = null } = shaped(beginning, request.body);
      const sender = await senderOf(request, { proof });
      await demandRoom(storage);
      const now = nowIso();
      const parcel = await inTransaction(database, (tx) => beginUpload(tx, sender, size, now));
      return reply.code(201).send({ parcel, piece: PIECE, pieces: pieceCount({ size, piece: PIECE }) });
    },
  );

  const upload = describe('Send a piece of an encrypted file', { answer: nothing });
  app.post(
    `${one}/pieces/:at(^\\d{1,4}$)`,
    { ...upload, config: { ...upload.config, upload: true } },
    async (request) => {
      await takePiece(intake, request, await senderOf(request));
      return {};
    },
  );

  app.delete(one, describe('Cancel an upload of an encrypted file', { answer: nothing }), async (request) => {
    await cancelUpload(database, uploadOf(request), await senderOf(request));
    await clearUploads(database, storage, nowIso());
    return {};
  });
}

const uploadOf = (request: FastifyRequest): string => (request.params as { parcel: string }).parcel;
const placeOf = (request: FastifyRequest): number => Number((request.params as { at: string }).at);

/**
 * Stores one piece on disk, then records it. A piece may be sent again. A piece out of order or of the wrong length is
 * refused.
 */
async function takePiece({ database, storage }: Keeping, request: FastifyRequest, sender: Sender): Promise<void> {
  const [token, at] = [uploadOf(request), placeOf(request)];
  const open = await openUpload(database, token, sender);
  if (!open) throw notFound('upload');
  judgePlace(open, at);
  const place = uploadStorage(storage);
  const received = await receiveFormFile(place, request, MOST_MIB);
  try {
    if (received.size !== sealedSize(open, at))
      throw new Problem(422, 'piece_size', `Piece ${at} must have ${sealedSize(open, at)} bytes.`);
    // The row is locked, so that no piece is added after the upload was cleared or attached.
    await inTransaction(database, async (tx) => {
      if (!(await openUpload(tx, token, sender, true))) throw notFound('upload');
      await place.keep(pieceKey(open.key, at), received.path, 'application/octet-stream');
      await noteArrival(tx, open.id, at, nowIso());
    });
  } finally {
    await place.forget(received.path);
  }
}

/** @throws 404 after the last piece, 409 for a piece out of order */
function judgePlace(parcel: UploadSize & { readonly arrived: number }, at: number): void {
  if (at >= pieceCount(parcel)) throw notFound('piece');
  if (at > parcel.arrived)
    throw new Problem(409, 'order', `Send piece ${parcel.arrived} next.`, { more: { next: parcel.arrived } });
}

const TICKET = 'x-ticket';

/**
 * The ticket in the request header.
 * @throws `refused` if it is missing or malformed
 */
export function ticketOf(request: FastifyRequest, refused: () => Problem): string {
  const ticket = request.headers[TICKET];
  if (typeof ticket !== 'string' || !TOKEN_FORM.test(ticket)) throw refused();
  return ticket;
}

/** Sends one encrypted piece to the holder of a ticket. */
export async function sendPiece(
  { database, storage }: Keeping,
  request: FastifyRequest,
  reply: FastifyReply,
  { place, refused }: { readonly place: DownloadSource; readonly refused: () => Problem },
): Promise<FastifyReply> {
  const found = await uploadOfTicket(database, ticketOf(request, refused), place, nowIso());
  const at = placeOf(request);
  if (!found || at >= pieceCount(found)) throw refused();
  await demandUnlocked(database);
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-length', sealedSize(found, at))
    .type('application/octet-stream')
    .send(await uploadStorage(storage).get(pieceKey(found.key, at)));
}
