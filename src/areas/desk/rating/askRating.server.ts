import { endLinksAbout, makeLink } from '#engine/keys/oneTimeLink.server.ts';
import { isOneAddress } from '#engine/mail/outgoingMail.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import type { job } from '../jobs/job.ts';
import { subjectOf } from '../jobs/replyWay.server.ts';
import { serviceGroup } from '../serviceGroup.ts';
import { RATING_LINK } from './rating.ts';

export const RATING_PURPOSE = 'job-rating';
const LINK_MINUTES = 14 * 24 * 60;
/** With these outcomes there is no work to rate. */
const UNRATED: readonly (string | null)[] = ['no-reply', 'duplicate'];

/** Emails the requesters of jobs that were closed now, with a link to rate the work, if the company asks for ratings. */
export async function askRatings(context: Context, changes: readonly Saved<typeof job>[]): Promise<void> {
  const closed = changes.flatMap(({ before, after }) => {
    const isClosedNow = before && before.status !== 'closed' && after.status === 'closed';
    // The link names a user, as all links do: the one who closed the job, else the one who is known to it.
    const userId = context.actor.userId ?? after.assigneeUserId ?? after.createdBy;
    const isAsked = after.contactId !== null && after.rating === null && !UNRATED.includes(after.resolutionCode);
    return isClosedNow && isAsked && userId !== null ? [{ row: after, userId }] : [];
  });
  if (closed.length === 0) return;
  const { tx, now, requestId } = context;
  const { asksRating, ratingText } = await readGroup(tx, serviceGroup);
  if (!asksRating) return;
  const { rows } = await tx.query<{ id: number; email: string }>(
    `select id, email from contact where id = any($1::bigint[]) and email is not null and archived_at is null and left_on is null`,
    [closed.map(({ row }) => row.contactId)],
  );
  const addresses = new Map(rows.map(({ id, email }) => [id, email]));
  for (const { row, userId } of closed) {
    const to = addresses.get(row.contactId ?? 0);
    if (to === undefined || !isOneAddress(to)) continue;
    const about = { jobId: row.id };
    await endLinksAbout(tx, { purpose: RATING_PURPOSE, about }, now);
    const linkId = await makeLink(
      tx,
      { purpose: RATING_PURPOSE, userId, minutes: LINK_MINUTES, about, isBesideOthers: true },
      now,
    );
    await queueMail(tx, {
      to,
      subject: subjectOf(row),
      paragraphs: [
        `You receive this because we closed ${row.number ?? ''} “${row.title}”.`,
        ...ratingText.split(/\n{2,}/).filter((part) => part.trim() !== ''),
        'The link works once, for 14 days. No account is needed.',
      ],
      action: { label: 'Rate our work', path: RATING_LINK, linkId },
      key: `rating-${row.id}-${linkId}`,
      requestId,
    });
  }
}
