import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { BeforeSave, Change, Saved } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { formerStatus } from '../imports/formerStatus.rules.ts';
import { refusalsOfCustomer } from './belonging.server.ts';
import { fillClockColumns, followClocks } from '../sla/clockColumns.server.ts';
import { judgeAssignees, tellAssignees } from './assignees.server.ts';
import { job } from './job.ts';
import { holdReplies } from './heldReplies.server.ts';
import { addJobLines } from './jobLines.server.ts';
import { jobActions, jobRefusals } from './jobActions.server.ts';
import { fillChasing, followChasing } from '../chasing/chasing.server.ts';
import { askRatings } from '../rating/askRating.server.ts';
import { addChecklists } from '../checklists/checklist.server.ts';
import { fillVisibility, followVisibility, judgeContributions } from '../sharing/visibility.server.ts';
import { priorityOf } from './priority.rules.ts';

type JobChange = Change<typeof job>;

const prepare: BeforeSave<typeof job> = async (context, changes) => {
  for (const change of changes) judge(change, context.now);
  const open = () => changes.filter((change) => !change.problem);
  await fillSites(context, open());
  await refusalsOfCustomer(context, open());
  await judgeParents(context, open());
  judgeContributions(context, open());
  fillVisibility(context, open());
  await judgeAssignees(context, open());
  await addChecklists(context, open());
  await fillChasing(context, open());
  await fillClockColumns(context, open());
};

/** Behaviour of jobs. */
export const jobBehaviour = behaviour(job, {
  beforeSave: [prepare],
  afterSave: [
    async (context, changes: readonly Saved<typeof job>[]) => {
      await followClocks(context, changes);
      await followVisibility(context, changes);
      await followChasing(context, changes);
      await holdReplies(context, changes);
      await addJobLines(context, changes);
      await askRatings(context, changes);
      await tellAssignees(context, changes);
    },
  ],
  refuses: jobRefusals,
  actions: jobActions,
});

function judge(change: JobChange, now: string): void {
  const { before, after, given } = change;
  const derived = priorityOf(after.impact, after.urgency);
  const isChosen = given.has('priority') && after.priority !== (before?.priority ?? derived);
  if (isChosen && after.priority !== derived && !after.priorityReason)
    refuseField(change, 'priorityReason', `Enter a reason. Impact and urgency make the priority ${derived}.`);
  if (!after.priorityReason) after.priority = derived;
  if (!before && after.formerStatus !== null) beginAs(after, formerStatus(after.formerStatus), now);
  if (after.assigneeUserId !== null && after.status === 'new') after.status = 'open';
}

/** Sets the status of an imported job from its former system. */
function beginAs(after: JobChange['after'], status: ReturnType<typeof formerStatus>, now: string): void {
  after.status = status;
  if (status !== 'closed') return;
  const { formerClosedAt: former } = after;
  const closedAt = former !== null && former < now ? former : now;
  Object.assign(after, { resolution: IMPORTED, resolutionCode: 'other', resolvedAt: closedAt, closedAt });
}
const IMPORTED = 'Closed before it was imported.';

/** Fills the site from the requester, or from the customer's only site. */
async function fillSites({ tx }: Context, changes: readonly JobChange[]): Promise<void> {
  const wanting = changes.filter(({ before, after }) => !before && after.siteId === null);
  if (wanting.length === 0) return;
  const { rows } = await tx.query<{ id: number; contact_id: number | null; customer_id: number | null }>(
    `select c.site_id as id, c.id as contact_id, null::bigint as customer_id from contact c where c.id = any($1::bigint[]) and c.site_id is not null
     union all
     select min(id), null, customer_id from site where customer_id = any($2::bigint[]) and archived_at is null group by customer_id having count(*) = 1`,
    [wanting.flatMap(({ after }) => after.contactId ?? []), wanting.map(({ after }) => after.customerId)],
  );
  for (const { after } of wanting)
    after.siteId =
      rows.find((row) => row.contact_id !== null && row.contact_id === after.contactId)?.id ??
      rows.find((row) => row.customer_id === after.customerId)?.id ??
      null;
}

/** A job may have parts, but a part has none. */
async function judgeParents({ tx }: Context, changes: readonly JobChange[]): Promise<void> {
  const parts = changes.filter(({ before, after }) => after.parentId !== null && after.parentId !== before?.parentId);
  if (parts.length === 0) return;
  const { rows } = await tx.query<{ id: number; is_part: boolean; has_parts: boolean }>(
    `select j.id, j.parent_id is not null as is_part, exists (select 1 from job c where c.parent_id = j.id) as has_parts
       from job j where j.id = any($1::bigint[])`,
    [parts.flatMap(({ before, after }) => [after.parentId, before?.id ?? null].filter((id) => id !== null))],
  );
  for (const change of parts) {
    const { before, after } = change;
    const parent = rows.find(({ id }) => id === after.parentId);
    const own = rows.find(({ id }) => id === before?.id);
    if (before && after.parentId === before.id) refuseField(change, 'parentId', 'Choose another job.');
    else if (parent?.is_part) refuseField(change, 'parentId', 'This job is part of another job. Choose that job.');
    else if (own?.has_parts)
      refuseField(change, 'parentId', 'This job has parts, so it cannot be part of another job.');
  }
}
