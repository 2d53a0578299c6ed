import { additionalTimeTerms } from '#areas/contracts/additional-time/additionalTimeTerms.ts';
import { prepaidLot } from '#areas/contracts/additional-time/prepaidLot.ts';
import { serviceLevel } from '#areas/contracts/agreements/serviceLevel.ts';
import { supportContract } from '#areas/contracts/agreements/supportContract.ts';
import { timeEntry } from '#areas/desk/time/timeEntry.ts';
import { offboardingRun } from '#areas/offboarding/runs/offboardingRun.ts';
import { userChangeTemplate } from '#areas/offboarding/user-changes/userChangeTemplate.ts';
import { offboardingTemplate } from '#areas/offboarding/runs/offboardingTemplate.ts';
import { act } from '#engine/actions/act.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { actionOf } from '#engine/changes/auditEvents.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { make } from './customers.server.ts';

const CONTRACTS = 24;
const BLOCKS = 16;
/** Time entries of the last days are not approved yet. */
const APPROVED_AFTER_DAYS = 4;

/** Service levels, contracts, blocks of additional time, and approved time entries. */
export async function demoContracts(context: Context): Promise<void> {
  const today = context.now.slice(0, 10);
  const levels = await make(context, serviceLevel, [
    { name: 'Bronze', remote: 'chargeable', onSite: 'chargeable' },
    { name: 'Silver', remote: 'allowance', onSite: 'chargeable', reviewEveryMonths: 12 },
    { name: 'Gold', remote: 'included', onSite: 'included', visitsPerPeriod: 2, reviewEveryMonths: 6 },
  ]);
  const { rows: customers } = await context.tx.query<{ id: number }>(
    `select c.id from customer c join job j on j.customer_id = c.id
      where c.status = 'active' and c.archived_at is null group by c.id order by count(*) desc, c.id limit ${CONTRACTS + BLOCKS}`,
  );
  const withContract = customers.slice(0, CONTRACTS);
  const contracts = await make(
    context,
    supportContract,
    withContract.map(({ id }, at) => ({
      customerId: id,
      title: `${['Silver', 'Gold', 'Bronze'][at % 3]} support`,
      serviceLevelId: levels[(at + 1) % 3]?.id,
      startsOn: addMonths(`${today.slice(0, 7)}-01`, -1 - (at % 6)),
      endsOn: addDays(addMonths(`${today.slice(0, 7)}-01`, 2 + (at % 10)), -1),
      noticeDays: 30,
      includedMinutes: at % 3 === 1 ? null : 120 + 60 * (at % 4),
      rollover: (['next', 'none', 'all'] as const)[at % 3],
    })),
  );
  // The last few contracts stay drafts.
  for (const { id, version, startsOn } of contracts.slice(0, CONTRACTS - 3))
    await act(context, supportContract, 'sign', id, version, { signedOn: startsOn, signedBy: 'The business manager' });
  await make(
    context,
    prepaidLot,
    customers.slice(8, 8 + BLOCKS).flatMap(({ id }, at) => [
      {
        customerId: id,
        minutes: 300 + 60 * (at % 3),
        boughtOn: addMonths(today, -8),
        expiresOn: addDays(today, [20, 45, 120, -30][at % 4] ?? 90),
        ratePence: 7_500,
      },
      ...(at % 3 === 0
        ? [{ customerId: id, minutes: 120, source: 'given' as const, boughtOn: addMonths(today, -1), note: 'Goodwill' }]
        : []),
    ]),
  );
  const [overdrawing] = customers.slice(9);
  if (overdrawing) await make(context, additionalTimeTerms, [{ customerId: overdrawing.id, whenEmpty: 'overdraw' }]);
  await approveTime(context, addDays(today, -APPROVED_AFTER_DAYS));
  await demoUserChanges(context);
  await demoLeaving(context, customers.at(-1)?.id, today);
}

async function approveTime(context: Context, before: string): Promise<void> {
  const { rows } = await context.tx.query<{ id: number }>(
    `select id from time_entry where state in ('draft', 'submitted') and archived_at is null and ended_at < $1 order by started_at, id`,
    [before],
  );
  const outcomes = await changeMany(
    context,
    timeEntry,
    actionOf(timeEntry, 'approve'),
    rows.map(({ id }) => ({ id, version: null, set: { state: 'approved' as const } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}

/** Steps for users of customers who start and leave. */
async function demoUserChanges(context: Context): Promise<void> {
  await make(context, userChangeTemplate, [
    {
      name: 'New member of staff',
      change: 'starter',
      steps: [
        { kind: 'account', text: 'Create the account with mailbox and groups', isRequired: true },
        { kind: 'licence', text: 'Assign a licence', isRequired: true },
        { kind: 'asset', text: 'Provide a laptop', isRequired: true },
        { kind: 'other', text: 'Explain two-factor authentication', isRequired: false },
      ],
    },
    {
      name: 'Leaver',
      change: 'leaver',
      steps: [
        { kind: 'account', text: 'Disable the account and end its sessions', isRequired: true },
        { kind: 'account', text: 'Remove the account from groups', isRequired: true },
        { kind: 'other', text: 'Hand over files to the line manager', isRequired: true },
      ],
    },
  ]);
}

/** One customer leaves at the end of next month. */
async function demoLeaving(context: Context, customerId: number | undefined, today: string): Promise<void> {
  await make(context, offboardingTemplate, [
    {
      name: 'All customers',
      tasks: [
        { title: 'Exit interview', isMandatory: false, daysBefore: 14 },
        { title: 'Tell the new supplier whom to ask', isMandatory: true, daysBefore: 7 },
      ],
    },
  ]);
  if (customerId === undefined) return;
  const [run] = await make(context, offboardingRun, [{ customerId, leavesOn: addDays(today, 40), reason: 'inHouse' }]);
  if (run) await act(context, offboardingRun, 'start', run.id, run.version, {});
}
