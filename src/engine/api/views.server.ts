import { ID } from '../http/id.ts';
import { shaped } from '../http/shaped.server.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { binder, require } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import { type Database, type Queryable, sqlState } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { definitionsFor } from '../store/extra.server.ts';
import { findEntity } from '../entity/registry.ts';
import { give } from '../request/idempotency.server.ts';
import { notFound, Problem } from '../http/problem.ts';
import { actorOf, idOf, companyToday, writing } from '../request/request.server.ts';
import { queryIn } from './rest.server.ts';
import { selectStatement } from '../lists/list.server.ts';

const name = z.string('Enter a name.').trim().min(1, 'Enter a name.').max(80, 'At most 80 characters.');
const query = z
  .string('Enter the address of the list.')
  .max(8_000, 'The view has too many conditions. Remove some and save again.');
const layout = z.record(z.string().max(60), z.json());
const view = z.strictObject({ name, query, layout: layout.default({}), shared: z.boolean().default(false) });
// Missing fields remain unchanged, so nothing has a default here.
const change = z.strictObject({ name, query, layout, shared: z.boolean() }).partial();

/** A saved view. */
const savedView = view.extend({ id: z.int(), mine: z.boolean() });
const shownView = savedView.extend({ ownerName: z.string() });

const COLUMNS = `v.id, v.name, v.query, v.layout, v.shared, v.owner_id = $1 as mine, coalesce(u.name, '') as "ownerName"`;

/** Routes for saved views of a list: the user's own and shared ones. */
export function mountViews(app: FastifyInstance, database: Database): void {
  const base = '/api/v1/views/:noun';

  app.get(
    base,
    {
      config: {
        about: {
          summary: 'List the saved views of a list',
          tag: 'Views',
          everybody: 'your own, for lists you can view',
          answer: z.object({ rows: z.array(shownView) }),
        },
      },
    },
    async (request) => {
      const { rows } = await database.query(
        `select ${COLUMNS} from saved_view v left join "user" u on u.id = v.owner_id where v.entity = $2 and (v.owner_id = $1 or v.shared) order by lower(v.name)`,
        [actorOf(request).userId, nounOf(request).name],
      );
      return { rows };
    },
  );

  app.post(
    base,
    {
      config: {
        about: {
          summary: 'Save a view',
          tag: 'Views',
          everybody: 'your own, for lists you can view',
          body: view,
          status: 201,
          answer: savedView,
        },
      },
    },
    async (request, reply) => {
      const noun = nounOf(request);
      const given = shaped(view, request.body);
      const done = await writing(database, request, async ({ tx, actor }) => {
        await checkAsked(tx, actor, noun, given.query);
        const { rows } = await tx
          .query(
            'insert into saved_view (entity, owner_id, name, shared, query, layout) values ($1, $2, $3, $4, $5, $6) returning id',
            [noun.name, actor.userId, given.name, given.shared, given.query, JSON.stringify(given.layout)],
          )
          .catch(taken);
        return { status: 201, body: { id: rows[0]?.id, ...given, mine: true } };
      });
      return give(reply, done);
    },
  );

  app.patch(
    `${base}/:id${ID}`,
    {
      config: {
        about: {
          summary: 'Change a view',
          tag: 'Views',
          everybody: 'your own, for lists you can view',
          body: change,
          answer: savedView,
        },
      },
    },
    async (request) => {
      const noun = nounOf(request);
      const given = shaped(change, request.body);
      return writing(database, request, async ({ tx, actor }) => {
        if (given.query !== undefined) await checkAsked(tx, actor, noun, given.query);
        const { rows } = await tx
          .query(
            `update saved_view set name = coalesce($4, name), query = coalesce($5, query), layout = coalesce($6, layout), shared = coalesce($7, shared)
            where id = $1 and owner_id = $2 and entity = $3 returning id, name, query, layout, shared, true as mine`,
            [
              idOf(request),
              actor.userId,
              noun.name,
              given.name ?? null,
              given.query ?? null,
              given.layout ? JSON.stringify(given.layout) : null,
              given.shared ?? null,
            ],
          )
          .catch(taken);
        if (!rows[0]) throw notFound('view');
        return rows[0];
      });
    },
  );

  app.delete(
    `${base}/:id${ID}`,
    {
      config: {
        about: { summary: 'Remove a view', tag: 'Views', everybody: 'your own, for lists you can view', status: 204 },
      },
    },
    async (request, reply) => {
      const noun = nounOf(request);
      await writing(database, request, async ({ tx, actor }) => {
        const { rows } = await tx.query(
          'delete from saved_view where id = $1 and owner_id = $2 and entity = $3 returning id',
          [idOf(request), actor.userId, noun.name],
        );
        if (rows.length === 0) throw notFound('view');
      });
      return reply.code(204).send();
    },
  );
}

/** Refuses a view whose query is not valid for its list. @throws 400 with the error */
async function checkAsked(tx: Queryable, actor: Actor, noun: AnyEntity, query: string): Promise<void> {
  const asked = queryIn(Object.fromEntries(new URLSearchParams(query)));
  const definitions = noun.extra ? await definitionsFor(tx, noun) : [];
  selectStatement(noun, asked, { actor, today: companyToday(), definitions }, binder());
}

function nounOf(request: FastifyRequest): AnyEntity {
  const noun = findEntity((request.params as { noun: string }).noun);
  if (!noun) throw notFound('kind of record');
  require(actorOf(request), `${noun.name}.view`);
  return noun;
}

const taken = (error: unknown): never => {
  if (sqlState(error) !== '23505') throw error;
  throw new Problem(409, 'name_taken', 'You already have a view with this name. Enter another name.', {
    errors: { name: ['You already have a view with this name. Enter another name.'] },
  });
};
