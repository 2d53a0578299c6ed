import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../permission/actor.ts';
import type { Queryable } from '../db/pool.server.ts';
import { Problem } from '../http/problem.ts';
import { actorOf, writing } from '../request/request.server.ts';
import { ArchiveFault, listContents } from './archive.server.ts';
import { readGroup } from '../settings/groups.server.ts';
import { fileName } from './fileName.ts';
import { filesGroup } from './filesGroup.ts';
import { noteFile } from './keepFile.server.ts';
import { reencodePicture } from './picture.server.ts';
import type { SentFile } from './formFile.server.ts';
import type { Received } from './receive.server.ts';
import { type Receiving, receiveScanned } from './receiveScanned.server.ts';
import { fits, type Inside, isZip, typeOf } from './sniff.ts';
import type { Storage } from './storage.server.ts';

/** The largest file that is stored. A request can ask for a lower limit. */
export const MOST_MIB = 50;
const MIB = 1024 ** 2;

export interface Kept {
  readonly id: number;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
}

/**
 * Stores an upload: receives it into a temporary file, scans it, checks its content, re-encodes pictures, moves it into
 * place under a random key and records it. A failure leaves no partial file. A retry with the same idempotency key does
 * not store it twice.
 */
export async function keepUpload(receiving: Receiving, request: FastifyRequest, mostMib = MOST_MIB): Promise<Kept> {
  const { database, storage } = receiving;
  const actor = actorOf(request);
  await refuseBeyondQuota(database, actor);
  const received = await receiveScanned(receiving, request, mostMib);
  try {
    const { mediaType, name } = await judged(received);
    const picture = mediaType.startsWith('image/') ? await reencodePicture(received.path, mediaType, name) : null;
    return await writing(database, request, async ({ tx }) => {
      const key = randomBytes(20).toString('hex');
      const file = picture
        ? await asPicture(storage, picture, key, mediaType)
        : await asItIs(storage, received, key, mediaType);
      const id = await noteFile(tx, { ...file, key, name, mediaType, userId: actor.userId });
      return { id, name, media_type: mediaType, size: file.size };
    });
  } finally {
    await storage.forget(received.path);
  }
}

/** The detected media type and the final name of a file. @throws 415, 422 for a file that may not be stored */
export async function judged(received: SentFile): Promise<{ mediaType: string; name: string }> {
  const { called, declared } = received;
  const shown = `“${[...called].slice(0, 100).join('')}”`;
  if (received.size === 0) throw new Problem(422, 'empty_file', `${shown} is empty.`);
  const inside = isZip(received.beginning) ? await insideOf(received, shown) : undefined;
  const found = typeOf(received.beginning, called, inside);
  if ('mediaType' in found && fits(declared, found.mediaType))
    return { mediaType: found.mediaType, name: fileName(called, found.mediaType) };
  if ('mediaType' in found)
    throw new Problem(
      422,
      'type',
      `${shown} is not a valid ${[...declared].slice(0, 60).join('')} file. Check the file and upload it again.`,
    );
  if (found.unkept === 'disguised')
    throw new Problem(
      422,
      'type',
      `The content of ${shown} does not match its file name. Correct the extension and upload it again.`,
    );
  throw new Problem(
    415,
    'media_type',
    `${shown} has a type that cannot be stored. Upload a picture, PDF, text, CSV, Office, audio, video or zip file.`,
  );
}

async function insideOf(received: Received, shown: string): Promise<Inside> {
  try {
    return await listContents(received.path);
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    throw new Problem(422, 'archive', `${shown} was not saved. ${error.message}`);
  }
}

type Picture = Awaited<ReturnType<typeof reencodePicture>>;

async function asPicture(storage: Storage, { bytes, width, height }: Picture, key: string, mediaType: string) {
  await storage.put(key, bytes, mediaType);
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), width, height };
}

async function asItIs(storage: Storage, { path, size, sha256 }: Received, key: string, mediaType: string) {
  await storage.keep(key, path, mediaType);
  return { size, sha256, width: null, height: null };
}

/** @throws 429 if the user has reached the upload limit for 24 hours */
async function refuseBeyondQuota(tx: Queryable, actor: Actor): Promise<void> {
  const { dayMib } = await readGroup(tx, filesGroup);
  const { rows } = await tx.query<{ bytes: number }>(
    "select coalesce(sum(size), 0) as bytes from stored_file where created_by = $1 and created_at > now() - interval '24 hours'",
    [actor.userId],
  );
  if ((rows[0]?.bytes ?? 0) > dayMib * MIB)
    throw new Problem(
      429,
      'quota',
      `You have reached the upload limit of ${dayMib % 1_024 === 0 ? `${dayMib / 1_024} GB` : `${dayMib} MB`} per day. Try again tomorrow, or ask an administrator to raise the limit.`,
      {
        more: { retryAfterSeconds: 3_600 },
      },
    );
}
