import { recordPath } from '#engine/entity/screensOf.ts';
import type { Row } from '#engine/entity/entity.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { isOneAddress } from '#engine/mail/outgoingMail.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { answerLink } from '../confirmation/askContact.server.ts';
import { visit } from './visit.ts';

type VisitSaved = Saved<typeof visit>;
type News = 'planned' | 'moved' | 'cancelled';

/** Notifies engineers when others plan, move or cancel their visits, and emails the contact of the visit, if any. */
export async function tellOfVisits(context: Context, changes: readonly VisitSaved[]): Promise<void> {
  const told = changes.flatMap((change) => {
    const news = newsOf(change, context.now);
    return news === null ? [] : [{ change, news }];
  });
  if (told.length === 0) return;
  const names = await placesOf(
    context,
    told.map(({ change }) => change.after),
  );
  for (const { change, news } of told) {
    const { after } = change;
    const place = names.get(after.id);
    const where = place ? `${place.customer}, ${place.site}` : 'a site';
    await notify(context, {
      userIds: [after.engineerId, ...after.otherIds].filter((id) => id !== context.actor.userId),
      kind: 'visit',
      text: `${context.actor.name} ${news} a visit to ${where}: ${formatMoment(after.plannedStart)}.`.slice(0, 300),
      about: { path: recordPath(visit, after) },
    });
    const email = place?.email ?? null;
    if (email !== null && isOneAddress(email)) {
      const action = await answerLink(context, after);
      await queueMail(context.tx, {
        to: email,
        subject: `Visit ${news}: ${formatMoment(after.plannedStart)}`,
        paragraphs: [
          WORDS[news](formatMoment(after.plannedStart), where),
          `Engineer: ${place?.engineer ?? ''}.`,
          ...(action ? ['Open the link to accept or decline the visit. No account is needed.'] : []),
        ],
        ...(action ? { action } : {}),
        key: `visit-${after.id}-${after.version}`,
        requestId: context.requestId,
      });
    }
  }
}

const WORDS: Readonly<Record<News, (when: string, where: string) => string>> = {
  planned: (when, where) => `You receive this because we plan to visit ${where} on ${when}.`,
  moved: (when, where) => `You receive this because our visit to ${where} was moved. The new time is ${when}.`,
  cancelled: (when, where) => `You receive this because our visit to ${where} on ${when} is cancelled.`,
};

function newsOf({ before, after }: VisitSaved, now: string): News | null {
  if (after.archivedAt !== null || after.plannedEnd < now) return null;
  if (after.status === 'cancelled') return before && before.status !== 'cancelled' ? 'cancelled' : null;
  if (after.status !== 'planned') return null;
  if (!before || before.status !== 'planned' || before.engineerId !== after.engineerId) return 'planned';
  return before.plannedStart !== after.plannedStart || before.plannedEnd !== after.plannedEnd ? 'moved' : null;
}

interface Place extends Record<string, unknown> {
  readonly id: number;
  readonly customer: string;
  readonly site: string;
  readonly engineer: string;
  readonly email: string | null;
}

async function placesOf({ tx }: Context, rows: readonly Row<typeof visit>[]): Promise<ReadonlyMap<number, Place>> {
  const found = await tx.query<Place>(
    `select v.id, c.name as customer, s.name as site, u.name as engineer, p.email
       from visit v join customer c on c.id = v.customer_id join site s on s.id = v.site_id join "user" u on u.id = v.engineer_id
       left join contact p on p.id = v.contact_id where v.id = any($1::bigint[])`,
    [rows.map(({ id }) => id)],
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}
