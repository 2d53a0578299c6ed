import type { FastifyInstance, FastifyRequest } from 'fastify';
import { act } from '#engine/actions/act.server.ts';
import { nothing } from '#engine/api/answers.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { keepFile } from '#engine/files/keepFile.server.ts';
import { fitted } from '#engine/files/picture.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { invalid } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { keyed } from '#engine/request/idempotency.server.ts';
import { linkGone, type LiveLink, lookAtLink, spendLink } from '#engine/keys/oneTimeLink.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { demandOwnPage } from '#platform/disposable/byLink.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { customerOrder } from './customerOrder.ts';
import type { LinkedQuote } from './quote.ts';
import { acceptance, rejection } from './quoteLink.schema.ts';
import { quoteDocument } from './quoteDocument.server.ts';
import { sentRevision } from './revisions.server.ts';
import { linkedQuote } from './salesAnswers.server.ts';
import { QUOTE_PURPOSE } from './sendQuote.server.ts';

const TOKEN = ':token(^\\d{1,15}-[\\w-]{43}$)';
const SIGNATURE_BOX = { width: 800, height: 300 };
/** Enough for a drawing in base64 and the other fields. */
const BODY_LIMIT = 512 * 1024;

const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

/** Public routes for a quote by link. Reading does not use the link up; it can be answered once. */
export function mountQuoteLinks(app: FastifyInstance, { database, storage, keys }: Services): void {
  const facts = (summary: string, more: object) => ({
    config: { public: true, about: { summary, tag: 'Quotes by link', ...more } },
  });
  const lookedAt = async (request: FastifyRequest) => {
    const now = nowIso();
    await demandOwnPage(database, request, now);
    const link = await lookAtLink(database, keys, { purpose: QUOTE_PURPOSE, token: tokenOf(request) }, now);
    const { orderId, revision } = aboutOf(link);
    const quote = await sentRevision(database, orderId, revision);
    if (!quote) throw linkGone();
    return quote;
  };

  app.get(`/api/quote/${TOKEN}`, facts('Get the quote of a link', { answer: linkedQuote }), async (request, reply) => {
    const quote = await lookedAt(request);
    const { name, phone, website } = await readGroup(database, company);
    const answer: LinkedQuote = { quote, company: { name, phone, website } };
    return reply.header('referrer-policy', 'no-referrer').send(answer);
  });

  app.get(
    `/api/quote/${TOKEN}/pdf`,
    facts('Get the quote of a link as PDF', { media: 'application/pdf' }),
    async (request, reply) => {
      const quote = await lookedAt(request);
      const head = { company: await readGroup(database, company), logo: await companyLogo(database, storage, 'large') };
      return asAttachment(reply, 'application/pdf', `quote-${quote.number}.pdf`).send(
        await pdf(quoteDocument(quote, head)),
      );
    },
  );

  app.post(
    `/api/quote/${TOKEN}/accept`,
    { ...facts('Accept the quote of a link, once', { body: acceptance, answer: nothing }), bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const { name, customerPo, signature } = shaped(acceptance, request.body);
      const drawn = signature ? await drawing(signature) : null;
      await answered(request, name, async (context, id, version) => {
        const proof = drawn
          ? await keepFile(context.tx, storage, {
              bytes: drawn,
              name: 'signature.png',
              mediaType: 'image/png',
              width: null,
              height: null,
              userId: null,
            })
          : null;
        const input = { acceptedBy: name, customerPo: customerPo || null, proof };
        return act(context, customerOrder, 'accept', id, version, input);
      });
      return reply.header('referrer-policy', 'no-referrer').send({});
    },
  );

  app.post(
    `/api/quote/${TOKEN}/reject`,
    facts('Reject the quote of a link, once', { body: rejection, answer: nothing }),
    async (request, reply) => {
      const { name, because } = shaped(rejection, request.body);
      await answered(request, name, (context, id, version) =>
        act(context, customerOrder, 'reject', id, version, { because }),
      );
      return reply.header('referrer-policy', 'no-referrer').send({});
    },
  );

  /** Uses the link up and runs its action in one transaction, then notifies the account manager. */
  async function answered(
    request: FastifyRequest,
    name: string,
    answer: (context: Context, id: number, version: number) => Promise<unknown>,
  ): Promise<void> {
    const now = nowIso();
    await demandOwnPage(database, request, now);
    await inTransaction(database, (tx) =>
      keyed({ tx }, request, async () => {
        const link = await spendLink(tx, keys, { purpose: QUOTE_PURPOSE, token: tokenOf(request) }, now);
        const { orderId, revision } = aboutOf(link);
        const context = { tx, now, actor: product(`${name} (by link)`), requestId: request.id, ip: request.ip };
        const row = await read(context, customerOrder, orderId);
        // An old revision has no valid link, so this covers a change at the same moment.
        if (row.revision !== revision || row.status !== 'sent') throw linkGone();
        await answer(context, row.id, row.version);
        const after = await read(context, customerOrder, orderId);
        await notify(context, {
          userIds: [...new Set([row.accountManagerId ?? link.userId, link.userId])],
          kind: 'quote-answered',
          text: `${name} ${after.status === 'accepted' ? 'accepted' : 'rejected'} quote ${row.number}: ${row.title}.`.slice(
            0,
            300,
          ),
          about: { path: `/accounts/customer/orders/${row.id}` },
        });
        return {};
      }),
    );
  }
}

/** Order and revision of a link; the server wrote them. */
function aboutOf({ about }: LiveLink): { readonly orderId: number; readonly revision: number } {
  return { orderId: Number(about.orderId), revision: Number(about.revision) };
}

/** Encodes a drawing again as our own picture. @throws 422 when it is not a picture */
const drawing = (signature: string): Promise<Buffer> =>
  fitted(Buffer.from(signature, 'base64'), SIGNATURE_BOX).catch(() => {
    throw invalid({ signature: ['The signature could not be read. Draw it again.'] });
  });
