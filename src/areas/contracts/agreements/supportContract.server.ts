import { behaviour } from '#engine/actions/behaviour.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { conflict, Problem, refused } from '#engine/http/problem.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { holdTime } from '../additional-time/book.server.ts';
import {
  contractState,
  type CoveredCustomers,
  type Covering,
  customersOf,
  noticeDay,
  overlaps,
  renewedUntil,
} from './contract.rules.ts';
import { serviceLevel } from './serviceLevel.ts';
import { supportContract } from './supportContract.ts';

type ContractChange = Change<typeof supportContract>;

async function prepare(context: Context, changes: readonly ContractChange[]): Promise<void> {
  const today = companyToday(new Date(context.now));
  for (const change of changes) judge(change, today);
  await refuseStrangers(
    context,
    changes.filter(({ problem }) => !problem),
  );
  await refuseOverlaps(
    context,
    changes.filter(({ after, problem }) => !problem && after.status !== 'draft' && after.archivedAt === null),
  );
}

function judge(change: ContractChange, today: string): void {
  const { before, after } = change;
  if (before && before.customerId !== after.customerId)
    refuseField(change, 'customerId', 'A contract stays with its customer. Add another for the other customer.');
  if (after.endsOn !== null && after.endsOn < after.startsOn)
    refuseField(change, 'endsOn', 'Choose a last day on or after the first day.');
  if (after.renewal === 'automatic' && (after.termMonths === null || after.endsOn === null))
    refuseField(
      change,
      after.endsOn === null ? 'endsOn' : 'termMonths',
      'A contract that renews automatically needs a last day and a term in months.',
    );
  if (after.renewal !== 'automatic') after.termMonths = null;
  if (after.rollover === 'none') after.capMinutes = null;
  after.noticeBy = after.noticeGivenOn === null ? noticeDay(after.endsOn, after.noticeDays) : null;
  after.status = contractState(after, today);
}

interface Other extends Covering, CoveredCustomers, Record<string, unknown> {
  readonly id: number;
  readonly title: string;
}

/** A contract can cover only customers of the same group. */
async function refuseStrangers({ tx }: Context, changes: readonly ContractChange[]): Promise<void> {
  const sharing = changes.filter(
    ({ before, after }) =>
      after.coveredCustomerIds.length > 0 && before?.coveredCustomerIds !== after.coveredCustomerIds,
  );
  if (sharing.length === 0) return;
  const { rows } = await tx.query<{ owner: number; id: number }>(
    `with recursive below as (
       select parent_id as owner, id from customer where parent_id = any($1::bigint[])
       union select b.owner, c.id from customer c join below b on c.parent_id = b.id)
     select owner, id from below`,
    [sharing.map(({ after }) => after.customerId)],
  );
  for (const change of sharing) {
    const { customerId, coveredCustomerIds } = change.after;
    const group = new Set(rows.filter(({ owner }) => owner === customerId).map(({ id }) => id));
    if (coveredCustomerIds.some((id) => !group.has(id)))
      refuseField(change, 'coveredCustomerIds', 'Choose customers that belong to the customer of this contract.');
  }
}

/** Refuses two signed contracts for the same work on the same site, because it would be unclear which one covers it. */
async function refuseOverlaps({ tx }: Context, changes: readonly ContractChange[]): Promise<void> {
  if (changes.length === 0) return;
  const customerIds = [...new Set(changes.flatMap(({ after }) => customersOf(after)))];
  await holdTime(tx, customerIds);
  const { rows } = await tx.query<Other>(
    `select id, customer_id as "customerId", title, starts_on as "startsOn", ends_on as "endsOn",
            covered_site_ids as "coveredSiteIds", covered_customer_ids as "coveredCustomerIds", work_type_ids as "workTypeIds"
       from support_contract where (customer_id = any($1::bigint[]) or covered_customer_ids && $1::bigint[]) and status <> 'draft' and archived_at is null`,
    [customerIds],
  );
  for (const change of changes) {
    const { after } = change;
    const other = rows.find(
      (each) =>
        each.id !== after.id &&
        customersOf(each).some((id) => customersOf(after).includes(id)) &&
        overlaps(each, after),
    );
    if (!other) continue;
    const message = `“${other.title}” covers the same work at that time. Change the days, sites or work types.`;
    change.problem = new Problem(422, 'overlap', message, { errors: { startsOn: [message] } });
  }
}

