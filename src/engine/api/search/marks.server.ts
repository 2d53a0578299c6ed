import type { FastifyInstance, FastifyRequest } from 'fastify';
import { binder } from '../../access/access.server.ts';
import type { Actor } from '../../permission/actor.ts';
import { may } from '../../permission/permission.ts';
import type { Database } from '../../db/pool.server.ts';
import { ID } from '../../http/id.ts';
import { entities, entityNamed, findEntity } from '../../entity/registry.ts';
import { rootOf } from '../../entity/shape.ts';
import { read } from '../../store/store.server.ts';
import { notFound } from '../../http/problem.ts';
import { actorOf } from '../../request/request.server.ts';
import { recordPath } from '../../entity/screensOf.ts';
import { entryScope } from '../../search/entryScope.server.ts';
import * as z from 'zod';
import type { About } from '../../http/routes.server.ts';

const markShown = z.object({
  path: z.string(),
  id: z.int(),
  entity: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  customerId: z.int().nullable(),
  archived: z.boolean(),
});

const KEPT = 50;

/** Routes for a user's favourites and recent records, limited to records that the user may still view. */
export function mountMarks(app: FastifyInstance, database: Database): void {
  const one = (list: string) => `/api/v1/${list}/:noun/:id${ID}`;

  app.get(
    '/api/v1/favourites',
    about('List your favourites', {
      answer: z.object({ rows: z.array(markShown) }),
    }),
    async (request) => ({
      rows: await marked(database, actorOf(request), 'favourite'),
    }),
  );
  app.get(
    '/api/v1/recent',
    about('List records you opened recently', {
      answer: z.object({ rows: z.array(markShown) }),
    }),
    async (request) => ({
      rows: await marked(database, actorOf(request), 'recent'),
    }),
  );

  app.put(one('favourites'), about('Add a favourite', { status: 204 }), async (request, reply) => {
    const { noun, id } = await seenRecord(database, request);
    await database.query(
      'insert into favourite (user_id, entity, entity_id) values ($1, $2, $3) on conflict do nothing',
      [actorOf(request).userId, noun, id],
    );
    return reply.code(204).send();
  });
  // A record that the user may no longer view can still be removed.
  app.delete(one('favourites'), about('Remove a favourite', { status: 204 }), async (request, reply) => {
    const { noun, id } = named(request);
    await database.query('delete from favourite where user_id = $1 and entity = $2 and entity_id = $3', [
      actorOf(request).userId,
      rootOf(noun).name,
      id,
    ]);
    return reply.code(204).send();
  });
  app.put(one('recent'), about('Record that you opened a record', { status: 204 }), async (request, reply) => {
    const { noun, id } = await seenRecord(database, request);
    const { userId } = actorOf(request);
    await database.query(
      `insert into recent (user_id, entity, entity_id, at) values ($1, $2, $3, now()) on conflict (user_id, entity, entity_id) do update set at = now()`,
      [userId, noun, id],
    );
    await database.query(
      `delete from recent where user_id = $1 and at < (select at from recent where user_id = $1 order by at desc offset ${KEPT} limit 1)`,
      [userId],
    );
    return reply.code(204).send();
  });
}

const about = (summary: string, more: Partial<About>) => ({
  config: { about: { summary, tag: 'Search', everybody: 'your own', ...more } },
});

/** All marks of a user as "noun:id", so that marked records rank first among equals. */
export async function marksOf(database: Database, { userId }: Actor): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ mark: string }>(
    `select entity || ':' || entity_id as mark from favourite where user_id = $1 union select entity || ':' || entity_id from recent where user_id = $1`,
    [userId],
  );
  return new Set(rows.map((row) => row.mark));
}

/** The user's marked records that they may view, newest first. */
async function marked(database: Database, actor: Actor, table: 'favourite' | 'recent') {
  const bind = binder();
  const kinds = entities().filter((noun) => may(actor.patterns, `${noun.name}.view`));
  const where = [
    `m.user_id = ${bind(actor.userId)}`,
    `s.kind = any(${bind(kinds.map((noun) => noun.name))}::text[])`,
    entryScope(actor, bind),
  ].join(' and ');
  const { rows } = await database.query<{
    id: number;
    entity: string;
    title: string;
    subtitle: string | null;
    customerId: number | null;
    archived: boolean;
  }>(
    `select s.entity_id as id, s.kind as entity, s.title, s.subtitle, s.customer_id as "customerId", s.archived
       from ${table} m join search_entry s on s.entity = m.entity and s.entity_id = m.entity_id
      where ${where} order by m.${table === 'recent' ? 'at' : 'created_at'} desc limit ${KEPT}`,
    bind.values,
  );
  return rows.map((row) => ({ ...row, path: recordPath(entityNamed(row.entity), row) }));
}

function named(request: FastifyRequest) {
  const { noun: name, id } = request.params as { noun: string; id: string };
  const noun = findEntity(name);
  if (!noun) throw notFound('kind of record');
  return { noun, id: Number(id) };
}

/** The record in an address, in the actor's scope. @throws 404 */
async function seenRecord(database: Database, request: FastifyRequest): Promise<{ noun: string; id: number }> {
  const { noun, id } = named(request);
  const row = await read({ tx: database, actor: actorOf(request) }, noun, id);
  return { noun: rootOf(noun).name, id: Number(row.id) };
}
