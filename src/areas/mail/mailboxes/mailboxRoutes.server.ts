import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { ID } from '#engine/http/id.ts';
import { refused } from '#engine/http/problem.ts';
import { ImapRefused, openFolder, openImap } from '#engine/mail/inbox/imap.server.ts';
import type { ImapSetup } from '#engine/mail/inbox/imapTrouble.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import type { MailServices } from '../mailServices.server.ts';
import { mailbox } from './mailbox.ts';
import { setupOf } from './mailboxSetup.server.ts';

const ONE = `/api/v1/system/mailboxes/:id${ID}`;
const TAG = 'Mailboxes';
const found = z.object({ isReached: z.boolean(), words: z.string() });
const state = z.object({
  checkedAt: z.string().nullable(),
  lastMessageAt: z.string().nullable(),
  today: z.int(),
  waiting: z.int(),
  error: z.string().nullable(),
});

/** Routes for the connection test and status of a mailbox. */
export function mountMailboxes(app: FastifyInstance, { database, keys, outbound }: MailServices): void {
  app.post(
    `${ONE}/test`,
    {
      config: {
        about: { tag: TAG, permission: 'mailbox.update', summary: 'Try the connection of a mailbox', answer: found },
      },
    },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, mailbox, idOf(request));
      const setup = await setupOf(database, keys, row);
      if (!setup) throw refused('no_password', 'Enter the password of the mailbox first.');
      const answer = await tried(setup);
      await writing(database, request, (context) =>
        logEvent(context, {
          action: 'test',
          entity: mailbox.name,
          entityId: row.id,
          title: row.address,
          note: answer.words.slice(0, 500),
        }),
      );
      return answer;
    },
  );

  app.get(
    `${ONE}/state`,
    {
      config: { about: { tag: TAG, permission: 'mailbox.view', summary: 'Get how a mailbox is doing', answer: state } },
    },
    async (request) => {
      const { id } = await read({ tx: database, actor: actorOf(request) }, mailbox, idOf(request));
      const { rows } = await database.query<z.output<typeof state>>(
        `select (select checked_at from mailbox_cursor where mailbox_id = $1) as "checkedAt", max(received_at) as "lastMessageAt",
                (count(*) filter (where received_at > now() - interval '24 hours'))::int as today,
                (count(*) filter (where state = 'kept'))::int as waiting,
                (array_agg(error order by id desc) filter (where error is not null))[1] as error
           from mail_message where mailbox_id = $1`,
        [id],
      );
      return rows[0];
    },
  );

  async function tried(setup: ImapSetup): Promise<z.output<typeof found>> {
    try {
      const client = await openImap(outbound, setup);
      try {
        await openFolder(client, setup);
        const count = client.mailbox ? client.mailbox.exists : 0;
        const soon = client.capabilities.has('IDLE')
          ? 'New messages are taken within seconds.'
          : 'New messages are taken every minute.';
        return {
          isReached: true,
          words: `Signed in to ${setup.host}. The folder has ${count} ${count === 1 ? 'message' : 'messages'}. ${soon}`,
        };
      } finally {
        await client.logout().catch(() => client.close());
      }
    } catch (error) {
      if (!(error instanceof ImapRefused)) throw error;
      return { isReached: false, words: error.message };
    }
  }
}
