import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Actor } from '#engine/permission/actor.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { ID } from '#engine/http/id.ts';
import { read } from '#engine/store/store.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { invalid, notFound, refused } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { deliveriesOf, deliveryOf, logBetween, triesByDay } from './deliveries.server.ts';
import { tell, type Listener } from './feed.server.ts';
import { testBody } from './message.ts';
import { startWebhooks } from './runner.server.ts';
import { makeSecret, webhookSecrets } from './secrets.server.ts';
import { webhook } from './webhook.ts';
import { secretTimes } from '#platform/webhooks/webhooksAnswers.server.ts';
import { delivery } from './webhooksAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { linesBefore } from '#engine/api/answers.server.ts';

const BASE = '/api/v1/system/webhooks';
const ONE = `${BASE}/:id${ID}`;
const DELIVERY = `${ONE}/deliveries/:deliveryId${ID}`;
const MOST_REPLAYED = 10_000;

const moment = z.iso.datetime({ offset: true, error: 'Enter a date and time, for example 2026-11-20T16:30:00Z.' });
const span = z.strictObject({ from: moment, to: moment });

const about = (summary: string, action: 'view' | 'update', rest: Partial<About> = {}) => ({
  summary,
  tag: webhook.plural,
  permission: `webhook.${action}`,
  ...rest,
});

/** Routes for secrets, tests and deliveries of webhooks, and the sender. */
export function mountWebhooks(app: FastifyInstance, services: Services): void {
  const { database, keys, outbound, logger } = services;

  /** A webhook for a request that a user is waiting for. */
  const reachable = async (context: Context, request: FastifyRequest) => {
    const row = await read(context, webhook, idOf(request));
    if (row.state === 'disabled') throw refused('disabled', 'This webhook is disabled. Enable it first.');
    outbound.circuits.forget('webhook', row.url);
    return row;
  };

  // Checks the URL before it is saved, outside any transaction. It is checked again on every delivery.
  app.addHook('preHandler', async ({ method, routeOptions, body }) => {
    if (!(method === 'POST' && routeOptions.url === BASE) && !(method === 'PATCH' && routeOptions.url === ONE)) return;
    const address = (body as { url?: unknown } | null)?.url;
    if (typeof address !== 'string') return;
    if ((await outbound.judge('webhook', address)) === 'refused by policy')
      throw invalid({
        url: [
          'This address is not allowed. Use an https address on the internet, or add its network to Settings > Allowed networks.',
        ],
      });
  });

  app.post(
    `${ONE}/secret`,
    {
      config: {
        stepUp: true,
        about: about('Create a new signing secret', 'update', {
          secret: true,
          answer: z.object({ secret: z.string() }),
        }),
      },
    },
    async (request) =>
      writing(database, request, async (context) => {
        const row = await read(context, webhook, idOf(request));
        const secret = await makeSecret(context.tx, keys, row.id);
        await logEvent(context, {
          action: 'secret',
          entity: 'webhook',
          entityId: row.id,
          title: row.name,
          note: 'New signing secret created.',
        });
        return { secret };
      }),
  );
  app.get(
    `${ONE}/secrets`,
    {
      config: {
        about: about('List when secrets were created', 'view', { answer: z.object({ rows: z.array(secretTimes) }) }),
      },
    },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, webhook, idOf(request));
      return { rows: await webhookSecrets.times(database, row.id) };
    },
  );

  app.post(
    `${ONE}/test`,
    { config: { about: about('Send a test event', 'update', { answer: z.object({ sent: z.number() }) }) } },
    async (request, reply) =>
      give(
        reply,
        await writing(database, request, async (context) => {
          const row = await reachable(context, request);
          await context.tx.query(
            `insert into webhook_delivery (webhook_id, event_id, type, entity, entity_id, request_id, body) values ($1, $2, 'webhook.test', 'webhook', $1, $3, $4)`,
            [row.id, `evt_test_${randomBytes(12).toString('hex')}`, context.requestId, testBody(context.now)],
          );
          return { status: 202, body: { sent: 1 } };
        }),
      ),
  );

  app.post(
    `${ONE}/replay`,
    {
      config: {
        about: about('Send the events of a period again', 'update', {
          body: span,
          answer: z.object({ sent: z.number() }),
        }),
      },
    },
    async (request, reply) =>
      give(
        reply,
        await writing(database, request, async (context) => {
          const { from, to } = shaped(span, request.body);
          if (Date.parse(to) <= Date.parse(from)) throw invalid({ to: ['Choose an end after the start.'] });
          const row = await reachable(context, request);
          const happened = await logBetween(context.tx, from, to, MOST_REPLAYED + 1);
          if (happened.length > MOST_REPLAYED)
            throw refused('too_many', 'There are more than 10,000 events in this period. Choose a shorter period.');
          const listener: Listener = {
            id: row.id,
            events: [...row.events],
            owner_id: row.ownerId ?? 0,
            created_at: from,
          };
          const sent = await tell(context.tx, listener, happened, 'resend');
          await logEvent(context, {
            action: 'replay',
            entity: 'webhook',
            entityId: row.id,
            title: row.name,
            note: `${sent} sent again`,
          });
          return { status: 202, body: { sent } };
        }),
      ),
  );

  app.get(
    `${ONE}/deliveries`,
    {
      config: {
        about: about('List deliveries', 'view', {
          query: ['state', 'before'],
          asked: linesBefore,
          answer: z.object({ rows: z.array(delivery), next: z.number().nullable() }),
        }),
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const row = await read({ tx: database, actor }, webhook, idOf(request));
      return deliveriesOf(database, actor, row.id, request.query as Record<string, string>);
    },
  );
  app.get(
    `${ONE}/deliveries/days`,
    {
      config: {
        about: about('Count delivery attempts by day', 'view', {
          answer: z.object({ rows: z.array(z.record(z.string(), z.unknown())) }),
        }),
      },
    },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, webhook, idOf(request));
      return { rows: await triesByDay(database, row.id) };
    },
  );
  app.get(DELIVERY, { config: { about: about('Get a delivery', 'view', { answer: delivery }) } }, async (request) =>
    seenDelivery(database, request, actorOf(request)),
  );
  app.post(
    `${DELIVERY}/redeliver`,
    { config: { about: about('Send a delivery again', 'update', { answer: z.object({ sent: z.number() }) }) } },
    async (request, reply) =>
      give(
        reply,
        await writing(database, request, async (context) => {
          await reachable(context, request);
          const { id } = await seenDelivery(context.tx as Database, request, context.actor);
          await context.tx.query(
            `update webhook_delivery set state = 'waiting', tries = 0, next_at = now(), leased_until = null, ended_at = null where id = $1`,
            [id],
          );
          return { status: 202, body: { sent: 1 } };
        }),
      ),
  );

  runWhileListening(app, services, (error) => logger.warn({ err: error }, 'webhooks'));
}

async function seenDelivery(database: Pick<Database, 'query'>, request: FastifyRequest, actor: Actor) {
  const { id, deliveryId } = request.params as { id: string; deliveryId: string };
  const found = await deliveryOf(database, actor, Number(id), Number(deliveryId));
  if (!found) throw notFound('delivery');
  return found;
}

/** Sends only while the server listens, so that servers in tests send nothing. */
function runWhileListening(app: FastifyInstance, services: Services, onError: (error: unknown) => void): void {
  let runner: ReturnType<typeof startWebhooks> | undefined;
  app.addHook('onListen', async () => {
    runner = startWebhooks({ ...services, database: services.background }, onError);
  });
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') runner?.wake();
  });
  app.addHook('preClose', async () => runner?.stop());
}
