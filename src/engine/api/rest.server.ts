import type { FastifyInstance, FastifyRequest } from 'fastify';
import { granted, seen } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import { act } from '../actions/act.server.ts';
import { doable } from '../actions/doable.ts';
import { KeepingProblem } from '../actions/keepingProblem.server.ts';
import type { Database, Queryable } from '../db/pool.server.ts';
import { refusable, refusalsOf, type Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { AnyEntity, Row } from '../entity/entity.ts';
import type { Action } from '../entity/states.ts';
import { ID } from '../http/id.ts';
import { movedTo } from '../store/moved.server.ts';
import { createMany, type Outcome, read, setArchived, updateMany } from '../store/store.server.ts';
import { list } from '../lists/list.server.ts';
import { namesOf } from '../lists/named.server.ts';
import { type ListQuery, readQuery } from '../lists/query.ts';
import { give } from '../request/idempotency.server.ts';
import { asksOf } from './nounOperations.server.ts';
import { badRequest, invalid, notFound } from '../http/problem.ts';
import { actorOf, idOf, companyToday, writing } from '../request/request.server.ts';

/**
 * The routes of a noun, from its declaration. Ids are digits; other addresses do not match. Permission is checked
 * before the rest of the request is read.
 */
export function mountNoun(app: FastifyInstance, database: Database, entity: AnyEntity): void {
  const asking = asksOf(entity);
  const base = `/api/v1/${entity.path}`;
  const one = `${base}/:id${ID}`;
  const path = `${base}/{id}`;
  app.get(base, { config: asking(`GET ${base}`) }, async (request) =>
    list(database, entity, queryOf(request), { actor: actorOf(request), today: companyToday() }),
  );

  app.get(one, { config: asking(`GET ${path}`) }, async (request, reply) => {
    const context = { tx: database, actor: actorOf(request) };
    const row = await read(context, entity, idOf(request));
    const to = row.archivedAt === null ? undefined : await movedTo(context, entity, idOf(request));
    const body = { ...(await answer(database, context.actor, entity, row)), ...(to ? { movedTo: to } : {}) };
    return reply.header('etag', `"${String(row.version)}"`).send(body);
  });

  if (!entity.ledger) mountWrites(app, database, entity);
}

/** Routes that create and change records. */
function mountWrites(app: FastifyInstance, database: Database, entity: AnyEntity): void {
  const asking = asksOf(entity);
  const base = `/api/v1/${entity.path}`;
  const one = `${base}/:id${ID}`;
  const path = `${base}/{id}`;
  app.post(base, { config: asking(`POST ${base}`) }, async (request, reply) => {
    const done = await writing(database, request, async (context) => {
      const [made] = await createMany(context, entity, [bodyOf(request)]);
      return { status: 201, body: await answerOf(context, entity, made) };
    });
    return give(reply, done);
  });

  app.patch(one, { config: asking(`PATCH ${path}`) }, async (request, reply) => {
    const { version, ...set } = bodyOf(request);
    const changed = await writing(database, request, async (context) => {
      const [done] = await updateMany(context, entity, [
        { id: idOf(request), version: versionOf(request, version), set },
      ]);
      return answerOf(context, entity, done);
    });
    return reply.header('etag', `"${String(changed.row.version)}"`).send(changed);
  });

  for (const [name, archived] of entity.permanent ? [] : ARCHIVING)
    app.post(`${one}/${name}`, { config: asking(`POST ${path}/${name}`) }, async (request, reply) => {
      const done = await writing(database, request, async (context) => {
        const version = versionOf(request, bodyOf(request).version);
        const row = await setArchived(context, entity, idOf(request), archived, version);
        return { status: 200, body: await answer(context.tx, context.actor, entity, row) };
      });
      return give(reply, done);
    });

  for (const [name, action] of Object.entries<Action>(entity.actions ?? {}))
    app.post(
      `${one}/actions/${name}`,
      { config: { ...asking(`POST ${path}/actions/${name}`), ...limitsOf(action) } },
      async (request, reply) => {
        const done = await writing(database, request, async (context) => {
          const { version, ...input } = bodyOf(request);
          const row = await act(context, entity, name, idOf(request), versionOf(request, version), input);
          return { status: 200, body: await answer(context.tx, context.actor, entity, row) };
        }).catch(async (refusal: unknown) => {
          if (refusal instanceof KeepingProblem) await writing(database, request, refusal.keep);
          throw refusal;
        });
        return give(reply, done);
      },
    );
}

/** The access limits of an action. */
const limitsOf = ({ stepUp, sessionOnly }: Action): { readonly stepUp?: true; readonly sessionOnly?: true } => ({
  ...(stepUp ? { stepUp: true } : {}),
  ...(sessionOnly ? { sessionOnly: true } : {}),
});

const ARCHIVING = [
  ['archive', true],
  ['restore', false],
] as const;

/** A record with the names of referenced records, the permitted actions, and those that its state prevents, with reasons. */
export async function answer(tx: Queryable, actor: Actor, entity: AnyEntity, row: Row<AnyEntity>) {
  const may = granted(actor, entity);
  const refs = await namesOf(tx, entity, [row], actor);
  const cannot = await refusedNow({ tx, actor }, entity, row, may);
  return {
    row: seen(entity, actor, row),
    refs,
    may,
    ...(Object.keys(cannot).length > 0 ? { cannot } : {}),
  };
}

/** Only checks actions that the actor may otherwise take. Most nouns have no such rules, and then nothing is queried. */
async function refusedNow(
  context: { readonly tx: Queryable; readonly actor: Actor },
  entity: AnyEntity,
  row: Row<AnyEntity>,
  may: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const cannot: Record<string, string> = {};
  if (row.archivedAt !== null) return cannot;
  const open = new Set(doable(entity, row, may).map(({ name }) => name));
  if (!entity.permanent && may.includes(`${entity.name}.delete`)) open.add('archive');
  for (const name of refusable(entity).filter((each) => open.has(each))) {
    const refusal = (await refusalsOf(context, entity, name, [row])).get(row.id);
    if (refusal) cannot[name] = refusal.message;
  }
  return cannot;
}

/** The answer for one write: the record with names, or the refusal as an exception. */
export async function answerOf(context: Context, entity: AnyEntity, done: Outcome | undefined) {
  if (!done) throw notFound();
  if ('problem' in done) throw done.problem;
  const { after, warnings } = done.change;
  return { ...(await answer(context.tx, context.actor, entity, after)), ...(warnings.length > 0 ? { warnings } : {}) };
}

/** The list query in an address. @throws 400 with all errors */
export const queryOf = (request: FastifyRequest): ListQuery => queryIn(request.query as Record<string, string>);

/** Like `queryOf`, for parameters from another source. @throws 400 with all errors */
export function queryIn(params: Readonly<Record<string, string | undefined>>): ListQuery {
  const { query, complaints } = readQuery(params);
  if (complaints.length > 0) throw badRequest(complaints.join(' '));
  return query;
}

/** The body as a JSON object; without a body, an empty one. @throws 400 for other JSON */
export function bodyOf(request: FastifyRequest): Values {
  const { body } = request;
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object.');
  return body as Values;
}

/** The version that a change is based on: from the body, otherwise from If-Match. @throws 400 for an invalid If-Match */
export function versionOf(request: FastifyRequest, given: unknown): number | undefined {
  if (given !== undefined) {
    if (typeof given !== 'number' || !Number.isSafeInteger(given))
      throw invalid({ version: ['The version must be a whole number.'] });
    return given;
  }
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header);
  if (!match) throw badRequest('If-Match must be the version of the record, such as "3".');
  return Number(match[1]);
}
