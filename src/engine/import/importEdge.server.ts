import { ID } from '../http/id.ts';
import { shaped } from '../http/shaped.server.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { require } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import type { Database } from '../db/pool.server.ts';
import type { Context } from '../request/context.server.ts';
import { actorOf, idOf, writing } from '../request/request.server.ts';
import type { About } from '../http/routes.server.ts';
import { describe } from './mapping/describe.server.ts';

export const BASE = '/api/v1/imports';
export const ONE = `${BASE}/:id${ID}`;

/**
 * Route options for imports. API tokens are not accepted: the rows are written later with the full permissions of the
 * user who started the import, and a token only narrows the permissions of requests that use it.
 */
export const about = (summary: string, more: Partial<About> = {}) => ({
  config: { sessionOnly: true, about: { summary, tag: 'Imports', permission: 'import.run', ...more } },
});

/** The current actor, if they may import files. @throws 401, 403 */
export function mayRun(request: FastifyRequest): Actor {
  const actor = actorOf(request);
  require(actor, 'import.run');
  return actor;
}

/** Runs a step of an import and returns the import as it is afterwards. */
export const stepper =
  (database: Database) => async (request: FastifyRequest, work: (context: Context, id: number) => Promise<unknown>) => {
    const actor = mayRun(request);
    await writing(database, request, (context) => work(context, idOf(request)));
    return describe(database, actor, idOf(request));
  };

/** @throws 422 with messages by field */
export function bodyOf<T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> {
  return shaped(schema, request.body);
}

export function queryOf<T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> {
  return shaped(schema, request.query);
}

/** The requested page of a long list. */
export const pageAsked = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) });
export const pageOf = (request: FastifyRequest): number => queryOf(pageAsked, request).page;
