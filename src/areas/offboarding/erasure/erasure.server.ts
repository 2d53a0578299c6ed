import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { conflict, notFound, refused } from '#engine/http/problem.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { holdersOf, notify } from '#platform/notifications/notify.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { type ErasureFacts, type ErasureGap, erasureGaps } from '#areas/customers/customers/customer.rules.ts';
import type { OffboardingEvent } from '../offboardingAuditEvents.server.ts';
import type { ErasureAnswer } from './erasure.ts';

export const ERASE = 'customer.erase';

/** The log names an erased customer by its ID only. */
export const nameInLog = (customerId: number): string => `Customer ${customerId}`;

type Standing = Omit<ErasureFacts, 'today' | 'requestedBy' | 'approvedBy'>;

/** Everything that decides whether a customer may be erased, in one statement. @throws 404 */
async function standingOf(tx: Queryable, customerId: number, lock = ''): Promise<Standing> {
  const { rows } = await tx.query<Standing & Record<string, unknown>>(
    `select c.status = 'former' as "isFormer", c.retention_until::text as "retentionUntil",
            exists (select 1 from legal_hold h where h.customer_id = c.id and h.archived_at is null) as "isHeld",
            (select coalesce(sum(o.total_pence - o.settled_pence), 0)::bigint from open_item o where o.customer_id = c.id) as "balancePence"
       from customer c where c.id = $1 ${lock}`,
    [customerId],
  );
  if (!rows[0]) throw notFound('customer');
  return { ...rows[0], balancePence: Number(rows[0].balancePence) };
}

/** What prevents an erasure, in order. Without an approver, the second person is not missing yet. */
async function gapsOf(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  customerId: number,
  people: Pick<ErasureFacts, 'requestedBy' | 'approvedBy'> | null,
  lock = '',
): Promise<readonly ErasureGap[]> {
  const standing = await standingOf(tx, customerId, lock);
  const today = companyToday(new Date(now));
  const gaps = erasureGaps({ ...standing, today, ...(people ?? { requestedBy: 0, approvedBy: 1 }) });
  return gaps.map((gap) =>
    gap.code === 'retention' && standing.retentionUntil
      ? { ...gap, message: `The records must be kept until ${formatDay(standing.retentionUntil)}.` }
      : gap,
  );
}

const log = (context: Context, action: OffboardingEvent, customerId: number): Promise<number> =>
  logEvent(context, {
    action,
    entity: customer.name,
    entityId: customerId,
    title: nameInLog(customerId),
    customerId,
    note: null,
  });

/** @throws 422 with the code of the first thing that prevents the erasure, and all of them as `gaps` */
function refuseFor(gaps: readonly ErasureGap[]): void {
  const [first] = gaps;
  if (first) throw refused(first.code, first.message, { gaps });
}

/**
 * Asks to erase a former customer.
 * @throws 409 `already_asked`, `no_approver`; 422 `not_former`, `retention`, `legal_hold`, `balance`
 */
export async function askErasure(context: Context, customerId: number): Promise<void> {
  const { tx, actor, now } = context;
  refuseFor(await gapsOf(context, customerId, null, 'for update of c'));
  const others = (await holdersOf(tx, ERASE)).filter((id) => id !== actor.userId);
  if (others.length === 0)
    throw conflict(
      'no_approver',
      'A second user must approve the erasure. Ask an administrator to give another user this permission.',
    );
  const { rows } = await tx.query(
    `insert into customer_erasure (customer_id, state, asked_by, asked_at) values ($1, 'asked', $2, $3)
     on conflict (customer_id) where state <> 'refused' do nothing returning id`,
    [customerId, actor.userId, now],
  );
  if (rows.length === 0) throw conflict('already_asked', 'The erasure was already requested.');
  await log(context, 'erasure-asked', customerId);
  await notify(context, {
    userIds: others,
    kind: 'customer.erasure',
    text: `${actor.name} asks to erase a former customer. Approve or refuse it.`,
    about: { path: `/customer/${customerId}/offboarding` },
  });
}

interface Open extends Record<string, unknown> {
  readonly id: number;
  readonly askedBy: number;
}

/** Locks the request, so that one of two decisions at the same time counts. @throws 409 `not_asked` */
async function requestFor(tx: Queryable, customerId: number): Promise<Open> {
  const { rows } = await tx.query<Open>(
    `select id, asked_by as "askedBy" from customer_erasure where customer_id = $1 and state = 'asked' for update`,
    [customerId],
  );
  if (!rows[0]) throw conflict('not_asked', 'No request to erase this customer is open.');
  return rows[0];
}

/**
 * Approves the request of another user. From then on the customer cannot be used or restored.
 * @returns the ID of the erasure, to be carried out in the background
 * @throws 409 `not_asked`; 422 `second_person` for the user's own request, and as for `askErasure`
 */
export async function approveErasure(context: Context, customerId: number): Promise<number> {
  const { tx, actor, now } = context;
  const { id, askedBy } = await requestFor(tx, customerId);
  refuseFor(await gapsOf(context, customerId, { requestedBy: askedBy, approvedBy: actor.userId }, 'for update of c'));
  await tx.query(`update customer_erasure set state = 'running', decided_by = $2, decided_at = $3 where id = $1`, [
    id,
    actor.userId,
    now,
  ]);
  await tx.query(
    `update customer set status = 'erased', archived_at = coalesce(archived_at, $2), updated_at = $2, version = version + 1 where id = $1`,
    [customerId, now],
  );
  await tx.query(`delete from search_entry where entity = 'customer' and entity_id = $1`, [customerId]);
  await log(context, 'erasure-approved', customerId);
  return id;
}

/** Refuses or withdraws a request. @throws 409 `not_asked` */
export async function refuseErasure(context: Context, customerId: number): Promise<void> {
  const { tx, actor, now } = context;
  const { id } = await requestFor(tx, customerId);
  await tx.query(`update customer_erasure set state = 'refused', decided_by = $2, decided_at = $3 where id = $1`, [
    id,
    actor.userId,
    now,
  ]);
  await log(context, 'erasure-refused', customerId);
}

interface ErasureRow extends Omit<ErasureAnswer, 'gaps' | 'isOwn'>, Record<string, unknown> {
  readonly askedById: number;
}

/** The erasure of a customer, or what prevents it. */
export async function erasureOf(
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  customerId: number,
): Promise<ErasureAnswer> {
  const { rows } = await context.tx.query<ErasureRow>(
    `select e.id, e.state, a.name as "askedBy", e.asked_by as "askedById", e.asked_at as "askedAt", d.name as "decidedBy",
            e.decided_at as "decidedAt", e.done, e.total, e.ended_at as "endedAt", f.sha256
       from customer_erasure e join "user" a on a.id = e.asked_by left join "user" d on d.id = e.decided_by
       left join stored_file f on f.id = e.certificate_id
      where e.customer_id = $1 order by e.id desc limit 1`,
    [customerId],
  );
  const [found] = rows;
  const isOpen = found !== undefined && found.state !== 'refused';
  const isStarted = found?.state === 'running' || found?.state === 'done';
  const gaps = isStarted ? [] : await gapsOf(context, customerId, null);
  if (!isOpen) return { ...NONE, gaps };
  const { askedById, ...row } = found;
  return { ...row, gaps, isOwn: askedById === context.actor.userId };
}

const NONE: Omit<ErasureAnswer, 'gaps'> = {
  id: null,
  state: 'none',
  askedBy: null,
  askedAt: null,
  isOwn: false,
  decidedBy: null,
  decidedAt: null,
  done: 0,
  total: 0,
  endedAt: null,
  sha256: null,
};
