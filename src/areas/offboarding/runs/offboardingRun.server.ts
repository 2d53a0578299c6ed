import { behaviour } from '#engine/actions/behaviour.server.ts';
import { conflict, type Problem, refused } from '#engine/http/problem.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { completionGaps } from '#areas/customers/customers/customer.rules.ts';
import { endContracts, moveCustomer } from './customerStatus.server.ts';
import { offboardingRun } from './offboardingRun.ts';
import { type JudgedItem, openItems, retainedUntil } from './run.rules.ts';
import { writeItems } from './writeItems.server.ts';

type Run = Row<typeof offboardingRun>;

function prepare(context: Context, changes: readonly Change<typeof offboardingRun>[]): void {
  const today = companyToday(new Date(context.now));
  for (const change of changes) {
    const { before, after, action } = change;
    if (before && before.customerId !== after.customerId)
      refuseField(change, 'customerId', 'An offboarding stays with its customer. Plan another one.');
    const isOver = before?.status === 'completed' || before?.status === 'cancelled';
    if (action === 'update' && isOver) change.problem = conflict('over', 'This offboarding is over.');
    if (!before && after.leavesOn < today) refuseField(change, 'leavesOn', 'Choose today or a later day.');
  }
}

/** @throws 409 when the customer is not active, or is already leaving */
async function start(context: Context, row: Run): Promise<void> {
  const today = companyToday(new Date(context.now));
  if (row.leavesOn < today) throw refused('too_late', 'The last day is past. Change it first.');
  const { rows } = await context.tx.query<{ status: string; banner: string | null }>(
    'select status, alert_banner as banner from customer where id = $1 for update',
    [row.customerId],
  );
  const [found] = rows;
  if (found?.status === 'offboarding') throw conflict('leaving', 'The customer is leaving already.');
  if (found?.status !== 'active') throw conflict('not_active', 'Only active customers can be offboarded.');
  await moveCustomer(context, row.customerId, 'customer-leaving', {
    status: 'offboarding',
    leavesOn: row.leavesOn,
    alertBanner: found.banner ?? bannerOf(row),
  });
  await writeItems(context, row);
}

const bannerOf = ({ leavesOn }: Run): string => `Leaves on ${formatDay(leavesOn)}`;

async function itemsOf({ tx }: Pick<Context, 'tx'>, runId: number): Promise<readonly JudgedItem[]> {
  const { rows } = await tx.query<JudgedItem & Record<string, unknown>>(
    `select title, is_mandatory as "isMandatory", status from offboarding_item
      where run_id = $1 and archived_at is null order by due_on, id`,
    [runId],
  );
  return rows;
}

/** Refuses to complete an unsigned offboarding, and lists the open tasks. */
async function whatIsUnsigned(
  { tx }: Pick<Context, 'tx'>,
  runs: readonly Run[],
): Promise<ReadonlyMap<number, Problem>> {
  const found = new Map<number, Problem>();
  for (const { id, status } of runs) {
    if (status !== 'open' && status !== 'readyToSign') continue;
    const open = openItems(await itemsOf({ tx }, id)).map(({ title }) => title);
    found.set(id, refused('not_signed', notSigned(open), { open }));
  }
  return found;
}

const notSigned = ([first, ...others]: readonly string[]): string => {
  if (first === undefined) return 'The list is not signed off yet. Sign it off first.';
  const what = others.length === 0 ? '1 mandatory task is' : `${others.length + 1} mandatory tasks are`;
  return `The list is not signed off yet, and ${what} open, such as “${first}”.`;
};

/** Removes the customer's alert about the offboarding, unless a user changed it. */
async function withoutBanner({ tx }: Context, row: Run): Promise<{ alertBanner?: null }> {
  const { rows } = await tx.query<{ banner: string | null }>(
    'select alert_banner as banner from customer where id = $1',
    [row.customerId],
  );
  return rows[0]?.banner === bannerOf(row) ? { alertBanner: null } : {};
}

/** Behaviour of offboardings. */
export const offboardingRunBehaviour = behaviour(offboardingRun, {
  beforeSave: [prepare],
  refuses: {
    complete: whatIsUnsigned,
    archive: (_context, runs) =>
      new Map(
        runs
          .filter(({ status }) => status !== 'planned' && status !== 'cancelled')
          .map(
            ({ id }) => [id, conflict('in_use', 'Only planned and cancelled offboardings can be archived.')] as const,
          ),
      ),
  },
  actions: {
    start: async ({ context, row }) => {
      await start(context, row);
      return { startedAt: context.now };
    },
    refresh: async ({ context, row }) => {
      await writeItems(context, row);
      return {};
    },
    ready: async ({ context, row }) => {
      const open = openItems(await itemsOf(context, row.id));
      if (open.length > 0)
        throw refused(
          'items_open',
          `${open.length === 1 ? '1 mandatory task is' : `${open.length} mandatory tasks are`} open, such as “${open[0]?.title ?? ''}”.`,
          { open: open.map(({ title }) => title) },
        );
      return { preparedById: context.actor.userId };
    },
    reopen: () => ({
      signerName: null,
      signedOn: null,
      signatureId: null,
      approvedById: null,
      preparedById: null,
    }),
    sign: ({ context, row, input }) => {
      if (row.preparedById === context.actor.userId)
        throw refused('second_person', 'You prepared this. Another user must sign it off.');
      if (input.signedOn > companyToday(new Date(context.now)))
        throw refused('in_future', 'Choose a day that is not in the future.');
      return { ...input, approvedById: context.actor.userId };
    },
    complete: async ({ context, row }) => {
      const today = companyToday(new Date(context.now));
      const gaps = completionGaps({ isSigned: row.signedOn !== null, leavesOn: row.leavesOn, today });
      const [gap] = gaps;
      if (gap) throw refused(gap.code, gap.message, { gaps });
      await moveCustomer(context, row.customerId, 'customer-left', {
        status: 'former',
        formerOn: today,
        retentionUntil: retainedUntil(row.leavesOn),
        doNotCall: true,
        ...(await withoutBanner(context, row)),
      });
      await endContracts(context, row.customerId, row.leavesOn);
      return { completedAt: context.now };
    },
    cancel: async ({ context, row, input }) => {
      if (row.status !== 'planned')
        await moveCustomer(context, row.customerId, 'customer-kept', {
          status: 'active',
          leavesOn: null,
          ...(await withoutBanner(context, row)),
        });
      return { cancelReason: input.reason };
    },
  },
});
