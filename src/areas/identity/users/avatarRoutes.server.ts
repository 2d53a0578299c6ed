import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { ID } from '#engine/http/id.ts';
import { changeMany, type Outcome } from '#engine/store/store.server.ts';
import { keepFile } from '#engine/files/keepFile.server.ts';
import { squares } from '#engine/files/picture.server.ts';
import { type Receiving, receiveScanned } from '#engine/files/receiveScanned.server.ts';
import { fits, typeOf } from '#engine/files/sniff.ts';
import { notFound, Problem, refused } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { type Crop, LEAST, MOST_MIB, SIZES, squareIn } from './avatar.rules.ts';
import { user } from './user.ts';

const pixels = z
  .string()
  .regex(/^\d{1,5}$/, 'Send whole pixels.')
  .transform(Number);
const cropping = z.union([
  z.strictObject({ x: pixels, y: pixels, size: pixels }),
  z.strictObject({}).transform(() => null),
]);

const TAG = 'Users';
const TAKEN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Routes for setting, removing and reading photos. */
export function mountAvatars(app: FastifyInstance, receiving: Receiving): void {
  const { database, storage } = receiving;
  const one = `/api/v1/users/:id${ID}/avatar`;
  const everybody = 'your own; those of others with user.update';

  app.put(
    one,
    {
      config: {
        upload: true,
        about: {
          summary: 'Set a photo, cropped to a square',
          tag: TAG,
          everybody,
          query: ['x', 'y', 'size'],
          asked: cropping,
          answer: z.object({ avatarFileId: z.int() }),
        },
      },
    },
    async (request) => {
      judge(request);
      const crop = shaped(cropping, request.query);
      const made = await photoOf(receiving, request, crop);
      const fileId = await writing(database, request, async (context) => {
        const ready = { name: 'photo.webp', mediaType: 'image/webp', userId: context.actor.userId };
        const large = await keepFile(context.tx, storage, { ...made.large, ...ready });
        const small = await keepFile(context.tx, storage, { ...made.small, ...ready });
        await context.tx.query('insert into avatar_small (file_id, small_file_id) values ($1, $2)', [large, small]);
        await setPhoto(context, idOf(request), large);
        return large;
      });
      return { avatarFileId: fileId };
    },
  );

  app.delete(
    one,
    { config: { about: { summary: 'Remove a photo', tag: TAG, everybody, status: 204 } } },
    async (request, reply) => {
      judge(request);
      await writing(database, request, (context) => setPhoto(context, idOf(request), null));
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/v1/avatars',
    {
      config: {
        about: {
          summary: 'List the photos of users',
          tag: TAG,
          everybody: 'photos are shown with the names of colleagues',
          answer: z.object({ photos: z.record(z.string(), z.number()) }),
        },
      },
    },
    async () => {
      const { rows } = await database.query<{ id: number; file: number }>(
        'select id, avatar_file_id as file from "user" where avatar_file_id is not null',
      );
      return { photos: Object.fromEntries(rows.map(({ id, file }) => [id, file])) };
    },
  );

  // The URL contains the file ID, which changes with the photo, so the response can be cached indefinitely.
  app.get(
    `/api/v1/avatars/:id${ID}/:size(^(?:96|384)$)`,
    {
      config: {
        about: {
          summary: 'Get a photo',
          tag: TAG,
          everybody: 'photos are shown with the names of colleagues',
          media: 'image/webp',
        },
      },
    },
    async (request, reply) => {
      const isSmall = (request.params as { size: string }).size === String(SIZES.small);
      const { rows } = await database.query<{ key: string }>(
        `select f.key from "user" u left join avatar_small s on s.file_id = u.avatar_file_id
           join stored_file f on f.id = case when $2 then coalesce(s.small_file_id, u.avatar_file_id) else u.avatar_file_id end
          where u.avatar_file_id = $1 limit 1`,
        [idOf(request), isSmall],
      );
      if (!rows[0]) throw notFound('photo');
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type('image/webp')
        .send(await storage.get(rows[0].key));
    },
  );
}

/** @throws 403 for another user's photo without the permission */
function judge(request: FastifyRequest): void {
  const actor = actorOf(request);
  if (idOf(request) !== actor.userId) require(actor, 'user.update');
}

/** Crops the uploaded picture and encodes both sizes again. @throws 413, 415, 422 */
async function photoOf(receiving: Receiving, request: FastifyRequest, crop: Crop | null) {
  const received = await receiveScanned(receiving, request, MOST_MIB);
  try {
    const found = typeOf(received.beginning, '');
    if (!('mediaType' in found) || !TAKEN.includes(found.mediaType))
      throw new Problem(415, 'media_type', 'Choose a JPEG, PNG or WebP picture.');
    if (!('mediaType' in typeOf(received.beginning, received.called)) || !fits(received.declared, found.mediaType))
      throw new Problem(422, 'type', 'The file name does not match the type of picture. Correct its extension.');
    const made = await squares(received.path, (width, height) => squareIn(width, height, crop), [
      SIZES.large,
      SIZES.small,
    ]);
    const [large, small] = made ?? [];
    if (!large || !small) throw refused('too_small', `Choose an area of at least ${LEAST} by ${LEAST} pixels.`);
    return { large, small };
  } finally {
    await receiving.storage.forget(received.path);
  }
}

async function setPhoto(context: Context, id: number, avatarFileId: number | null): Promise<void> {
  const [done]: readonly (Outcome | undefined)[] = await changeMany(context, user, 'avatar', [
    { id, version: null, set: { avatarFileId } },
  ]);
  if (done && 'problem' in done) throw done.problem;
}
