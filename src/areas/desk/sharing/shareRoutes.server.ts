import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Row, Settable } from '#engine/entity/entity.ts';
import { ID } from '#engine/http/id.ts';
import { invalid, notFound, refused } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { addLines } from '#platform/thread/threadStore.server.ts';
import { job } from '../jobs/job.ts';
import { today } from './visibility.server.ts';

const KEY = /^(?:user|team|customer):[1-9]\d{0,14}$/;
const target = z.string('Choose a user, team or customer.').regex(KEY, 'Choose a user, team or customer.');
export const sharing = z.strictObject({
  with: target,
  level: z.enum(['view', 'contribute'], 'Choose a level.').default('view'),
  note: z.string().trim().max(300, 'Enter up to 300 characters.').nullish(),
  expiresOn: z.iso.date('Enter a date.').nullish(),
});
const withdrawing = z.strictObject({ with: target });
const watching = z.strictObject({
  watches: z.boolean('Choose yes or no.'),
  /** Stop also if the user can then no longer see the job. */
  leave: z.boolean('Choose yes or no.').default(false),
});
const done = z.object({ version: z.int() });
const MOST_SHARES = 30;

/** Routes that share a job, end a share, and watch a job. */
export function mountShares(app: FastifyInstance, database: Database): void {
  const about = { tag: 'Jobs', permission: 'job.share', answer: done };
  const writes = (
    path: string,
    facts: object,
    step: (context: Context, id: number, body: unknown) => Promise<number>,
  ) =>
    app.post(
      `/api/v1/jobs/:id${ID}/${path}`,
      { config: { about: { ...about, ...facts } as typeof about & { summary: string } } },
      async (request, reply) =>
        give(
          reply,
          await writing(database, request, async (context) => ({
            status: 200,
            body: { version: await step(context, idOf(request), bodyOf(request)) },
          })),
        ),
    );
  writes('shares', { summary: 'Share a job, or change a share', body: sharing }, (context, id, body) =>
    share(context, id, shaped(sharing, body)),
  );
  writes('shares/withdraw', { summary: 'End a share of a job', body: withdrawing }, (context, id, body) =>
    withdraw(context, id, shaped(withdrawing, body).with),
  );
  writes(
    'watch',
    { summary: 'Watch a job, or stop watching it', permission: 'job.view', body: watching },
    (context, id, body) => watch(context, id, shaped(watching, body)),
  );
}

/** Shares a job, or changes a share. @throws 403, 404, 422 */
export async function share(context: Context, id: number, asked: z.output<typeof sharing>): Promise<number> {
  require(context.actor, 'job.share');
  const row = await held(context, id);
  if (row.status === 'merged') throw refused('merged', 'This job was merged into another job. Open that job instead.');
  if (asked.with === `customer:${row.customerId}`)
    throw invalid({ with: ['The job belongs to this customer. Choose another.'] });
  if (asked.expiresOn && asked.expiresOn < today(context.now))
    throw invalid({ expiresOn: ['Enter a day that is not past.'] });
  const others = row.shares.filter((each) => each.with !== asked.with);
  if (others.length >= MOST_SHARES) throw invalid({ with: [`A job can be shared up to ${MOST_SHARES} times.`] });
  const { level, note, expiresOn } = asked;
  const made = { with: asked.with, level, note: note ?? null, expiresOn: expiresOn ?? null, by: context.actor.name };
  const version = await change(context, row, 'shared', { shares: [...others, made] });
  await addLines(context, job, [{ recordId: id, text: 'shared this job' }]);
  return version;
}

async function withdraw(context: Context, id: number, key: string): Promise<number> {
  require(context.actor, 'job.share');
  const row = await held(context, id);
  if (!row.shares.some((each) => each.with === key)) throw notFound('share');
  const version = await change(context, row, 'share-ended', { shares: row.shares.filter((each) => each.with !== key) });
  await addLines(context, job, [{ recordId: id, text: 'ended a share of this job' }]);
  return version;
}

/** @throws 422 `loses_sight` if the user would no longer see a private job and has not confirmed it */
async function watch(context: Context, id: number, { watches, leave }: z.output<typeof watching>): Promise<number> {
  const { userId } = context.actor;
  if (userId === null) throw refused('no_user', 'Only users can watch jobs.');
  const row = await held(context, id);
  const others = row.watcherIds.filter((each) => each !== userId);
  // Without the confirmation, the store refuses a change after which the user cannot see the job.
  const { actor } = context;
  const leaving = leave && !watches ? { ...actor, patterns: [...actor.patterns, 'job.viewPrivate'] } : actor;
  return change({ ...context, actor: leaving }, row, 'watched', {
    watcherIds: watches ? [...others, userId].slice(-50) : others,
  });
}

async function held({ tx, actor }: Context, id: number): Promise<Row<typeof job>> {
  require(actor, 'job.view');
  const [row] = await readRows(tx, job, actor, [id], { lock: true });
  if (!row) throw notFound('job');
  return row;
}

async function change(
  context: Context,
  row: Row<typeof job>,
  action: AuditAction,
  set: Settable<typeof job>,
): Promise<number> {
  const [outcome] = await changeMany(context, job, action, [{ id: row.id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
  return outcome?.change.after.version ?? row.version;
}
