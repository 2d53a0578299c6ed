import { actionOf } from '#engine/changes/auditEvents.server.ts';
import type { Settable } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { supportContract } from '#areas/contracts/agreements/supportContract.ts';
import type { OffboardingEvent } from '../offboardingAuditEvents.server.ts';

/** Changes a customer's status for an offboarding event. */
export async function moveCustomer(
  context: Context,
  id: number,
  event: OffboardingEvent,
  set: Settable<typeof customer>,
): Promise<void> {
  const outcomes = await changeMany(context, customer, event, [{ id, version: null, set }]);
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}

/** Ends the contracts of a customer on their last day at the latest. */
export async function endContracts(context: Context, customerId: number, leavesOn: string): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; startsOn: string }>(
    `select id, starts_on as "startsOn" from support_contract
      where customer_id = $1 and archived_at is null and status in ('upcoming', 'current', 'notice')
        and (ends_on is null or ends_on > $2) order by id`,
    [customerId, leavesOn],
  );
  const outcomes = await changeMany(
    context,
    supportContract,
    actionOf(supportContract, 'giveNotice'),
    rows.map(({ id, startsOn }) => ({
      id,
      version: null,
      set: {
        endsOn: startsOn > leavesOn ? startsOn : leavesOn,
        noticeGivenOn: leavesOn,
        renewal: 'manual' as const,
      },
    })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