/** Behaviour of support contracts. */
export const supportContractBehaviour = behaviour(supportContract, {
  beforeSave: [prepare],
  refuses: {
    archive: (_context, contracts) =>
      new Map(
        contracts
          .filter(({ status }) => status === 'current' || status === 'notice')
          .map(({ id }) => [id, conflict('in_force', 'This contract is in force. Enter its last day first.')] as const),
      ),
  },
  actions: {
    sign: ({ context, row, input }) => {
      const today = companyToday(new Date(context.now));
      if (input.signedOn > today) throw refused('in_future', 'Choose a day that is not in the future.');
      const to = contractState({ ...row, ...input, noticeGivenOn: null }, today);
      return { to: to === 'upcoming' || to === 'ended' ? to : 'current', set: input };
    },
    giveNotice: ({ context, row, input }) => {
      if (input.endsOn < input.noticeGivenOn)
        throw refused('validation', 'Choose a last day on or after the day of the cancellation.');
      const today = companyToday(new Date(context.now));
      const to = contractState({ ...row, ...input }, today) === 'ended' ? 'ended' : 'notice';
      return { to, set: { ...input, renewal: 'manual' } };
    },
    withdrawNotice: ({ context, row }) => {
      const today = companyToday(new Date(context.now));
      return { to: row.startsOn > today ? 'upcoming' : 'current', set: { noticeGivenOn: null } };
    },
  },
});

/** Refuses to archive a service level that contracts use. */
export const serviceLevelBehaviour = behaviour(serviceLevel, {
  refuses: {
    archive: async ({ tx }, levels) => {
      const { rows } = await tx.query<{ id: number; contracts: number }>(
        `select service_level_id as id, count(*)::int as contracts from support_contract
          where service_level_id = any($1::bigint[]) and archived_at is null and status <> 'ended' group by 1`,
        [levels.map(({ id }) => id)],
      );
      return new Map(
        rows.map(({ id, contracts }) => [
          id,
          conflict('in_use', `${contracts === 1 ? '1 contract has' : `${contracts} contracts have`} this level.`),
        ]),
      );
    },
  },
});

/** Schedules the start, end and renewal of contracts. */
export function scheduleContracts(database: Database): void {
  schedule('turn-contracts', 'Start, end and renew contracts', '12 0 * * *', async () => {
    while ((await turnContracts(database, nowIso())) === 'again');
  });
}

const PORTION = 200;

/** Processes one batch of contracts for the day. @returns `again` while more may remain */
export async function turnContracts(database: Database, now: string): Promise<'again' | undefined> {
  return inTransaction(database, async (tx) => {
    const context: Context = { tx, now, actor: product('Support contracts'), requestId: 'turn-contracts', ip: null };
    const today = companyToday(new Date(now));
    const { rows } = await tx.query<{ id: number; endsOn: string | null; termMonths: number | null; renews: boolean }>(
      `select id, ends_on as "endsOn", term_months as "termMonths",
              renewal = 'automatic' and notice_given_on is null and ends_on < $1 as renews
         from support_contract
        where archived_at is null and ((status = 'upcoming' and starts_on <= $1) or (status in ('current', 'notice') and ends_on < $1))
        order by id limit ${PORTION} for update`,
      [today],
    );
    const outcomes = await changeMany(
      context,
      supportContract,
      'contract-turned',
      rows.map(({ id, endsOn, termMonths, renews }) => ({
        id,
        version: null,
        set:
          renews && endsOn !== null && termMonths !== null ? { endsOn: renewedUntil(endsOn, termMonths, today) } : {},
      })),
    );
    const replaced = outcomes.flatMap((outcome, at) => {
      if (!('problem' in outcome)) return [];
      if (outcome.problem.code !== 'overlap') throw outcome.problem;
      return rows[at]?.id ?? [];
    });
    await endReplaced(context, replaced);
    return rows.length === PORTION ? 'again' : undefined;
  });
}

/** Ends a contract if another one already covers its next term, and notifies the account manager. */
async function endReplaced(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const outcomes = await changeMany(
    context,
    supportContract,
    'contract-not-renewed',
    ids.map((id) => ({ id, version: null, set: { renewal: 'manual' as const } })),
  );
  for (const outcome of outcomes) {
    if ('problem' in outcome) throw outcome.problem;
    const { after } = outcome.change;
    const { rows } = await context.tx.query<{ id: number }>(
      'select account_manager_id as id from customer where id = $1 and account_manager_id is not null',
      [after.customerId],
    );
    await notify(context, {
      userIds: rows.map(({ id }) => id),
      kind: 'contract-ended',
      text: `${after.title} was not renewed: another contract covers the same work. It has ended.`.slice(0, 300),
      about: { path: recordPath(supportContract, after) },
    });
  }
}
