import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { openItem } from '#areas/accounts/receivables/openItem.ts';
import { isInScope } from '#engine/access/access.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import { notFound } from '#engine/http/problem.ts';
import { actorOf, companyToday, idOf } from '#engine/request/request.server.ts';
import { moneyOf } from './customerMoney.server.ts';
import type { CustomerMoney } from './customerMoney.ts';

const answer: z.ZodType<CustomerMoney> = z.object({
  balancePence: z.int(),
  overduePence: z.int(),
  unallocatedPence: z.int(),
  limitPence: z.int().nullable(),
  isOnStop: z.boolean(),
  salesPence: z.int(),
  toInvoicePence: z.int(),
  openItems: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      number: z.string(),
      docDate: z.string(),
      dueDate: z.string(),
      totalPence: z.int(),
      openPence: z.int(),
    }),
  ),
});

/** Route for the open items of one customer. */
export function mountCustomerAccounts(app: FastifyInstance, { database }: Services): void {
  app.get(
    `/api/v1/customers/:id${ID}/accounts`,
    {
      config: {
        about: {
          summary: 'Get the balance and the open items of a customer',
          tag: openItem.plural,
          permission: 'openItem.view',
          answer,
        },
      },
    },
    async (request) => {
      const customerId = idOf(request);
      if (!isInScope(openItem, actorOf(request), { customerId })) throw notFound('customer');
      return moneyOf(database, customerId, companyToday());
    },
  );
}
