import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import { escaped } from '#engine/http/escaped.ts';
import { ID } from '#engine/http/id.ts';
import { notFound } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { safeHtml } from '#engine/mail/inbox/safeHtml.server.ts';
import type { ReadMail } from '#engine/mail/inbox/readMail.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import type { JobMail } from '../held/heldAnswers.ts';
import type { MailServices } from '../mailServices.server.ts';
import { KEPT, type StoredMessage, rawOf, readStored } from '../routing/storedMessage.server.ts';
import { mailPage } from './mailPage.ts';

const ONE = `/api/v1/mail/messages/:id${ID}`;
const TAG = 'Mailboxes';
const asked = z.strictObject({ pictures: z.enum(['1']).optional() });
const jobMails = z.object({
  rows: z.array(z.object({ messageId: z.int(), entryId: z.int() }) satisfies z.ZodType<JobMail>),
});
const everybody = 'of jobs you can view, and held messages if you can view them';

/** Image types that a page may show if they came with the message. */
const INLINE = /^image\/(?:png|jpeg|gif|webp)$/;

/**
 * Routes for original messages: those of a job for users who see the job, held ones for users who decide about them.
 */
export function mountMails(app: FastifyInstance, services: MailServices): void {
  const { database } = services;
  app.get(
    `/api/v1/jobs/:id${ID}/mail`,
    {
      config: {
        about: {
          tag: TAG,
          permission: 'job.view',
          summary: 'List the messages of a job that came by email',
          answer: jobMails,
        },
      },
    },
    async (request) => {
      await read({ tx: database, actor: actorOf(request) }, job, idOf(request));
      const { rows } = await database.query<JobMail & Record<string, unknown>>(
        `select m.id as "messageId", m.entry_id as "entryId" from mail_message m join thread_entry e on e.id = m.entry_id
          where e.noun = 'job' and e.record_id = $1 and e.redacted_at is null order by m.id desc limit 1000`,
        [idOf(request)],
      );
      return { rows };
    },
  );

  app.get(
    `${ONE}/view`,
    {
      config: {
        about: {
          tag: TAG,
          everybody,
          summary: 'Show a message as its sender laid it out',
          query: ['pictures'],
          asked,
          media: 'text/html',
        },
      },
    },
    async (request, reply) => {
      const { pictures } = shaped(asked, request.query);
      const message = await seenMessage(request);
      const reading = message.isWhole ? await readStored(services, message) : null;
      if (!reading || !('mail' in reading)) throw notFound('text of the message');
      const { mail } = reading;
      const safe = safeHtml(mail.html ?? `<pre>${escaped(mail.text)}</pre>`, inlineOf(mail), pictures === '1');
      return asPage(reply, pictures === '1').send(
        mailPage({
          subject: mail.subject,
          from: [mail.from.name, mail.from.address].filter(Boolean).join(', '),
          to: mail.to.join(', '),
          ...safe,
          withPictures: `/api/v1/mail/messages/${message.id}/view?pictures=1`,
        }),
      );
    },
  );

  app.get(
    `${ONE}/raw`,
    {
      config: {
        about: { tag: TAG, everybody, summary: 'Download a message as it came', media: 'application/octet-stream' },
      },
    },
    async (request, reply) => {
      const message = await seenMessage(request);
      const raw = await rawOf(services, message);
      if (!raw) throw notFound('message');
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="message-${message.id}.eml"`)
        .send(raw);
    },
  );

  async function seenMessage(request: FastifyRequest): Promise<StoredMessage> {
    const actor = actorOf(request);
    const { rows } = await database.query<StoredMessage & { readonly isRedacted: boolean }>(
      `select ${KEPT.replace(/(^|, *\n? *)(\w+)/g, '$1m.$2')}, e.redacted_at is not null as "isRedacted", e.record_id as "recordId"
         from mail_message m left join thread_entry e on e.id = m.entry_id where m.id = $1`,
      [idOf(request)],
    );
    const [message] = rows;
    if (!message || message.isRedacted) throw notFound('message');
    // After a merge, the message belongs to the job that now has it.
    const jobId = typeof message.recordId === 'number' ? message.recordId : message.jobId;
    if (jobId !== null) await read({ tx: database, actor }, job, jobId);
    else if (message.heldMailId !== null) require(actor, 'heldMail.view');
    else require(actor, 'mailbox.view');
    return message;
  }
}

/** Inline pictures of a message as data URLs. */
function inlineOf({ parts }: ReadMail): (contentId: string) => string | undefined {
  return (contentId) => {
    const part = parts.find((each) => each.contentId === contentId && INLINE.test(each.type));
    return part && `data:${part.type};base64,${Buffer.from(part.bytes).toString('base64')}`;
  };
}

/** Prevents scripts and access to the product, even if the sanitiser missed something. */
function asPage(reply: FastifyReply, withPictures: boolean): FastifyReply {
  const pictures = withPictures ? 'data: https:' : 'data:';
  return reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': `default-src 'none'; img-src ${pictures}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
}
