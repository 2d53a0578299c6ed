import { behaviour } from '#engine/actions/behaviour.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { type DueTimer, onTimer, setTimers } from '#engine/timers/timers.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { addAttention } from '#areas/customers/customers.server.ts';
import { document } from './document.ts';
import { reviewDueOn } from './review.rules.ts';

type DocumentChange = Change<typeof document>;

const REVIEW = 'review';
/** Reminder at this time (UTC) on the due day, then weekly until a user confirms the review. */
const HOUR = 'T07:00:00Z';
const WEEK_MS = 7 * 86_400_000;

export const documentBehaviour = behaviour(document, {
  beforeSave: [place, planReview],
  afterSave: [setReviews],
  actions: {
    publish: ({ context }) => ({ reviewedOn: companyToday(new Date(context.now)) }),
    confirmReview: ({ context }) => ({ reviewedOn: companyToday(new Date(context.now)) }),
    withdraw: () => ({}),
  },
});

/** Sets the scope of a document: visible with its customer, or to everyone who may see documents. */
function place(_context: Context, changes: readonly DocumentChange[]): void {
  for (const { after } of changes) after.subjectNoun = document.name;
}

function planReview(_context: Context, changes: readonly DocumentChange[]): void {
  for (const { after } of changes) after.reviewOn = reviewDueOn(after);
}

async function setReviews({ tx }: Context, changes: readonly Saved<typeof document>[]): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) => before?.reviewOn !== after.reviewOn || before?.archivedAt !== after.archivedAt,
  );
  await setTimers(
    tx,
    document,
    REVIEW,
    moved.map(({ after: { id, reviewOn, archivedAt } }) => ({
      id,
      at: reviewOn !== null && archivedAt === null ? `${reviewOn}${HOUR}` : null,
    })),
  );
}

export const registerReviews = (): void => {
  onTimer(document, REVIEW, remind);
  addAttention(async (database, actor, customerId, now) => {
    if (!may(actor.patterns, 'document.view')) return [];
    const { rows } = await database.query<{ id: number; title: string; due: string }>(
      `select id, title, review_on::text as due from document
        where customer_id = $1 and archived_at is null and review_on <= $2 order by review_on, id limit 20`,
      [customerId, companyToday(new Date(now))],
    );
    return rows.map(({ id, title, due }) => ({
      code: 'document_review',
      tone: 'warning' as const,
      text: `${title}: review due since ${formatDay(due)}.`,
      button: 'View document',
      to: recordPath(document, { id, customerId }),
    }));
  });
};

/** Reminds the person responsible or the author, and again a week later. */
async function remind(context: Context, due: readonly DueTimer[]): Promise<void> {
  const ids = due.map(({ recordId }) => recordId);
  const rows = await readRows(context.tx, document, context.actor, ids);
  for (const row of rows) {
    const userId = row.ownerId ?? row.createdBy;
    if (row.archivedAt !== null || row.reviewOn === null || userId === null) continue;
    await notify(context, {
      userIds: [userId],
      kind: 'document.review',
      text: `“${row.title}” is due for a review. Check that it is still right, then confirm the review.`,
      about: { path: recordPath(document, row) },
    });
  }
  const again = new Date(Date.parse(context.now) + WEEK_MS).toISOString();
  await setTimers(
    context.tx,
    document,
    REVIEW,
    rows
      .filter(({ archivedAt, reviewOn }) => archivedAt === null && reviewOn !== null)
      .map(({ id }) => ({ id, at: again })),
  );
}
