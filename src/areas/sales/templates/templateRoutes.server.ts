import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { readPlain } from '#areas/accounts/accounts.server.ts';
import { require } from '#engine/access/access.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { answer, answerOf } from '#engine/api/rest.server.ts';
import { ID } from '#engine/http/id.ts';
import { invalid } from '#engine/http/problem.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { create, createMany, read } from '#engine/store/store.server.ts';
import { customerOrder } from '../orders/customerOrder.ts';
import { recordAnswer } from '../recordAnswer.server.ts';
import { linesOf, numbersAsked } from './linesOf.rules.ts';
import { orderTemplate } from './orderTemplate.ts';

const use = z.strictObject({
  customerId: z.int('Choose a customer.').positive('Choose a customer.'),
  title: z.string().trim().min(1, 'Enter a title.').max(160),
  /** Numbers by name, such as seats. */
  numbers: z
    .record(
      z.string(),
      z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(100_000, 'Enter 100,000 or less.'),
    )
    .default({}),
});
const save = z.strictObject({ name: z.string().trim().min(1, 'Enter a name.').max(120) });

/** Routes that create an order from a template, and a template from an order. */
export function mountTemplates(app: FastifyInstance, { database }: Services): void {
  app.post(
    `/api/v1/accounts/customer/orders/templates/:id${ID}/use`,
    {
      config: {
        about: {
          summary: 'Create an order from a template',
          tag: orderTemplate.plural,
          permission: { all: ['orderTemplate.view', 'customerOrder.create'] },
          body: use,
          answer: recordAnswer,
          status: 201,
        },
      },
    },
    async (request, reply) => {
      const { customerId, title, numbers } = readPlain(use, request.body);
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'customerOrder.create');
        const template = await read(context, orderTemplate, idOf(request));
        const missing = numbersAsked(template).filter((name) => numbers[name] === undefined);
        if (missing.length > 0)
          throw invalid(
            Object.fromEntries(missing.map((name) => [`numbers.${name}`, [`Enter the number of ${name}.`]])),
          );
        const { intro, terms } = template;
        const [order] = await createMany(context, customerOrder, [
          { customerId, title, intro, terms, lines: linesOf(template, numbers) },
        ]);
        return { status: 201, body: await answerOf(context, customerOrder, order) };
      });
      return give(reply, done);
    },
  );

  app.post(
    `/api/v1/accounts/customer/orders/:id${ID}/template`,
    {
      config: {
        about: {
          summary: 'Save an order as a template',
          tag: orderTemplate.plural,
          permission: { all: ['orderTemplate.create', 'customerOrder.view'] },
          body: save,
          answer: recordAnswer,
          status: 201,
        },
      },
    },
    async (request, reply) => {
      const { name } = readPlain(save, request.body);
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'orderTemplate.create');
        const { lines, intro, terms } = await read(context, customerOrder, idOf(request));
        const row = await create(context, orderTemplate, {
          name,
          intro,
          terms,
          lines: lines.map(
            ({ productId, description, quantity, unitPence, discount, vatCodeId, kind, inclusion, pricePer }) => ({
              productId,
              description,
              quantity,
              unitPence,
              discount,
              vatCodeId,
              kind,
              pricePer,
              times: null,
              inclusion: inclusion === 'included' ? ('included' as const) : ('optional' as const),
            }),
          ),
        });
        return { status: 201, body: await answer(context.tx, context.actor, orderTemplate, row) };
      });
      return give(reply, done);
    },
  );
}
