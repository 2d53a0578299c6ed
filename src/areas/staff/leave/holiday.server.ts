import { behaviour, type Handler } from '#engine/actions/behaviour.server.ts';
import type { ActionsOf, Row } from '#engine/entity/entity.ts';
import { Problem, refused } from '#engine/http/problem.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { holdLeave } from './book.server.ts';
import { holiday } from './holiday.ts';
import { tellOfLeave } from './leaveNotices.server.ts';
import { mayDecide, standingOf } from './reportingLine.server.ts';
import { refuseFound } from './request.server.ts';
import { settleLeave } from './settle.server.ts';
import { weigh } from './weigh.server.ts';

type Does<A extends keyof ActionsOf<typeof holiday>> = Handler<typeof holiday, ActionsOf<typeof holiday>[A]>;
type Request = Row<typeof holiday>;

const today = ({ now }: Context): string => companyToday(new Date(now));

async function refuseUnlessDecider(context: Context, { staffId }: Request): Promise<void> {
  const standing = await standingOf(context.tx, context.actor, today(context));
  if (mayDecide(context.actor, standing, staffId)) return;
  throw staffId === standing.ownId
    ? new Problem(403, 'own_request', 'You cannot decide on your own request. Your manager decides.')
    : new Problem(403, 'not_in_line', 'You decide on requests of staff who report to you. Ask their manager.');
}

const decided = ({ actor, now }: Context, note: string | null) => ({
  decidedBy: actor.userId,
  decidedAt: now,
  decisionNote: note,
});

const approve: Does<'approve'> = async ({ context, row, input: { note, overrideReason } }) => {
  await refuseUnlessDecider(context, row);
  await holdLeave(context.tx, [row.staffId]);
  const { findings } = await weigh(context.tx, {
    staffId: row.staffId,
    typeId: row.typeId,
    exceptId: row.id,
    asked: row,
    today: today(context),
    hasFile: row.fileId !== null,
    mayBePast: true,
  });
  // The requester explained notice and length; low presence is for the approver to decide.
  const mine = findings.filter(({ code, overridable }) => !overridable || code === 'below_cover');
  refuseFound(mine, overrideReason);
  return { ...decided(context, note), ...(overrideReason ? { overrideReason } : {}) };
};

const reject: Does<'reject'> = async ({ context, row, input: { note } }) => {
  await refuseUnlessDecider(context, row);
  return decided(context, note);
};

/**
 * Users withdraw their own leave before it begins; afterwards only leave administrators can correct it, with a reason.
 */
const withdraw: Does<'withdraw'> = async ({ context, row, input: { note } }) => {
  const { actor, tx } = context;
  const isAdmin = may(actor.patterns, 'holiday.admin');
  const { ownId } = await standingOf(tx, actor, today(context));
  if (row.staffId !== ownId && !isAdmin && !may(actor.patterns, 'holiday.create'))
    throw new Problem(403, 'not_yours', 'You can withdraw your own requests. Ask a user who books leave for others.');
  const hasBegun = row.status === 'approved' && row.start <= today(context);
  if (hasBegun && !isAdmin) throw refused('has_begun', 'This leave has begun. Ask your manager to have it corrected.');
  if (hasBegun && !note) throw refused('reason_needed', 'Enter a reason for the correction.');
  await holdLeave(tx, [row.staffId]);
  return { decisionNote: note ?? row.decisionNote };
};

async function settleChanged(context: Context, changes: readonly Saved<typeof holiday>[]): Promise<void> {
  const touched = changes.filter(({ before, after }) => before?.status === 'approved' || after.status === 'approved');
  const staffIds = [...new Set(touched.map(({ after }) => after.staffId))];
  if (staffIds.length > 0) await settleLeave(context, staffIds);
}

/** Behaviour of leave requests: decisions, deductions and notifications. */
export const holidayBehaviour = behaviour(holiday, {
  afterSave: [settleChanged, tellOfLeave],
  actions: { approve, reject, withdraw },
});
