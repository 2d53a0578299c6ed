import { act } from '#engine/actions/act.server.ts';
import { behaviour, type Handler } from '#engine/actions/behaviour.server.ts';
import { product } from '#engine/permission/actor.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { AfterSave, BeforeSave } from '#engine/store/change.server.ts';
import type { ActionsOf, Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { create, read, updateMany } from '#engine/store/store.server.ts';
import { conflict, invalid, notFound, Problem } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { holdersOf, notify } from '#platform/notifications/notify.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { user } from '#areas/identity/users/user.ts';
import { accessReview } from './accessReview.ts';
import { accessOf, reviewedPeople } from './people.server.ts';
import { isOnlyReviewer } from './reviewers.server.ts';
import { quarterName, type ReviewedPerson } from './reviewedPerson.ts';
import { theTime } from '#engine/time/theTime.server.ts';

const refuseFinished: BeforeSave<typeof accessReview> = (_context, changes) => {
  for (const change of changes)
    if (change.before?.status === 'finished')
      change.problem = conflict('signed_off', 'This review is signed off and cannot be changed. Start a new review.');
};

const begin: AfterSave<typeof accessReview> = async (context, changes) => {
  for (const { before, after } of changes) if (before === null) await listEverybody(context, after);
};

const finish: Handler<typeof accessReview, ActionsOf<typeof accessReview>['finish']> = async ({ context, row }) => {
  await noteLeavers(context, row.id);
  const { rows } = await context.tx.query<{ name: string }>(
    `select u.name from access_review_person p join "user" u on u.id = p.user_id
      where p.review_id = $1 and p.decision = 'pending' order by u.name`,
    [row.id],
  );
  if (rows.length > 0) {
    const isAlone = await isOnlyReviewer(context.tx, context.actor.userId);
    throw conflict(
      'not_done',
      notDoneWords(
        rows.map(({ name }) => name),
        isAlone,
      ),
    );
  }
  await keepFacts(context, row.id);
  return { finishedAt: context.now, finishedById: context.actor.userId };
};

/** Behaviour of access reviews. */
export const accessReviewBehaviour = behaviour(accessReview, {
  beforeSave: [refuseFinished],
  afterSave: [begin],
  actions: { finish },
});

const notDoneWords = (names: readonly string[], isAlone: boolean): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''} ${names.length === 1 ? 'has' : 'have'} not been reviewed yet. ${isAlone ? 'No other user can review, so decide about yourself too and give a reason.' : 'Ask a colleague who can review to decide about you.'}`;

/** Adds every user with an account to the review, and notifies the reviewers. */
async function listEverybody(context: Context, review: Row<typeof accessReview>): Promise<void> {
  const { rowCount } = await context.tx.query(
    `insert into access_review_person (review_id, user_id)
     select $1, u.id from "user" u where u.status <> 'deactivated' and u.archived_at is null`,
    [review.id],
  );
  const reviewers = await holdersOf(context.tx, 'accessReview.update');
  await notify(context, {
    userIds: reviewers.filter((id) => id !== context.actor.userId),
    kind: 'access-review',
    text: `Access review ${review.name} has started: ${rowCount} users to review by ${formatDay(review.dueOn)}.`,
    about: { path: recordPath(accessReview, review) },
  });
}

/** Stores the facts of users without a decision too, because a signed-off document must not change. */
async function keepFacts({ tx }: Context, reviewId: number): Promise<void> {
  const { rows } = await tx.query<{ user_id: number }>(
    'select user_id from access_review_person where review_id = $1 and facts is null',
    [reviewId],
  );
  const facts = await accessOf(
    tx,
    rows.map((row) => row.user_id),
  );
  for (const [userId, each] of facts)
    await tx.query('update access_review_person set facts = $3 where review_id = $1 and user_id = $2', [
      reviewId,
      userId,
      each,
    ]);
}

/** Marks users who were deactivated during the review as decided. */
const noteLeavers = (context: Context, reviewId: number) =>
  context.tx.query(
    `update access_review_person p set decision = 'deactivated', decided_at = $2 from "user" u
      where p.review_id = $1 and p.decision = 'pending' and u.id = p.user_id and u.status = 'deactivated'`,
    [reviewId, context.now],
  );

export interface Verdict {
  readonly decision: 'keep' | 'takeAway' | 'deactivate';
  /** Roles to remove. */
  readonly roleIds: readonly number[];
  readonly note: string | null;
}

/**
 * Decides about one user: keeps their access, removes roles or deactivates the account. Uses the standard writes, so
 * that their rules and logging apply.
 * @throws 403 about the actor's own access if another reviewer exists, 409 when it is decided already or the review is
 * signed off
 */
export async function decide(
  context: Context,
  reviewId: number,
  userId: number,
  verdict: Verdict,
): Promise<ReviewedPerson> {
  const review = await read(context, accessReview, reviewId);
  if (review.status !== 'open')
    throw conflict('signed_off', 'This review is signed off and cannot be changed. Start a new review.');
  const isOwn = userId === context.actor.userId;
  if (isOwn) await refuseOwn(context, verdict);
  const { rows } = await context.tx.query<{ decision: string }>(
    'select decision from access_review_person where review_id = $1 and user_id = $2 for update',
    [reviewId, userId],
  );
  if (!rows[0]) throw notFound('user on this list');
  if (rows[0].decision !== 'pending') {
    const [current] = await reviewedPeople(context.tx, reviewId, userId);
    throw conflict(
      'decided',
      `${current?.decidedBy ?? 'Another user'} has already decided about ${current?.name ?? 'this user'}.`,
      { current },
    );
  }
  const facts = (await accessOf(context.tx, [userId])).get(userId);
  if (!facts) throw notFound('user');
  const by: Context = { ...context, note: `Access review ${review.name}` };
  const taken = facts.roles.filter(({ id }) => verdict.roleIds.includes(id)).map(({ name }) => name);
  if (verdict.decision === 'takeAway') await takeAway(by, userId, verdict.roleIds, taken);
  if (verdict.decision === 'deactivate')
    await act(by, user, 'deactivate', userId, (await read(by, user, userId)).version, {});
  const decision = ({ keep: 'kept', takeAway: 'changed', deactivate: 'deactivated' } as const)[verdict.decision];
  await context.tx.query(
    `update access_review_person set decision = $3, decided_by = $4, decided_at = $5, taken_away = $6, note = $7, facts = $8
      where review_id = $1 and user_id = $2`,
    [
      reviewId,
      userId,
      decision,
      context.actor.userId,
      context.now,
      decision === 'changed' ? taken : null,
      verdict.note,
      facts,
    ],
  );
  await logEvent(by, {
    action: 'review',
    entity: accessReview.name,
    entityId: reviewId,
    title: review.name,
    note: `${facts.name}: ${decision === 'changed' ? `removed: ${taken.join(', ')}` : decision}${
      isOwn ? `. Own access, no other reviewer: ${verdict.note ?? ''}` : ''
    }`,
  });
  const [person] = await reviewedPeople(context.tx, reviewId, userId);
  if (!person) throw notFound('user');
  return person;
}

/** Refuses a decision about the actor's own access if another reviewer exists; otherwise requires a reason. */
async function refuseOwn({ tx, actor }: Context, { note }: Verdict): Promise<void> {
  if (!(await isOnlyReviewer(tx, actor.userId)))
    throw new Problem(403, 'own_account', 'Another user must review your access. Ask a colleague who can review.');
  if (!note) throw invalid({ note: ['Enter a reason. It is recorded in the review and the audit log.'] });
}

async function takeAway(
  context: Context,
  userId: number,
  roleIds: readonly number[],
  taken: readonly string[],
): Promise<void> {
  if (taken.length === 0) throw invalid({ roleIds: ['Choose the roles to remove.'] });
  const row = await read(context, user, userId);
  const left = row.roleIds.filter((id) => !roleIds.includes(id));
  if (left.length === 0) throw invalid({ roleIds: ['Keep at least one role, or choose to deactivate the account.'] });
  const [done] = await updateMany(context, user, [{ id: userId, version: row.version, set: { roleIds: left } }]);
  if (done && 'problem' in done) throw done.problem;
}

const DAYS_TO_DO_IT = 30;

/** Starts a review each quarter, and reminds reviewers weekly while one is open. */
export function scheduleAccessReviews(database: Database): void {
  schedule('begin-access-review', 'Start the quarterly access review', '0 6 1 1,4,7,10 *', () => beginReview(database));
  schedule('remind-access-review', 'Send reminders of open access reviews', '0 8 * * 1', () => remind(database));
}

const context = (tx: Context['tx'], now: Date): Context => ({
  tx,
  actor: product('Access review'),
  now: now.toISOString(),
  requestId: 'access-review',
  ip: null,
});

/** Starts the review of the quarter, unless it exists. */
export const beginReview = (database: Database, now = theTime()): Promise<void> =>
  inTransaction(database, async (tx) => {
    const name = quarterName(companyToday(now));
    const { rows } = await tx.query('select 1 from access_review where lower(name) = lower($1)', [name]);
    const dueOn = companyToday(new Date(now.getTime() + DAYS_TO_DO_IT * 86_400_000));
    if (rows.length === 0) await create(context(tx, now), accessReview, { name, dueOn });
  });

/** Notifies reviewers of the number of open decisions. */
export const remind = (database: Database, now = theTime()): Promise<void> =>
  inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ id: number; name: string; due_on: string; open: number }>(
      `select r.id, r.name, r.due_on, count(*)::int as open from access_review r
         join access_review_person p on p.review_id = r.id and p.decision = 'pending'
        where r.status = 'open' group by r.id`,
    );
    for (const row of rows)
      await notify(context(tx, now), {
        userIds: await holdersOf(tx, 'accessReview.update'),
        kind: 'access-review',
        text: `Access review ${row.name}: ${row.open === 1 ? '1 user' : `${row.open} users`} still to review by ${formatDay(row.due_on)}.`,
        about: { path: recordPath(accessReview, { id: row.id }) },
      });
  });
