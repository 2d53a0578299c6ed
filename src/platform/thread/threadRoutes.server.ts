import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import type { About } from '#engine/http/routes.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { editEntry, type EntryPlace, redactEntry, releaseEntry, undoEntry } from './changeEntry.server.ts';
import { SEND_REPLIES } from './sendEntries.server.ts';
import { SEND_TIMES, type SendTime, sendTimes } from './sendTimes.rules.ts';
import { PAGE_ENTRIES, UNDO_SECONDS } from './thread.ts';
import { askedPage, editedEntry, shownDraft, shownEntry, writtenDraft, writtenEntry } from './threadAnswers.server.ts';
import { draftOf, dropDraft, keepDraft } from './threadDrafts.server.ts';
import { hostOf } from './threadHosts.server.ts';
import { entriesOf, scheduledOf, shown, type StoredEntry } from './threadStore.server.ts';
import { writeEntry } from './writeEntry.server.ts';

const TAG = 'Threads';
const BASE = `/api/v1/threads/:noun/:id${ID}`;
const ONE = `${BASE}/entries/:entryId${ID}`;
const sendTime: z.ZodType<SendTime> = z.object({ name: z.enum(SEND_TIMES), at: z.string() });
const one = z.object({ entry: shownEntry });

interface Params {
  readonly noun: string;
  readonly id: string;
  readonly entryId: string;
}

/** Routes for the messages and drafts on records of nouns with threads. */
export function mountThreads(app: FastifyInstance, database: Database, jobWorker: JobWorker): void {
  const about = (summary: string, more: Partial<About>) => ({
    config: {
      about: { summary, tag: TAG, everybody: 'of records you can view, and to write on those you can edit', ...more },
    },
  });
  const placeOf = (request: FastifyRequest): EntryPlace => {
    const { noun, id, entryId } = request.params as Params;
    return { noun, id: Number(id), entryId: Number(entryId) };
  };
  const answered = async (entry: StoredEntry) => ({ entry: (await shown(database, [entry]))[0] });

  app.get(
    BASE,
    about('List the messages on a record, newest first', {
      query: ['before'],
      asked: askedPage,
      answer: z.object({
        entries: z.array(shownEntry),
        scheduled: z.array(shownEntry),
        more: z.boolean(),
        draft: shownDraft.nullable(),
      }),
    }),
    async (request) => {
      const { noun, id } = placeOf(request);
      const { before } = shaped(askedPage, request.query);
      const actor = actorOf(request);
      await read({ tx: database, actor }, hostOf(noun).noun, id);
      const found = await entriesOf(database, noun, id, before);
      return {
        entries: await shown(database, found.slice(0, PAGE_ENTRIES)),
        scheduled: before ? [] : await shown(database, await scheduledOf(database, noun, id)),
        more: found.length > PAGE_ENTRIES,
        draft: before ? null : await draftOf(database, actor.userId ?? 0, noun, id),
      };
    },
  );

  app.post(
    `${BASE}/entries`,
    about('Add a message to a record', { body: writtenEntry, status: 201, answer: one, also: { 200: one } }),
    async (request, reply) => {
      const { noun, id } = placeOf(request);
      const written = shaped(writtenEntry, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        const { entry, isRepeated } = await writeEntry(context, noun, id, written);
        if (entry.sendsAt !== null && !entry.isScheduled && !isRepeated)
          await jobWorker.enqueue(context.tx, SEND_REPLIES, {}, { delaySeconds: UNDO_SECONDS + 1 });
        const [given] = await shown(context.tx, [entry]);
        return { status: isRepeated ? 200 : 201, body: { entry: given } };
      });
      return give(reply, done);
    },
  );

  app.patch(ONE, about('Edit a reply before it is sent', { body: editedEntry, answer: one }), async (request) => {
    const asked = shaped(editedEntry, bodyOf(request));
    return answered(await writing(database, request, (context) => editEntry(context, placeOf(request), asked)));
  });

  app.post(`${ONE}/undo`, about('Undo a reply before it is sent', { answer: one }), async (request) =>
    answered(await writing(database, request, (context) => undoEntry(context, placeOf(request)))),
  );

  app.post(`${ONE}/release`, about('Send a scheduled reply now', { answer: one }), async (request) =>
    answered(
      await writing(database, request, async (context) => {
        const entry = await releaseEntry(context, placeOf(request));
        await jobWorker.enqueue(context.tx, SEND_REPLIES, {}, { delaySeconds: UNDO_SECONDS + 1 });
        return entry;
      }),
    ),
  );

  app.post(`${ONE}/redact`, about('Remove the content of a message', { answer: one }), async (request) =>
    answered(await writing(database, request, (context) => redactEntry(context, placeOf(request)))),
  );

  app.get(
    '/api/v1/threads/send-times',
    about('List times at which a reply can be sent later', { answer: z.object({ times: z.array(sendTime) }) }),
    async () => {
      const now = nowIso();
      const days = { from: now.slice(0, 10), to: addDays(now.slice(0, 10), 30) };
      return { times: sendTimes(await companyHours(database, days), Date.parse(now)) };
    },
  );

  app.put(
    `${BASE}/draft`,
    about('Save what you have begun to write', { body: writtenDraft, status: 204 }),
    async (request, reply) => {
      const { noun, id } = placeOf(request);
      const draft = shaped(writtenDraft, bodyOf(request));
      const actor = actorOf(request);
      await read({ tx: database, actor }, hostOf(noun).noun, id);
      await inTransaction(database, (tx) =>
        keepDraft(tx, { userId: actor.userId ?? 0, noun, id, now: nowIso() }, draft),
      );
      return reply.code(204).send();
    },
  );

  app.delete(
    `${BASE}/draft`,
    about('Discard what you have begun to write', { status: 204 }),
    async (request, reply) => {
      const { noun, id } = placeOf(request);
      await dropDraft(database, actorOf(request).userId ?? 0, hostOf(noun).noun.name, id);
      return reply.code(204).send();
    },
  );
}
