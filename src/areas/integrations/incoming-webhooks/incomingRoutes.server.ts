import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { read } from '#engine/store/store.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { invalid, notFound, refused } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { MOST_BYTES } from '#platform/incoming/readBody.server.ts';
import { pollLoop, type PollLoop } from '#engine/schedule/pollLoop.server.ts';
import { workOnCalls } from './callRunner.server.ts';
import { callOf, callsOf, refusalsOf, seesCalls } from './calls.server.ts';
import { incomingSecrets, newSecret, secretFault } from './incomingSecrets.server.ts';
import { incomingWebhook } from './incomingWebhook.ts';
import { mountReceiving } from './receive.server.ts';
import { tryOut } from './tryOut.server.ts';
import { secretTimes } from '#platform/webhooks/webhooksAnswers.server.ts';
import { callDetails, callRow, refusalRow, tryOutAnswer } from './incomingWebhooksAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { linesBefore } from '#engine/api/answers.server.ts';

const BASE = '/api/v1/system/incoming';
const ONE = `${BASE}/:id${ID}`;
const CALL = `${ONE}/calls/:callId${ID}`;
const EVERY_MS = 1_000;

const secretBody = z.strictObject({
  secret: z.string('Enter a secret.').max(300, 'Enter at most 200 characters.').optional(),
});
const tryBody = z.strictObject({
  payload: z.string('Enter a payload.').max(MOST_BYTES, 'Enter at most 256 kB.'),
  media: z.enum(['application/json', 'application/x-www-form-urlencoded']).default('application/json'),
});

const about = (summary: string, action: 'view' | 'update', rest: Partial<About> = {}) => ({
  summary,
  tag: incomingWebhook.plural,
  permission: `incomingWebhook.${action}`,
  ...rest,
});

/**
 * Routes for secrets, calls and trials of incoming webhooks and for receiving calls, and the background processing of
 * calls.
 */
export function mountIncoming(app: FastifyInstance, services: Services): void {
  const { database, keys, logger } = services;
  let loop: PollLoop | undefined;
  const wake = (): void => loop?.wake();

  app.post(
    `${ONE}/secret`,
    {
      config: {
        stepUp: true,
        about: about('Create or set a secret', 'update', {
          secret: true,
          body: secretBody,
          answer: z.object({ secret: z.string() }),
        }),
      },
    },
    async (request) =>
      writing(database, request, async (context) => {
        const { secret: given } = shaped(secretBody, request.body);
        const row = await read(context, incomingWebhook, idOf(request));
        const fault = given === undefined ? null : secretFault(row.proof, given);
        if (fault) throw invalid({ secret: [fault] });
        const secret = given ?? newSecret(row.proof);
        await incomingSecrets.keep(context.tx, keys, row.id, secret);
        await logEvent(context, {
          action: 'secret',
          entity: incomingWebhook.name,
          entityId: row.id,
          title: row.name,
          note: given === undefined ? 'New secret created.' : 'Sender’s secret set.',
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
      const row = await hookOf(database, request);
      return { rows: await incomingSecrets.times(database, row.id) };
    },
  );

  app.get(
    `${ONE}/calls`,
    {
      config: {
        about: about('List calls', 'view', {
          query: ['state', 'before'],
          asked: linesBefore,
          answer: z.object({ rows: z.array(callRow), refusals: z.array(refusalRow), next: z.number().nullable() }),
        }),
      },
    },
    async (request) => {
      const row = await hookOf(database, request);
      const [page, refusals] = await Promise.all([
        callsOf(database, row.id, request.query as Record<string, string>),
        refusalsOf(database, row.id),
      ]);
      const isHidden = !seesCalls(actorOf(request), row.ownerId);
      return { ...page, rows: page.rows.map((each) => (isHidden ? { ...each, reason: null } : each)), refusals };
    },
  );
  app.get(CALL, { config: { about: about('Get a call', 'view', { answer: callDetails }) } }, (request) =>
    oneCall(database, request),
  );
  app.post(
    `${CALL}/again`,
    {
      config: {
        about: about('Process a call again', 'update', {
          answer: z.object({ received: z.string(), state: z.string() }),
        }),
      },
    },
    async (request, reply) => {
      const answer = await give(
        reply,
        await writing(database, request, async (context) => {
          const row = await read(context, incomingWebhook, idOf(request));
          if (!['active', 'failing'].includes(row.state))
            throw refused('not_active', 'Turn the webhook on first. Then you can process calls.');
          const { id, ref } = await oneCall(context.tx, request);
          await context.tx.query(
            `update incoming_call set state = 'waiting', tries = 0, next_at = now(), ended_at = null, reason = null where id = $1`,
            [id],
          );
          await logEvent(context, {
            action: 'again',
            entity: incomingWebhook.name,
            entityId: row.id,
            title: row.name,
            note: ref,
          });
          return { status: 202, body: { received: ref, state: 'waiting' } };
        }),
      );
      wake();
      return answer;
    },
  );

  app.post(
    `${ONE}/try`,
    { config: { about: about('Test a payload', 'update', { body: tryBody, answer: tryOutAnswer }) } },
    async (request) => {
      const { payload, media } = shaped(tryBody, request.body);
      return writing(database, request, async (context) =>
        tryOut(context, await read(context, incomingWebhook, idOf(request)), payload, media),
      );
    },
  );

  mountReceiving(app, services, wake);
  // Processes calls only while the server listens, so that servers in tests process none.
  app.addHook('onListen', async () => {
    loop = pollLoop(
      EVERY_MS,
      () => workOnCalls(services.background),
      (error) => logger.warn({ err: error }, 'incoming webhooks'),
    );
  });
  app.addHook('preClose', async () => loop?.stop());
}

const hookOf = (tx: Queryable, request: FastifyRequest) =>
  read({ tx, actor: actorOf(request) }, incomingWebhook, idOf(request));

async function oneCall(tx: Queryable, request: FastifyRequest) {
  const hook = await hookOf(tx, request);
  const { callId } = request.params as { callId: string };
  const found = await callOf(tx, hook.id, Number(callId), seesCalls(actorOf(request), hook.ownerId));
  if (!found) throw notFound('call');
  return found;
}
