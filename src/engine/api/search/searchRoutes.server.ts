import type { FastifyInstance, FastifyRequest } from 'fastify';
import { binder, require } from '../../access/access.server.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Database } from '../../db/pool.server.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { entityNamed, findEntity } from '../../entity/registry.ts';
import { rootOf } from '../../entity/shape.ts';
import { badRequest, notFound } from '../../http/problem.ts';
import { actorOf } from '../../request/request.server.ts';
import { entryScope } from '../../search/entryScope.server.ts';
import { marksOf } from './marks.server.ts';
import { type Found, search } from '../../search/search.server.ts';
import * as z from 'zod';
import { found } from '../../search/searchAnswers.server.ts';
import type { About } from '../../http/routes.server.ts';

const EACH = 8;
const PICKED = 20;

/** Routes for the global search and for reference pickers. */
export function mountSearch(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/search',
    about('Search all records', {
      query: ['q', 'in', 'at', 'within', 'archived'],
      answer: z.object({
        groups: z.array(
          z.object({
            entity: z.string(),
            label: z.string(),
            here: z.boolean(),
            results: z.array(found),
            more: z.number(),
          }),
        ),
      }),
    }),
    async (request) => {
      const { q = '', in: noun, at, within, archived } = request.query as Record<string, string | undefined>;
      if (archived && !['without', 'with'].includes(archived))
        throw badRequest('“archived” must be one of: without, with.');
      const unknown = noun?.split(',').find((each) => !findEntity(each));
      if (unknown !== undefined) throw badRequest(`Kind of record “${unknown.slice(0, 60)}” not found.`);
      const actor = actorOf(request);
      const asked = {
        actor,
        most: 64,
        ...(noun ? { nouns: noun.split(',') } : {}),
        archived: archived === 'with',
      };
      const marks = await marksOf(database, actor);
      if (within) return { groups: grouped(await search(database, q, { ...asked, customerId: idIn(within) }), marks) };
      if (!at) return { groups: grouped(await search(database, q, asked), marks) };
      // The customer's own records come first, then all others.
      const here = await search(database, q, { ...asked, customerId: idIn(at) });
      const known = new Set(here.map(markOf));
      const others = (await search(database, q, asked)).filter((each) => !known.has(markOf(each)));
      return { groups: [...grouped(here, marks, true), ...grouped(others, marks)] };
    },
  );

  app.get(
    '/api/v1/pick/:noun',
    about('Find a record for a reference field', {
      query: ['q', 'customerId'],
      answer: z.object({ results: z.array(z.unknown()) }),
    }),
    async (request) => {
      const noun = nounIn(request);
      const { q = '', customerId } = request.query as Record<string, string | undefined>;
      const actor = actorOf(request);
      require(actor, `${noun.name}.view`);
      const isOwned = rootOf(noun).scope.by === 'customer' && noun.name !== 'customer';
      const within = customerId && isOwned ? { customerId: idIn(customerId) } : {};
      const results =
        q.trim().length >= 2
          ? await search(database, q, { actor, most: PICKED, nouns: [noun.name], ...within })
          : await firstOf(database, actor, noun, within.customerId);
      return { results };
    },
  );
}

const about = (summary: string, more: Partial<About>) => ({
  config: { about: { summary, tag: 'Search', everybody: 'records you can view', ...more } },
});

function nounIn(request: FastifyRequest): AnyEntity {
  const noun = findEntity((request.params as { noun: string }).noun);
  if (!noun) throw notFound('kind of record');
  return noun;
}

const markOf = ({ entity, id }: Found): string => `${entity}:${id}`;

/** Results grouped by noun, best first: exact names, then by tier, with the user's marked records first in each. */
function grouped(found: readonly Found[], marks: ReadonlySet<string>, here = false) {
  const groups = new Map<string, Found[]>();
  const mine = (each: Found) => (marks.has(`${rootOf(entityNamed(each.entity)).name}:${each.id}`) ? 0 : 1);
  const place = ({ exact, tier }: Found) => (exact ? 0 : tier);
  for (const each of [...found].sort((a, b) => place(a) - place(b) || mine(a) - mine(b)))
    groups.set(each.entity, [...(groups.get(each.entity) ?? []), each]);
  return [...groups].map(([entity, results]) => ({
    entity,
    label: entityNamed(entity).plural,
    here,
    results: results.slice(0, EACH),
    more: Math.max(0, results.length - EACH),
  }));
}

/** The first records of a noun by name, for a picker before anything is typed. */
async function firstOf(database: Database, actor: Actor, noun: AnyEntity, customerId: number | undefined) {
  const bind = binder();
  const parts = [
    `s.entity = ${bind(rootOf(noun).name)}`,
    'not s.archived',
    ...(noun.base ? [`s.kind = ${bind(noun.name)}`] : []),
    ...(customerId === undefined ? [] : [`s.customer_id = ${bind(customerId)}`]),
    entryScope(actor, bind),
  ];
  const { rows } = await database.query(
    `select s.entity_id as id, s.kind as entity, s.title, s.subtitle, s.customer_id as "customerId" from search_entry s
      where ${parts.join(' and ')} order by s.title collate "en-GB-x-icu", s.entity_id limit ${PICKED}`,
    bind.values,
  );
  return rows;
}

function idIn(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw badRequest('The customer must be a number.');
  return Number(text);
}
