import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { invalid, refused } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { readTarget } from '#engine/outbound/target.server.ts';
import { USES } from '#engine/network/uses.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { addressOf, keepAddress, shownAddress, tryAnew } from './chatAddress.server.ts';
import { chatChannel, type ChatKind } from './chatChannel.ts';
import { cameBack } from './chatPost.rules.ts';
import { chatSaid } from './chatSaid.server.ts';
import { noteState } from './chatState.server.ts';
import { startChats } from './runner.server.ts';
import { chatRequest } from './send.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { chatAnswer } from './chatsAnswers.server.ts';

const ONE = `/api/v1/system/chats/:id${ID}`;
const given = z.strictObject({ address: z.string({ error: 'Enter the address as text.' }) });

const about = (summary: string, action: 'view' | 'update', rest: Partial<About> = {}) => ({
  summary,
  tag: chatChannel.plural,
  permission: `chatChannel.${action}`,
  ...rest,
});

/** Routes for URLs and tests of chat channels, and the sender of queued messages. */
export function mountChats(app: FastifyInstance, services: Services): void {
  const { database, keys, outbound, publicUrl } = services;

  const setting = about('Set the address, replacing the previous one', 'update', {
    body: given,
    answer: z.object({ goesTo: z.string() }),
  });
  app.post(`${ONE}/address`, { config: { stepUp: true, about: setting } }, async (request) => {
    const address = shaped(given, request.body).address.trim();
    if (!readTarget(address, USES.chat)) throw invalid({ address: [NO_ADDRESS] });
    // Check the URL outside the transaction, because name resolution takes time.
    if ((await outbound.judge('chat', address)) === 'refused by policy') throw invalid({ address: [NOT_THERE] });
    return writing(database, request, async (context) => {
      const row = await read(context, chatChannel, idOf(request));
      const goesTo = shownAddress(address);
      await keepAddress(context.tx, keys, row.id, address);
      const set = { goesTo, ownerId: context.actor.userId ?? row.ownerId };
      const [done] = await changeMany(context, chatChannel, 'chat-address', [{ id: row.id, version: null, set }]);
      if (done && 'problem' in done) throw done.problem;
      return { goesTo };
    });
  });

  app.post(
    `${ONE}/test`,
    {
      config: {
        about: about('Send a test message', 'update', {
          answer: z.object({ isTaken: z.boolean(), words: z.string() }),
        }),
      },
    },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, chatChannel, idOf(request));
      if (row.state === 'disabled') throw refused('disabled', 'This chat channel is disabled. Enable it first.');
      if ((await outgoingHeldSince(database)) !== null) throw refused('held', HELD);
      const address = await addressOf(database, keys, row.id);
      if (address === null) throw refused('no_address', 'No address yet. Enter an address first.');
      const message = {
        title: 'Test message from CRM',
        says: `This is a test. “${row.name}” receives alarms.`,
        when: formatMoment(nowIso()),
        link: publicUrl ? `${publicUrl.replace(/\/$/, '')}/system/chats/${row.id}` : null,
      };
      const answer = await outbound.tryOut('chat', address, chatRequest(row.kind as ChatKind, message));
      const isTaken = answer.word === 'ok';
      const words = cameBack(answer);
      if (isTaken)
        await inTransaction(database, async (tx) => {
          await tryAnew(tx, row.id);
          await noteState(tx, row.id, { after: { what: 'sent' }, says: null, at: nowIso() });
        });
      await writing(database, request, (context) =>
        logEvent(context, { action: 'test', entity: 'chatChannel', entityId: row.id, title: row.name, note: words }),
      );
      return { isTaken, words };
    },
  );

  const seeing = about('List the alarms and messages of a chat channel', 'view', { answer: chatAnswer });
  app.get(`${ONE}/messages`, { config: { about: seeing } }, async (request) => {
    const actor = actorOf(request);
    return chatSaid(database, actor, await read({ tx: database, actor }, chatChannel, idOf(request)));
  });

  runWhileListening(app, services);
}

const NO_ADDRESS = 'Enter the https address from the chat, without a name and password.';
const NOT_THERE =
  'This address is not allowed. Use an https address on the internet, or add its network to Settings > Allowed networks.';
const HELD =
  'Sending is on hold, because this installation was restored from a backup. Release emails and webhooks in the banner first.';

/** Sends only while the server listens, so that servers in tests send nothing. */
function runWhileListening(app: FastifyInstance, services: Services): void {
  let running: ReturnType<typeof startChats> | undefined;
  app.addHook('onListen', async () => {
    running = startChats({ ...services, database: services.background }, (error) =>
      services.logger.warn({ err: error }, 'alarms could not be posted in chats'),
    );
  });
  app.addHook('preClose', async () => running?.stop());
}
