import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { logEvent } from '../audit/logEvent.server.ts';
import { addMonths } from '../calendar/days.ts';
import type { Database, Queryable } from '../db/pool.server.ts';
import type { Context } from '../entity/change.server.ts';
import { entityNamed } from '../entity/registry.ts';
import { read } from '../entity/store.server.ts';
import type { Storage } from '../files/storage.server.ts';
import { give, once } from '../http/idempotency.server.ts';
import { invalid, notFound } from '../http/problem.ts';
import { idOf, londonDay, writing } from '../http/request.server.ts';
import { bodyOf } from '../http/rest.server.ts';
import { shaped } from '../http/shaped.server.ts';
import type { Workshop } from '../schedule/work.server.ts';
import type { SubjectRequest } from './subjectRequest.ts';
import { personOf, subjectNouns } from './subjects.server.ts';
import { WORK } from './subjectWork.server.ts';

const BASE = '/api/v1/subject-access';
const asked = z.strictObject({
  entity: z.string('Say what the person is: user or contact.'),
  id: z.int('Say which person.').positive('Say which person.'),
});

export interface SubjectServices {
  readonly database: Database;
  readonly storage: Storage;
  readonly workshop: Workshop;
}

/** What is held about one person: asked for, gathered in the background, handed over as a file. */
export function mountSubjectAccess(app: FastifyInstance, { database, storage, workshop }: SubjectServices): void {
  const about = (summary: string, more: object = {}) => ({
    about: { summary, tag: 'Subject access', permission: 'subjectAccess.run', ...more },
  });

  app.get(BASE, { config: about('Who asked what is held about them, newest first') }, async () => ({
    rows: await requests(database),
    nouns: subjectNouns(),
  }));

  app.post(
    BASE,
    { config: { ...about('Gather what is held about somebody', { body: asked, status: 202 }), stepUp: true } },
    async (request, reply) => {
      const { entity, id } = shaped(asked, bodyOf(request));
      const done = await writing(database, request, (context) =>
        once(context, request, async () => ({ status: 202, body: { id: await ask(context, workshop, entity, id) } })),
      );
      return give(reply, done);
    },
  );

  app.get(
    `${BASE}/:id(^\\d{1,15}$)/file`,
    { config: about('What is held about somebody, as a zip file', { media: 'application/zip' }) },
    async (request, reply) => {
      const file = await writing(database, request, (context) => handOver(context, idOf(request)));
      return reply
        .header('content-disposition', `attachment; filename="subject-access-${idOf(request)}.zip"`)
        .header('cache-control', 'private, no-store')
        .type('application/zip')
        .send(await storage.get(file));
    },
  );

  /** @throws 404 for whom the asker may not see, 422 for what is no person */
  async function ask(context: Context, line: Workshop, entity: string, id: number): Promise<number> {
    if (!subjectNouns().includes(entity)) throw invalid({ entity: [`Choose one of: ${subjectNouns().join(', ')}.`] });
    await read({ tx: context.tx, actor: context.actor }, entityNamed(entity), id);
    const person = await personOf(context.tx, entity, id);
    if (!person) throw notFound(entity);
    const { rows } = await context.tx.query<{ id: number }>(
      `insert into subject_access (entity, entity_id, name, asked_at, asked_by, asked_name, due_on)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        entity,
        id,
        person.name,
        context.now,
        context.actor.userId,
        context.actor.name,
        addMonths(londonDay(new Date(context.now)), 1),
      ],
    );
    const requestId = rows[0]?.id ?? 0;
    await line.enqueue(context.tx, WORK, { id: requestId }, { seconds: 600 });
    await logEvent(context, { action: 'subject-access', entity, entityId: id, title: person.name });
    return requestId;
  }
}

async function requests(tx: Queryable): Promise<readonly SubjectRequest[]> {
  const { rows } = await tx.query<SubjectRequest & Record<string, unknown>>(
    `select id, entity, entity_id as "entityId", name, asked_at as "askedAt", asked_name as "askedBy", due_on as "dueOn",
            state, counts, handed_at as "handedAt" from subject_access order by id desc limit 200`,
  );
  return rows;
}

/** Notes down that it was handed over. @returns where the file lies @throws 404 while it is not ready */
async function handOver(context: Context, id: number): Promise<string> {
  const { rows } = await context.tx.query<{ key: string; name: string; entity: string; entity_id: number }>(
    `update subject_access s set handed_at = coalesce(handed_at, $2) from stored_file f
      where s.id = $1 and f.id = s.file_id returning f.key, s.name, s.entity, s.entity_id`,
    [id, context.now],
  );
  const [found] = rows;
  if (!found) throw notFound('file');
  await logEvent(context, {
    action: 'export',
    entity: found.entity,
    entityId: found.entity_id,
    title: found.name,
    note: 'What is held about them, as a zip file.',
  });
  return found.key;
}
