import { instantOf } from '#engine/calendar/zone.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import type { Row } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import { endLinksAbout, makeLink } from '#engine/keys/oneTimeLink.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { customerOrder } from './customerOrder.ts';
import { QUOTE_LINK } from './quote.ts';
import { keepRevision } from './revisions.server.ts';

export const QUOTE_PURPOSE = 'quote';

/** Emails a quote with the link to accept it. The previous link stops working. @param row as sent */
export async function postQuote(
  context: Context,
  row: Row<typeof customerOrder>,
  { to, message }: { readonly to: string; readonly message: string | null },
): Promise<void> {
  const { tx, now, actor } = context;
  const quote = await keepRevision(context, row);
  const sender = actor.userId ?? row.accountManagerId;
  if (sender === null)
    throw refused('no_sender', 'Choose an account manager. The link to the quote is sent in their name.');
  await endQuoteLinks(context, row.id);
  const ends = instantOf(quote.validUntil, 24 * 60, companyZone());
  const linkId = await makeLink(
    tx,
    {
      purpose: QUOTE_PURPOSE,
      userId: sender,
      minutes: Math.max(1, Math.floor((ends - Date.parse(now)) / 60_000)),
      about: { orderId: row.id, revision: row.revision },
      isBesideOthers: true,
    },
    now,
  );
  const { name } = await readGroup(tx, company);
  await queueMail(tx, {
    to,
    subject: `Quote ${quote.number}: ${quote.title}`.slice(0, 200),
    paragraphs: [
      ...(message ?? '')
        .split(/\n{2,}/)
        .map((each) => each.trim())
        .filter((each) => each !== ''),
      `${name ?? 'We'} ${name ? 'has' : 'have'} prepared quote ${quote.number} for ${quote.customer}: ${quote.title}.`,
      `The total is ${formatMoney(quote.grossPence)} including VAT. The quote is valid until ${formatDay(quote.validUntil)}.`,
      'Open the link to read or print the quote, and to accept or reject it. No account is needed.',
    ],
    action: { label: 'Open the quote', path: QUOTE_LINK, linkId },
    key: `quote:${linkId}`,
    requestId: context.requestId,
  });
}

/** Ends all links of an order, so that it can no longer be answered by link. */
export const endQuoteLinks = ({ tx, now }: Pick<Context, 'tx' | 'now'>, orderId: number): Promise<void> =>
  endLinksAbout(tx, { purpose: QUOTE_PURPOSE, about: { orderId } }, now);
