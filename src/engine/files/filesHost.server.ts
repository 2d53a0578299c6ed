import type { FastifyInstance } from 'fastify';
import type { KeyRing } from '../keys/keys.server.ts';
import type { Database } from '../db/pool.server.ts';
import { ID } from '../http/id.ts';
import { notFound, Problem } from '../http/problem.ts';
import { idOf } from '../request/request.server.ts';
import { seenFiles } from '../store/holders.server.ts';
import { type FilePart, sendPart } from './sendFile.server.ts';
import { isOpenAddress } from './signedAddress.server.ts';
import type { Storage } from './storage.server.ts';
import { product } from '../permission/actor.ts';
import { theTime } from '../time/theTime.server.ts';

const WHO = product('Files');

/**
 * Serves files from a separate host without sessions, so that uploads never share the origin of the sign-in page.
 * Access was checked when the address was issued.
 */
export function mountFilesHost(app: FastifyInstance, database: Database, storage: Storage, keys: KeyRing): void {
  app.get(`/files/:id${ID}/:part(^(?:content|preview)$)`, { config: { filesHost: true } }, async (request, reply) => {
    const id = idOf(request);
    const { part } = request.params as { part: FilePart };
    if (!isOpenAddress(keys, { id, part }, request.query as Record<string, string>, theTime().getTime()))
      throw new Problem(403, 'address_over', 'This link opens for one minute only. Open the file from its page again.');
    const [file] = await seenFiles(database, WHO, [id]);
    if (!file) throw notFound('file');
    // The page that shows the file belongs to another site.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendPart(request, reply, { file, part, storage });
  });
}
