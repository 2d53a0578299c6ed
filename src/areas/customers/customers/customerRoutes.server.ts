import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import { read } from '#engine/store/store.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { answer } from '#engine/api/rest.server.ts';
import { attentionFor } from '../dashboard/attention.server.ts';
import { dashboardOf } from '../dashboard/dashboard.server.ts';
import { activationGaps } from './customer.rules.ts';
import { activationFacts } from './activation.server.ts';
import { customer } from './customer.ts';
import { proposeCode, stemOf } from './customerCode.rules.ts';
import { codesBeginningWith } from './customerCode.server.ts';
import { overviewOf } from './overview.server.ts';
import { setUpCustomer } from './setUp.server.ts';
import { similarCustomers } from './similar.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { attention, dashboard, overview, similarCustomer } from './customersAnswers.server.ts';
import { recordOf } from '#engine/api/answers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const part = z.record(z.string().max(60), z.json());
const setUp = z.strictObject({
  customer: part,
  site: part.optional(),
  contact: part.optional(),
  activate: z.strictObject({ waiveDpa: z.string().max(300).optional() }).optional(),
});
const word = z.string().max(300).optional();
const typed = z.strictObject({
  name: word,
  tradingName: word,
  legalName: word,
  postcode: word,
  phone: word,
  email: word,
  website: z.string().max(2_000).optional(),
  domains: z.array(z.string().max(300)).max(50).optional(),
  urn: word,
  exceptId: z.int().positive().optional(),
});

/** Routes of customers beyond the standard ones. */
export function mountCustomers(app: FastifyInstance, database: Database): void {
  const one = `/api/v1/customers/:id${ID}`;
  const now = (): string => nowIso();
  const seen = (summary: string, more: Partial<About>) => ({
    config: { about: { summary, tag: 'Customers', permission: 'customer.view', ...more } },
  });

  app.get(`${one}/overview`, seen('Get a summary of a customer', { answer: overview }), async (request) =>
    overviewOf(database, actorOf(request), idOf(request), now()),
  );
  app.get(`${one}/dashboard`, seen('Get the dashboard of a customer', { answer: dashboard }), async (request) =>
    dashboardOf(database, actorOf(request), idOf(request), now()),
  );
  app.get(
    `${one}/attention`,
    seen('Get the attention list of a customer', { answer: z.object({ attention: z.array(attention) }) }),
    async (request) => ({
      attention: await attentionFor(database, actorOf(request), idOf(request), now()),
    }),
  );

  // Unmet requirements for activation, so that the dialog can link to each.
  app.get(
    `${one}/activation`,
    seen('List what a prospect needs before activation', {
      answer: z.object({
        gaps: z.array(
          z.object({ code: z.enum(['no_site', 'no_contact', 'no_team', 'no_manager', 'no_dpa']), message: z.string() }),
        ),
      }),
    }),
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, customer, idOf(request));
      return { gaps: activationGaps(await activationFacts({ tx: database }, { ...row }, null)) };
    },
  );

  app.get(
    '/api/v1/customers/code',
    {
      config: {
        about: {
          summary: 'Suggest a code for a name',
          tag: 'Customers',
          permission: 'customer.create',
          query: ['name'],
          answer: z.object({ code: z.string() }),
        },
      },
    },
    async (request) => {
      require(actorOf(request), 'customer.create');
      const { name: given } = request.query as { name?: unknown };
      const name = typeof given === 'string' ? given.slice(0, 200) : '';
      return { code: proposeCode(name, await codesBeginningWith({ tx: database }, [stemOf(name)])) };
    },
  );

  app.post(
    '/api/v1/customers/similar',
    {
      config: {
        about: {
          summary: 'Find customers similar to the one being entered',
          tag: 'Customers',
          permission: 'customer.view',
          body: typed,
          answer: z.object({ results: z.array(similarCustomer) }),
        },
      },
    },
    async (request) => {
      const asked = shaped(typed, request.body);
      return { results: await similarCustomers(database, actorOf(request), asked) };
    },
  );

  app.post(
    '/api/v1/customers/set-up',
    {
      config: {
        about: {
          summary: 'Create a customer with sites and contacts',
          tag: 'Customers',
          permission: 'customer.create',
          body: setUp,
          status: 201,
          answer: recordOf(customer),
        },
      },
    },
    async (request, reply) => {
      const asked = shaped(setUp, request.body);
      const made = await writing(database, request, async (context) => {
        const { row, warnings } = await setUpCustomer(context, asked);
        return {
          status: 201,
          body: {
            ...(await answer(context.tx, context.actor, customer, row)),
            ...(warnings.length > 0 ? { warnings } : {}),
          },
        };
      });
      return reply.code(made.status).send(made.body);
    },
  );
}
