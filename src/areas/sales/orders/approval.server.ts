import type { Row } from '#engine/entity/entity.ts';
import { isSameValue } from '#engine/entity/sameValue.ts';
import { conflict, Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { Change, Refusing } from '#engine/store/change.server.ts';
import { holdersOf, notify } from '#platform/notifications/notify.server.ts';
import { salesGroup } from '../salesGroup.ts';
import { APPROVE_MARGIN } from '../salesPermissions.ts';
import { needsApproval } from './approval.rules.ts';
import type { customerOrder } from './customerOrder.ts';

type Order = Row<typeof customerOrder>;

interface Allowed {
  readonly isApprovalNeeded: boolean;
  readonly discountApprovalBps: number;
}

const NO_APPROVAL = { approval: null, approvalAskedById: null, approvedById: null, approvedBecause: null };

/** Sets whether a draft needs approval. A granted approval stays valid while lines and discount are unchanged. */
export function noteApproval({ before, after }: Change<typeof customerOrder>, allowed: Allowed): void {
  if (after.status !== 'draft') return;
  const isNeeded = allowed.isApprovalNeeded && needsApproval(after.lines, allowed.discountApprovalBps);
  const isSame =
    before !== null && before.discount === after.discount && isSameValue(before.lines, after.lines) && before.approval;
  if (isNeeded && isSame) return;
  Object.assign(after, NO_APPROVAL, isNeeded ? { approval: 'needed' as const } : {});
}

/** Refuses to send or accept drafts without a required approval. */
export const unapproved: Refusing<typeof customerOrder> = async ({ tx }, rows) => {
  const waiting = rows.filter(
    ({ status, approval }) => status === 'draft' && (approval === 'needed' || approval === 'asked'),
  );
  if (waiting.length === 0 || !(await readGroup(tx, salesGroup)).isApprovalNeeded) return new Map();
  return new Map(
    waiting.map(
      ({ id, approval }) =>
        [
          id,
          conflict(
            'APPROVAL_NEEDED',
            approval === 'asked'
              ? 'The margin or discount of this quote is not approved yet. Wait for the approval, or change the lines.'
              : 'The margin of a line is too low, or its discount too high. Request approval, or change the lines.',
            { permission: APPROVE_MARGIN },
          ),
        ] as const,
    ),
  );
};

/** Refuses approval by the user who sells the order. */
export const ownQuotes: Refusing<typeof customerOrder> = ({ actor: { userId } }, rows) =>
  new Map(
    rows
      .filter((row) => userId !== null && [row.approvalAskedById, row.accountManagerId, row.createdBy].includes(userId))
      .map(
        ({ id }) =>
          [
            id,
            new Problem(403, 'FOUR_EYES', 'You cannot approve your own quote. Ask another user who approves margins.'),
          ] as const,
      ),
  );

/** Notifies users who may approve. */
export async function askForApproval(context: Context, { id, number, title }: Order) {
  const holders = await holdersOf(context.tx, APPROVE_MARGIN);
  await notify(context, {
    userIds: holders.filter((userId) => userId !== context.actor.userId),
    kind: 'quote-approval',
    text: `${context.actor.name} requests approval of quote ${number}: ${title}.`.slice(0, 300),
    about: { path: `/accounts/customer/orders/${id}` },
  });
  return { approvalAskedById: context.actor.userId };
}

/** Notifies the seller. */
export async function approveOrder(context: Context, row: Order, because: string) {
  const told = row.approvalAskedById ?? row.accountManagerId;
  if (told !== null)
    await notify(context, {
      userIds: [told],
      kind: 'quote-approval',
      text: `${context.actor.name} approved the margin of quote ${row.number}: ${row.title}.`.slice(0, 300),
      about: { path: `/accounts/customer/orders/${row.id}` },
    });
  return { approvedById: context.actor.userId, approvedBecause: because };
}
