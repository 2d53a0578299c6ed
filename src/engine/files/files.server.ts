import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyRing } from '../keys/keys.server.ts';
import type { Database } from '../db/pool.server.ts';
import { ID } from '../http/id.ts';
import { notFound } from '../http/problem.ts';
import { shaped } from '../http/shaped.server.ts';
import { actorOf, idOf } from '../request/request.server.ts';
import { type SeenFile, seenFiles } from '../store/holders.server.ts';
import { type Kept, keepUpload, MOST_MIB } from './keepUpload.server.ts';
import { mountFilesHost } from './filesHost.server.ts';
import { type FilePart, sendPart } from './sendFile.server.ts';
import { signedAddress } from './signedAddress.server.ts';
import type { Receiving } from './receiveScanned.server.ts';
import { theTime } from '../time/theTime.server.ts';
import * as z from 'zod';
import type { About } from '../http/routes.server.ts';

const ONE = `/api/v1/files/:id${ID}`;

const file = z.object({
  thumbnailUrl: z.string().optional(),
  id: z.int(),
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  url: z.string(),
});

/** The limit of the field or message for which a file is uploaded, in MiB, so that a larger file is refused at once. */
const uploadAsked = z.strictObject({ mostMib: z.coerce.number().int().min(1).max(MOST_MIB).optional() });

const about = (summary: string, more: Partial<About>) => ({
  about: { summary, tag: 'Files', everybody: 'of records you can view', ...more },
});

/**
 * Uploads and downloads. The content, and never the name, decides a file's type. Pictures are re-encoded, which rotates
 * them upright and removes their location. Uploaded files are never executed or served as pages.
 */
export function mountFiles(
  app: FastifyInstance,
  {
    database,
    storage,
    keys,
    filesUrl,
    scanner,
  }: Receiving & {
    readonly keys: KeyRing;
    /** The origin that serves files, if it is not this one: `https://files.example.com`. */
    readonly filesUrl?: string | undefined;
  },
): void {
  if (filesUrl) mountFilesHost(app, database, storage, keys);

  /** Checks access on every request. Browsers are redirected to the file host; programs have no cookie to protect. */
  const give = (part: FilePart) => async (request: FastifyRequest, reply: FastifyReply) => {
    const file = await seenFile(database, request);
    if (!filesUrl || request.caller?.tokenId) return sendPart(request, reply, { file, part, storage });
    const address = signedAddress(keys, filesUrl, { id: file.id, part }, theTime().getTime());
    return reply.header('cache-control', 'private, no-store').redirect(address, 302);
  };

  app.post(
    '/api/v1/files',
    {
      config: {
        upload: true,
        ...about('Upload a file', { status: 201, answer: file, query: ['mostMib'], asked: uploadAsked }),
      },
    },
    async (request, reply) => {
      const { mostMib } = shaped(uploadAsked, request.query);
      return reply.code(201).send(described(await keepUpload({ database, storage, scanner }, request, mostMib)));
    },
  );

  app.get(
    ONE,
    {
      config: about('Describe a file', { answer: file }),
    },
    async (request) => described(await seenFile(database, request)),
  );

  app.get(
    `${ONE}/content`,
    { config: about('Download a file', { media: 'application/octet-stream' }) },
    give('content'),
  );
  app.get(
    `${ONE}/preview`,
    { config: about('Get a thumbnail of a picture', { media: 'image/webp' }) },
    give('preview'),
  );
}

const described = (file: Kept) => ({
  id: file.id,
  name: file.name,
  mediaType: file.media_type,
  size: file.size,
  url: `/api/v1/files/${file.id}/content`,
  ...(file.media_type.startsWith('image/') ? { thumbnailUrl: `/api/v1/files/${file.id}/preview` } : {}),
});

/** A file is visible to the user who uploaded it and to users who may see a record that holds it. @throws 404 */
async function seenFile(database: Database, request: FastifyRequest): Promise<SeenFile> {
  const [file] = await seenFiles(database, actorOf(request), [idOf(request)]);
  if (!file) throw notFound('file');
  return file;
}
