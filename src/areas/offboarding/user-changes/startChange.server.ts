import { randomUUID } from 'node:crypto';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { conflict, invalid } from '#engine/http/problem.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create, read } from '#engine/store/store.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { customerUser } from '#areas/customers/users/customerUser.ts';
import { newItem } from '#areas/desk/checklists/checklist.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { ACTIVE_STATUSES } from '#areas/desk/jobs/jobStatus.ts';
import { requireRotations } from '#areas/vault/vault.server.ts';
import { factsOfUser } from './facts.server.ts';
import { proposedSteps, recordsOf, titleOf } from './proposal.rules.ts';
import type { Proposal, UserChange } from './userChange.ts';
import { userChangeTemplate } from './userChangeTemplate.ts';

interface Asked {
  readonly change: UserChange;
  /** Null for the first template of the customer, or none. */
  readonly templateId: number | null;
}

type UserRow = Row<typeof customerUser>;
const jobOf = (user: UserRow, change: UserChange): number | null =>
  change === 'starter' ? user.starterJobId : user.leaverJobId;

/** What the job of a starter or leaver would begin with. @throws 403, 404, 422 */
export async function proposalFor(
  tx: Queryable,
  actor: Actor,
  user: UserRow,
  { change, templateId }: Asked,
): Promise<Proposal> {
  const templates = may(actor.patterns, 'userChangeTemplate.view')
    ? (
        await tx.query<{ id: number; name: string }>(
          `select id, name from user_change_template
            where change = $1 and (customer_id is null or customer_id = $2) and archived_at is null
            order by customer_id is null, name, id limit 50`,
          [change, user.customerId],
        )
      ).rows
    : [];
  const chosen = templateId ?? templates[0]?.id ?? null;
  if (chosen !== null && !templates.some(({ id }) => id === chosen))
    throw invalid({ templateId: ['Choose a template for this change and this customer.'] });
  const template = chosen === null ? null : await read({ tx, actor }, userChangeTemplate, chosen);
  return {
    templateId: chosen,
    templates,
    title: titleOf(change, template?.title ?? null, user.displayName),
    steps: proposedSteps(change, await factsOfUser(tx, actor, user), template?.steps ?? []),
  };
}

interface Chosen extends Asked {
  /** The first or the last day of the user. */
  readonly on: string;
  /** The keys of the proposed steps that apply. */
  readonly keys: readonly string[];
}

/**
 * Creates the job of a starter or leaver with the chosen steps as checklist, and requires the rotation of the chosen
 * credentials.
 *
 * @throws 403, 404, 409 while another such job of the user is open, 422 for a step that is not proposed
 */
export async function startChange(
  context: Context,
  userId: number,
  chosen: Chosen,
): Promise<{ readonly jobId: number }> {
  const { tx, actor } = context;
  const { change, on, keys } = chosen;
  // Two colleagues who start it at the same time must not create two jobs.
  await tx.query('select id from customer_user where id = $1 for update', [userId]);
  const user = await read(context, customerUser, userId);
  if (user.archivedAt !== null) throw invalid({ id: ['This user is archived. Restore the user first.'] });
  await refuseSecond(tx, jobOf(user, change));
  const { templateId, title, steps } = await proposalFor(tx, actor, user, chosen);
  const wanted = steps.filter(({ key }) => keys.includes(key));
  const unknown = keys.filter((key) => !steps.some((step) => step.key === key));
  if (unknown.length > 0) throw invalid({ keys: ['The steps have changed. Open the dialog again.'] });
  const template = templateId === null ? null : await read(context, userChangeTemplate, templateId);
  const word = change === 'starter' ? 'First day' : 'Last day';
  const row = await create(context, job, {
    customerId: user.customerId,
    siteId: user.siteId,
    title,
    description: `${word}: ${formatDay(on)}.`,
    type: 'request',
    source: 'internal',
    teamId: template?.teamId ?? null,
    assets: recordsOf(keys).slice(0, 50),
  });
  const items = wanted.map((item) => newItem(randomUUID(), item));
  const checklist = [...row.checklist, ...items].slice(0, 100);
  const outcomes = [
    ...(await changeMany(context, job, 'checklist-changed', [{ id: row.id, version: null, set: { checklist } }])),
    ...(await changeMany(context, customerUser, 'user-change-started', [
      { id: userId, version: null, set: dayAndJob(change, on, row.id) },
    ])),
  ];
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
  await requireRotations(context, idsOf(keys, 'credential'), {
    action: 'requireAfterLeaving',
    reason: `${user.displayName} leaves on ${formatDay(on)}.`,
  });
  return { jobId: row.id };
}

const dayAndJob = (change: UserChange, on: string, jobId: number) =>
  change === 'starter' ? { startOn: on, starterJobId: jobId } : { leaveOn: on, leaverJobId: jobId };

const idsOf = (keys: readonly string[], noun: string): readonly number[] =>
  recordsOf(keys).flatMap((key) => (key.startsWith(`${noun}:`) ? [Number(key.slice(noun.length + 1))] : []));

async function refuseSecond(tx: Queryable, jobId: number | null): Promise<void> {
  if (jobId === null) return;
  const { rows } = await tx.query<{ number: string }>(
    'select number from job where id = $1 and archived_at is null and status = any($2::text[])',
    [jobId, ACTIVE_STATUSES],
  );
  if (rows[0]) throw conflict('already_started', `${rows[0].number} is open for this user. Finish or cancel it first.`);
}
