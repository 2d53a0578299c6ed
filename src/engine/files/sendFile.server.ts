import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/problem.ts';
import type { SeenFile } from '../store/holders.server.ts';
import { preview } from './picture.server.ts';
import { rangeOf } from './range.ts';
import type { Storage } from './storage.server.ts';

/** The file itself, or a preview of a picture. */
export type FilePart = 'content' | 'preview';

/** Responds with a part of a file. The caller has checked access. */
export const sendPart = (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, part, storage }: { readonly file: SeenFile; readonly part: FilePart; readonly storage: Storage },
): Promise<FastifyReply> =>
  part === 'preview' ? sendPreview(request, reply, file, storage) : sendFile(request, reply, file, storage);

/**
 * Sends a file. The caller has checked access. Only pictures that the product created are shown inline; all other files
 * are sent as attachments.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Pick<SeenFile, 'key' | 'name' | 'media_type' | 'size' | 'sha256'>,
  storage: Storage,
): Promise<FastifyReply> {
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

async function sendPreview(request: FastifyRequest, reply: FastifyReply, file: SeenFile, storage: Storage) {
  if (!file.media_type.startsWith('image/')) throw notFound('preview');
  if (isKnown(request, reply, `${file.sha256}-preview`)) return reply.code(304).send();
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get(file.key)) chunks.push(chunk as Buffer);
  return reply.type('image/webp').send(await preview(Buffer.concat(chunks)));
}

/** Whether the client has this version. Called after the access check, because a cached copy does not prove access. */
function isKnown(request: FastifyRequest, reply: FastifyReply, mark: string): boolean {
  reply.header('cache-control', 'private, no-store').header('etag', `"${mark}"`);
  return request.headers['if-none-match'] === `"${mark}"`;
}
