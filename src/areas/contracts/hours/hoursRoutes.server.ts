import type { FastifyInstance } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { actorOf, companyToday, idOf } from '#engine/request/request.server.ts';
import { explainedAnswer, groupHoursAnswer, hoursAnswer } from '../contractsAnswers.schema.ts';
import { explainContract, groupHours, hoursOf } from './hours.server.ts';

/** Routes for the cover of a customer's time, and the hours of one contract. */
export function mountHours(app: FastifyInstance, database: Database): void {
  app.get(
    `/api/v1/customers/:id${ID}/hours`,
    {
      config: {
        about: {
          summary: 'Get the hours left of a customer',
          tag: 'Support contracts',
          permission: 'customer.view',
          answer: hoursAnswer,
        },
      },
    },
    async (request) => hoursOf(database, actorOf(request), idOf(request), companyToday()),
  );

  app.get(
    `/api/v1/customers/:id${ID}/hours/group`,
    {
      config: {
        about: {
          summary: 'Get the hours left of a customer and of those below it',
          tag: 'Support contracts',
          permission: { all: ['customer.view', 'supportContract.view'] },
          answer: groupHoursAnswer,
        },
      },
    },
    async (request) => groupHours(database, actorOf(request), idOf(request), companyToday()),
  );

  app.get(
    `/api/v1/contracts/:id${ID}/hours`,
    {
      config: {
        about: {
          summary: 'Explain the hours of a contract by period',
          tag: 'Support contracts',
          permission: 'supportContract.view',
          answer: explainedAnswer,
        },
      },
    },
    async (request) => explainContract(database, actorOf(request), idOf(request), companyToday()),
  );
}
