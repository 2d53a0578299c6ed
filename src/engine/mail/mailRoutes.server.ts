import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { logEvent } from '../changes/logEvent.server.ts';
import { outgoingHeldSince, releaseOutgoing } from '../outbound/outgoingHold.server.ts';
import type { Database } from '../db/pool.server.ts';
import { refused } from '../http/problem.ts';
import { actorOf, writing } from '../request/request.server.ts';
import { postState } from './mail.server.ts';
import { type MailServices, sendTestEmail } from './sendTestEmail.server.ts';
import * as z from 'zod';
import { testEmail } from './mailAnswers.server.ts';

/** The state of the email queue and of the mail server. */
const mailShown = z.object({
  waiting: z.int(),
  failed: z.int(),
  since: z.string().nullable(),
  error: z.string().nullable(),
  isSetUp: z.boolean(),
  heldSince: z.string().nullable(),
});

const TAG = 'Background jobs';

/** Routes for administrators: the state of the email queue, releasing it in a restored copy, and sending a test email. */
export function mountMail(app: FastifyInstance, database: Database, office: MailServices): void {
  const state = async () => ({
    isSetUp: await office.source.isSetUp(),
    heldSince: await outgoingHeldSince(database),
    ...(await postState(database)),
  });

  const seen = { summary: 'Get the mail status and the number of queued emails', tag: TAG, permission: 'work.view' };
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
    summary: 'Release emails and webhooks of a restored copy',
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
          title: 'Outgoing emails and webhooks',
        });
      });
      return state();
    },
  );
  const tried = { summary: 'Send a test email to yourself', tag: TAG, permission: 'setting.update' };
  app.post(
    '/api/v1/mail/test',
    { config: { about: { ...tried, answer: testEmail }, stepUp: true } },
    async (request) => {
      const { rows } = await database.query<{ email: string }>('select email from "user" where id = $1', [
        actorOf(request).userId,
      ]);
      const to = rows[0]?.email;
      if (to === undefined)
        throw refused('no_address', 'Your account has no email address. Add one to your profile first.');
      if ((await outgoingHeldSince(database)) !== null) throw refused('held', HELD);
      const found = await sendTestEmail(office, { to, messageId: randomUUID(), requestId: request.id });
      await writing(database, request, (context) =>
        logEvent(context, {
          action: 'test',
          entity: 'mail',
          entityId: null,
          title: 'Test email',
          note: found.isTaken ? 'The mail server accepted the test email.' : found.words.slice(0, 500),
        }),
      );
      return found;
    },
  );
}

const HELD = 'Emails are on hold because this system is a restored copy. Release them in the banner at the top first.';
