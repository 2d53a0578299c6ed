import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import type { Database } from '../db/pool.server.ts';
import { badRequest, notFound, Problem } from '../http/problem.ts';
import { actorOf, idOf } from '../http/request.server.ts';
import { fileName } from './fileName.ts';
import { type SeenFile, seenFiles } from './holders.server.ts';
import { sniffed } from './sniff.ts';
import type { Storage } from './storage.server.ts';

const MOST_MIB = 25;
const PIXELS = 50_000_000;
const PREVIEW = 384;

/**
 * Uploads and downloads. What a file is, is told by its content, never by its name; pictures are made anew, which turns
 * them upright and takes away where they were taken; nothing uploaded is ever run or shown as a page.
 */
export function mountFiles(app: FastifyInstance, database: Database, storage: Storage): void {
  app.post(
    '/api/v1/files',
    {
      config: {
        upload: true,
        about: { summary: 'Upload a file', tag: 'Files', everybody: 'of records one may see', status: 201 },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const part = await request.file({ limits: { fileSize: MOST_MIB * 1024 * 1024 } });
      if (!part) throw badRequest('Send one file in the field “file”.');
      const bytes = await part.toBuffer().catch(() => {
        throw new Problem(413, 'too_large', `Files may have up to ${MOST_MIB} MiB.`, {
          more: { limit: MOST_MIB * 1024 * 1024 },
        });
      });
      const kept = await prepared(bytes, part.filename);
      const key = randomBytes(20).toString('hex');
      await storage.put(key, kept.bytes, kept.mediaType);
      const { rows } = await database.query<{ id: number }>(
        `insert into stored_file (key, name, media_type, size, sha256, width, height, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [
          key,
          kept.name,
          kept.mediaType,
          kept.bytes.length,
          createHash('sha256').update(kept.bytes).digest('hex'),
          kept.width,
          kept.height,
          actor.userId,
        ],
      );
      return reply
        .code(201)
        .send(
          described({ id: rows[0]?.id ?? 0, name: kept.name, media_type: kept.mediaType, size: kept.bytes.length }),
        );
    },
  );

  app.get(
    '/api/v1/files/:id(^\\d{1,15}$)',
    { config: { about: { summary: 'Describe a file', tag: 'Files', everybody: 'of records one may see' } } },
    async (request) => described(await seenFile(database, request)),
  );

  app.get(
    '/api/v1/files/:id(^\\d{1,15}$)/content',
    {
      config: {
        about: {
          summary: 'Download a file',
          tag: 'Files',
          everybody: 'of records one may see',
          media: 'application/octet-stream',
        },
      },
    },
    async (request, reply) => {
      const file = await seenFile(database, request);
      const inline = file.media_type.startsWith('image/') || file.media_type === 'application/pdf';
      return reply
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .type(file.media_type)
        .send(await storage.get(file.key));
    },
  );

  app.get(
    '/api/v1/files/:id(^\\d{1,15}$)/preview',
    {
      config: {
        about: {
          summary: 'A small picture of a picture',
          tag: 'Files',
          everybody: 'of records one may see',
          media: 'image/webp',
        },
      },
    },
    async (request, reply) => {
      const file = await seenFile(database, request);
      if (!file.media_type.startsWith('image/')) throw notFound('preview');
      const chunks: Buffer[] = [];
      for await (const chunk of await storage.get(file.key)) chunks.push(chunk as Buffer);
      const small = await sharp(Buffer.concat(chunks), { limitInputPixels: PIXELS })
        .resize(PREVIEW, PREVIEW, { fit: 'inside', withoutEnlargement: true })
        .webp()
        .toBuffer();
      return reply.header('cache-control', 'private, max-age=86400').type('image/webp').send(small);
    },
  );
}

const described = (file: Pick<SeenFile, 'id' | 'name' | 'media_type' | 'size'>) => ({
  id: file.id,
  name: file.name,
  mediaType: file.media_type,
  size: file.size,
  url: `/api/v1/files/${file.id}/content`,
  ...(file.media_type.startsWith('image/') ? { thumbnailUrl: `/api/v1/files/${file.id}/preview` } : {}),
});

async function prepared(bytes: Buffer, called: string) {
  if (bytes.length === 0) throw new Problem(422, 'empty_file', `${shown(called)} is empty.`);
  const mediaType = sniffed(bytes, called);
  if (!mediaType)
    throw new Problem(
      415,
      'media_type',
      `${shown(called)} is of a kind that is not kept here: pictures, PDF, text, CSV, Office documents and zip files are.`,
    );
  const name = fileName(called, mediaType);
  if (!mediaType.startsWith('image/')) return { bytes, name, mediaType, width: null, height: null };
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS, animated: false })
    .rotate()
    .toFormat(mediaType === 'image/png' ? 'png' : mediaType === 'image/webp' ? 'webp' : 'jpeg')
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Problem(
        422,
        'unreadable_picture',
        `${name} cannot be read as a picture. Save it as JPEG or PNG and try again.`,
      );
    });
  return { bytes: data, name, mediaType, width: info.width, height: info.height };
}

/** What somebody called a file, short enough for a sentence. */
const shown = (called: string): string => `“${[...called].slice(0, 100).join('')}”`;

/** A file is seen by whoever uploaded it and by those who may see a record that holds it. @throws 404 */
async function seenFile(database: Database, request: FastifyRequest): Promise<SeenFile> {
  const [file] = await seenFiles(database, actorOf(request), [idOf(request)]);
  if (!file) throw notFound('file');
  return file;
}
