import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { logEvent } from '../changes/logEvent.server.ts';
import { outgoingHeldSince, releaseOutgoing } from '../outbound/outgoingHold.server.ts';
import type { Database } from '../db/pool.server.ts';
import { refused } from '../http/problem.ts';
import { actorOf, writing } from '../request/request.server.ts';
import { postState } from './mail.server.ts';
import { type MailServices, sendTrialLetter } from './trialLetter.server.ts';
import * as z from 'zod';
import { trialLetter } from './mailAnswers.server.ts';

/** Whether letters leave, and what waits. */
const mailShown = z.object({
  waiting: z.int(),
  failed: z.int(),
  since: z.string().nullable(),
  error: z.string().nullable(),
  isSetUp: z.boolean(),
  heldSince: z.string().nullable(),
});

const TAG = 'Background work';

/** How the post is doing, letting it go again in a restored copy, and trying it: for those who look after it. */
export function mountMail(app: FastifyInstance, database: Database, office: MailServices): void {
  const state = async () => ({
    isSetUp: await office.source.isSetUp(),
    heldSince: await outgoingHeldSince(database),
    ...(await postState(database)),
  });

  const seen = { summary: 'Whether letters leave, and how many wait', tag: TAG, permission: 'work.view' };
  app.get(
    '/api/v1/mail',
    {
      config: {
        about: {
          ...seen,
          answer: mailShown,
        },
      },
    },
    state,
  );

  const released = {
    summary: 'Let letters and webhooks leave a restored copy',
    tag: TAG,
    permission: 'setting.update',
  };
  app.post(
    '/api/v1/mail/release',
    {
      config: {
        about: {
          ...released,
          answer: mailShown,
        },
        stepUp: true,
      },
    },
    async (request) => {
      await writing(database, request, async (context) => {
        if ((await outgoingHeldSince(context.tx)) === null) return;
        await releaseOutgoing(context.tx);
        await logEvent(context, {
          action: 'release',
          entity: 'mail',
          entityId: null,
          title: 'Outgoing letters and webhooks',
        });
      });
      return state();
    },
  );
  const tried = { summary: 'Send a test letter to oneself', tag: TAG, permission: 'setting.update' };
  app.post(
    '/api/v1/mail/test',
    { config: { about: { ...tried, answer: trialLetter }, stepUp: true } },
    async (request) => {
      const { rows } = await database.query<{ email: string }>('select email from "user" where id = $1', [
        actorOf(request).userId,
      ]);
      const to = rows[0]?.email;
      if (to === undefined) throw refused('no_address', 'You have no e-mail address here that a letter could go to.');
      if ((await outgoingHeldSince(database)) !== null) throw refused('held', HELD);
      const found = await sendTrialLetter(office, { to, messageId: randomUUID(), requestId: request.id });
      await writing(database, request, (context) =>
        logEvent(context, {
          action: 'test',
          entity: 'mail',
          entityId: null,
          title: 'Test letter',
          note: found.isTaken ? 'The mail server took it.' : found.words.slice(0, 500),
        }),
      );
      return found;
    },
  );
}

const HELD = 'This is a restored copy whose letters are held. Let them go first, in the banner at the top.';
