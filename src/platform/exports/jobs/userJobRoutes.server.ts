import { inSentence } from '#engine/entity/inSentence.ts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#engine/permission/actor.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { ID } from '#engine/http/id.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { sendFile } from '#engine/files/sendFile.server.ts';
import type { SeenFile } from '#engine/store/holders.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { cancelUserJob } from './userJobs.server.ts';
import type { UserJob } from './userJobKinds.server.ts';
import { isVisibilityWithin, type VisibleScope } from './visibility.rules.ts';
import * as z from 'zod';

/**
 * Routes to cancel a user job and to download its file. Each download is checked by the job's own rule and by scope:
 * the file holds data that its requester could see when it was made.
 */
export function mountUserJob(
  app: FastifyInstance,
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  {
    noun,
    refuse,
    onFetched,
  }: Pick<UserJob, 'noun' | 'refuse'> & {
    /** Called for each download, in its own transaction before the first byte is sent. */
    readonly onFetched?: (context: Context, row: Values) => Promise<void>;
  },
  about: (summary: string, more?: Partial<About>) => { readonly about: About },
): void {
  const one = `/api/v1/${noun.path}/:id${ID}`;
  const what = inSentence(noun.label);

  app.post(
    `${one}/cancel`,
    { config: about(`Cancel the job: ${what}`, { answer: z.object({ id: z.int() }) }) },
    async (request, reply) => {
      const done = await writing(database, request, async (context) => {
        await cancelUserJob(context, noun, idOf(request));
        return { status: 200, body: { id: idOf(request) } };
      });
      return give(reply, done);
    },
  );

  app.get(
    `${one}/file`,
    { config: about(`Download the file: ${what}`, { media: 'application/octet-stream' }) },
    async (request, reply) => {
      const actor = actorOf(request);
      const [row] = await readRows(database, noun, actor, [idOf(request)]);
      if (!row) throw notFound(what);
      await refuse(database, actor, row);
      const { rows } = await database.query<SeenFile & { sight: VisibleScope }>(
        `select f.id, f.key, f.name, f.media_type, f.size, f.sha256, f.created_by, e.sight
           from errand e join stored_file f on f.id = e.file_id where e.noun = $1 and e.id = $2`,
        [noun.name, idOf(request)],
      );
      const [file] = rows;
      if (!file) throw notFound('file');
      refuseWider(actor, file.sight);
      if (onFetched) await writing(database, request, (context) => onFetched(context, row));
      return sendFile(request, reply, file, storage);
    },
  );
}

function refuseWider(actor: Actor, sight: VisibleScope): void {
  if (!isVisibilityWithin(sight, actor))
    throw new Problem(
      403,
      'sight_changed',
      'You can no longer download this file, because your scope has changed. Create it again.',
    );
}
