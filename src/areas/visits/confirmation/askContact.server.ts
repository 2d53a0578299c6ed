import type { Row } from '#engine/entity/entity.ts';
import { endLinksAbout, makeLink } from '#engine/keys/oneTimeLink.server.ts';
import type { OutgoingMail } from '#engine/mail/outgoingMail.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { visit } from '../visits/visit.ts';
import { VISIT_LINK } from './confirmation.ts';

export const VISIT_PURPOSE = 'visit';
const LONGEST_MINUTES = 14 * 24 * 60;

/** Resets the contact's answer when a visit is planned or moved, or when the contact is not asked. */
export function askAnew({ before, after }: Change<typeof visit>): void {
  const isAsked = after.asksContact && after.contactId !== null;
  if (!isAsked)
    return void Object.assign(after, { contactAnswer: 'none', contactAnsweredAt: null, contactComment: null });
  const isSame =
    before?.asksContact === true &&
    before.contactId === after.contactId &&
    before.plannedStart === after.plannedStart &&
    before.plannedEnd === after.plannedEnd;
  if (!isSame) Object.assign(after, { contactAnswer: 'asked', contactAnsweredAt: null, contactComment: null });
}

/** The link for the contact's answer, valid until the start of the visit. The previous link stops working. */
export async function answerLink(
  context: Context,
  row: Row<typeof visit>,
): Promise<OutgoingMail['action'] | undefined> {
  const { tx, now, actor } = context;
  await endVisitLinks(context, row.id);
  const minutes = Math.floor((Date.parse(row.plannedStart) - Date.parse(now)) / 60_000);
  if (row.contactAnswer !== 'asked' || minutes < 1) return undefined;
  const linkId = await makeLink(
    tx,
    {
      purpose: VISIT_PURPOSE,
      userId: actor.userId ?? row.engineerId,
      minutes: Math.min(minutes, LONGEST_MINUTES),
      about: { visitId: row.id },
      isBesideOthers: true,
    },
    now,
  );
  return { label: 'Accept or decline', path: VISIT_LINK, linkId };
}

/** Ends all links for answers to a visit. */
export const endVisitLinks = ({ tx, now }: Pick<Context, 'tx' | 'now'>, visitId: number): Promise<void> =>
  endLinksAbout(tx, { purpose: VISIT_PURPOSE, about: { visitId } }, now);
