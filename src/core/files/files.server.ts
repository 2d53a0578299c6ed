import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/pool.server.ts';
import { badRequest, notFound } from '../http/problem.ts';
import { actorOf, idOf } from '../http/request.server.ts';
import { type SeenFile, seenFiles } from './holders.server.ts';
import { type Kept, keepUpload } from './keepUpload.server.ts';
import { preview } from './picture.server.ts';
import { rangeOf } from './range.ts';
import type { Storage } from './storage.server.ts';

const ONE = '/api/v1/files/:id(^\\d{1,15}$)';

const about = (summary: string, media?: string) => ({
  about: { summary, tag: 'Files', everybody: 'of records one may see', ...(media ? { media } : {}) },
});

/**
 * Uploads and downloads. What a file is, is told by its content, never by its name; pictures are made anew, which turns
 * them upright and takes away where they were taken; nothing uploaded is ever run or shown as a page.
 */
export function mountFiles(app: FastifyInstance, database: Database, storage: Storage): void {
  const { about: upload } = about('Upload a file');
  app.post('/api/v1/files', { config: { upload: true, about: { ...upload, status: 201 } } }, async (request, reply) => {
    const actor = actorOf(request);
    const part = await request.file();
    if (!part) throw badRequest('Send one file in the field “file”.');
    const kept = await keepUpload(database, storage, actor, { stream: part.file, called: part.filename });
    return reply.code(201).send(described(kept));
  });

  app.get(ONE, { config: about('Describe a file') }, async (request) => described(await seenFile(database, request)));

  app.get(`${ONE}/content`, { config: about('Download a file', 'application/octet-stream') }, async (request, reply) =>
    sendFile(request, reply, await seenFile(database, request), storage),
  );

  app.get(`${ONE}/preview`, { config: about('A small picture of a picture', 'image/webp') }, async (request, reply) => {
    const file = await seenFile(database, request);
    if (!file.media_type.startsWith('image/')) throw notFound('preview');
    if (isKnown(request, reply, `${file.sha256}-preview`)) return reply.code(304).send();
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.get(file.key)) chunks.push(chunk as Buffer);
    return reply.type('image/webp').send(await preview(Buffer.concat(chunks)));
  });
}

const described = (file: Kept) => ({
  id: file.id,
  name: file.name,
  mediaType: file.media_type,
  size: file.size,
  url: `/api/v1/files/${file.id}/content`,
  ...(file.media_type.startsWith('image/') ? { thumbnailUrl: `/api/v1/files/${file.id}/preview` } : {}),
});

/**
 * Sends a file to somebody of whom it is known that they may have it. Only pictures that we made ourselves are shown in
 * their place; everything else is handed over to be kept.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Pick<SeenFile, 'key' | 'name' | 'media_type' | 'size' | 'sha256'>,
  storage: Storage,
) {
  if (isKnown(request, reply, file.sha256)) return reply.code(304).send();
  const manner = file.media_type.startsWith('image/') ? 'inline' : 'attachment';
  reply
    .header('content-disposition', `${manner}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('accept-ranges', 'bytes')
    .type(file.media_type);
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  if (!range) return reply.header('content-length', file.size).send(await storage.get(file.key));
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(await storage.get(file.key, range));
}

/** Asked after it was seen that the file may be: what somebody holds already says nothing about whether they still may. */
function isKnown(request: FastifyRequest, reply: FastifyReply, mark: string): boolean {
  reply.header('cache-control', 'private, no-store').header('etag', `"${mark}"`);
  return request.headers['if-none-match'] === `"${mark}"`;
}

/** A file is seen by whoever uploaded it and by those who may see a record that holds it. @throws 404 */
async function seenFile(database: Database, request: FastifyRequest): Promise<SeenFile> {
  const [file] = await seenFiles(database, actorOf(request), [idOf(request)]);
  if (!file) throw notFound('file');
  return file;
}
