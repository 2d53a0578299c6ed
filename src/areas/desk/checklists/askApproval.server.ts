import { invalid, Problem, refused } from '#engine/http/problem.ts';
import { endLinksAbout, makeLink } from '#engine/keys/oneTimeLink.server.ts';
import { isOneAddress } from '#engine/mail/outgoingMail.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseSecret } from '#areas/customers/customers.server.ts';
import { isActive } from '../jobs/jobStatus.ts';
import { guardProblem } from '../jobs/jobActions.server.ts';
import { subjectOf } from '../jobs/replyWay.server.ts';
import { APPROVAL_LINK } from './approval.ts';
import { rewriteChecklist, type Rewritten, withItem } from './rewriteChecklist.server.ts';

export const APPROVAL_PURPOSE = 'job-approval';
const LINK_MINUTES = 14 * 24 * 60;

export interface AskedApproval {
  readonly key: string;
  readonly contactId: number;
  readonly note?: string | null | undefined;
}

/**
 * Emails a contact of the customer a link to approve or refuse an open item of a job. An earlier link for the item ends.
 * @throws 403, 404, 422 for a job that is over, an item that is done, and a contact who cannot be asked
 */
export async function askApproval(context: Context, id: number, asked: AskedApproval): Promise<Rewritten> {
  const { key, contactId, note } = asked;
  const { tx, now, requestId, actor } = context;
  if (note) await refuseSecret(context, note);
  return rewriteChecklist(context, id, async (items, row) => {
    if (!isActive(row.status)) throw guardProblem('not-open');
    const item = items.find((each) => each.key === key);
    if (item?.doneAt) throw refused('item_done', 'The item is done, so no approval is needed.');
    const contact = await approverOf(context, row.customerId, contactId);
    const changed = withItem(items, key, (each) => ({
      ...each,
      approval: 'asked',
      approver: contact.name,
      approvalAt: now,
      comment: null,
    }));
    const about = { jobId: id, key };
    await endLinksAbout(tx, { purpose: APPROVAL_PURPOSE, about }, now);
    const linkId = await makeLink(
      tx,
      {
        purpose: APPROVAL_PURPOSE,
        userId: actor.userId ?? row.createdBy ?? 0,
        minutes: LINK_MINUTES,
        about: { ...about, contactId, name: contact.name, note: note || null },
        isBesideOthers: true,
      },
      now,
    );
    await queueMail(tx, {
      to: contact.email,
      subject: subjectOf(row),
      paragraphs: [
        `You receive this because we need your approval for ${row.number ?? ''} “${row.title}”.`,
        item?.text ?? '',
        ...(note ? note.split(/\n{2,}/).filter((part) => part.trim() !== '') : []),
        'The link works once, for 14 days. No account is needed.',
      ],
      action: { label: 'Approve or refuse', path: APPROVAL_LINK, linkId },
      key: `approval-${id}-${linkId}`,
      requestId,
    });
    return changed;
  });
}

/** @throws 422 `wrong_customer`, or at the field for a contact who left or has no address */
async function approverOf({ tx }: Context, customerId: number, contactId: number) {
  const { rows } = await tx.query<{ customer_id: number; name: string; email: string | null; left: boolean }>(
    'select customer_id, name, email, (left_on is not null or archived_at is not null) as left from contact where id = $1',
    [contactId],
  );
  const [contact] = rows;
  if (!contact || contact.left) throw invalid({ contactId: ['Choose a current contact.'] });
  if (contact.customer_id !== customerId) {
    const message = 'This contact belongs to another customer. Choose one of the customer of the job.';
    throw new Problem(422, 'wrong_customer', message, { errors: { contactId: [message] } });
  }
  if (contact.email === null || !isOneAddress(contact.email))
    throw invalid({ contactId: ['This contact has no email address. Choose another.'] });
  return { name: contact.name, email: contact.email };
}
