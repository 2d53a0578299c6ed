import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { addMonths } from '#engine/calendar/days.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { read } from '#engine/store/store.server.ts';
import { mountUserJob } from '../exports/jobs/userJobRoutes.server.ts';
import { startUserJob, userJobsOf } from '../exports/jobs/userJobs.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { invalid, notFound } from '#engine/http/problem.ts';
import { companyToday, writing } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import { type SubjectLine, subjectRequest } from './subjectRequest.ts';
import { personOf, subjectNouns } from './subjects.server.ts';
import { MAY_RUN, refuseSubject } from './subjectWork.server.ts';
import { subjectLine } from './subjectAccessAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const BASE = '/api/v1/subject-access';
const asked = z.strictObject({
  entity: z.string('Choose the kind of person: user or contact.'),
  id: z.int('Choose a person.').positive('Choose a person.'),
});

export interface SubjectServices {
  readonly database: Database;
  readonly storage: Storage;
  readonly jobWorker: JobWorker;
}

/** Routes for subject access requests: to start one, to list them and to download the file. */
export function mountSubjectAccess(app: FastifyInstance, { database, storage, jobWorker }: SubjectServices): void {
  const about = (summary: string, more: Partial<About> = {}) => ({
    about: { summary, tag: 'Subject access', permission: MAY_RUN, ...more },
  });

  app.get(
    BASE,
    {
      config: about('List subject access requests, newest first', {
        answer: z.object({ rows: z.array(subjectLine), nouns: z.array(z.string()) }),
      }),
    },
    async () => ({
      rows: await requests(database),
      nouns: subjectNouns(),
    }),
  );

  app.post(
    BASE,
    {
      config: {
        ...about('Collect the personal data of a person', {
          body: asked,
          status: 202,
          answer: z.object({ id: z.int() }),
        }),
        stepUp: true,
      },
    },
    async (request, reply) => {
      const person = shaped(asked, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 202,
        body: { id: await ask(context, jobWorker, person) },
      }));
      return give(reply, done);
    },
  );

  mountUserJob(
    app,
    { database, storage },
    { noun: subjectRequest, refuse: refuseSubject, onFetched: handOver },
    (summary, more) => about(summary, more),
  );
}

/** @throws 404 for a person the caller may not see, 422 for a noun that is not a person */
async function ask(context: Context, jobWorker: JobWorker, { entity, id }: z.output<typeof asked>): Promise<number> {
  if (!subjectNouns().includes(entity)) throw invalid({ entity: [`Choose one of: ${subjectNouns().join(', ')}.`] });
  await read({ tx: context.tx, actor: context.actor }, entityNamed(entity), id);
  const person = await personOf(context.tx, entity, id);
  if (!person) throw notFound(entity);
  await logEvent(context, { action: 'subject-access', entity, entityId: id, title: person.name });
  return startUserJob(context, jobWorker, subjectRequest, {
    title: person.name,
    noun: entity,
    personId: id,
    dueOn: addMonths(companyToday(new Date(context.now)), 1),
  });
}

type Stored = Omit<SubjectLine, 'askedBy' | 'counts'> & { readonly madeById: number; readonly counts: string | null };

/** The requests of all users, because the company responds and not the user who started one. */
async function requests(tx: Queryable): Promise<readonly SubjectLine[]> {
  const more = ['noun', 'personId', 'dueOn', 'handedAt', 'counts', 'madeById'];
  const found = await userJobsOf<Stored>(tx, subjectRequest, null, more);
  const { rows } = await tx.query<{ id: number; name: string }>(
    'select id, name from "user" where id = any($1::bigint[])',
    [found.map(({ madeById }) => madeById)],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return found.map(({ madeById, counts, ...row }) => ({
    ...row,
    askedBy: names.get(madeById) ?? '',
    counts: JSON.parse(counts ?? '{}') as SubjectLine['counts'],
  }));
}

/** Records the handover; only the first one stops the deadline. */
async function handOver(context: Context, row: Values): Promise<void> {
  const [noun, personId, title] = [String(row.noun), Number(row.personId), String(row.title)];
  await context.tx.query('update subject_request set handed_at = coalesce(handed_at, $2) where id = $1', [
    row.id,
    context.now,
  ]);
  await logEvent(context, {
    action: 'export',
    entity: noun,
    entityId: personId,
    title,
    note: 'Personal data, as a zip file.',
  });
}
