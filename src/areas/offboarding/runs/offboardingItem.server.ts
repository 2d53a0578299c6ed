import { behaviour, follow } from '#engine/actions/behaviour.server.ts';
import { conflict, refused } from '#engine/http/problem.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { supportContract } from '#areas/contracts/agreements/supportContract.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { anyAsset } from '#areas/estate/asset.ts';
import { license } from '#areas/estate/software/license.ts';
import { credential } from '#areas/vault/credentials/credential.ts';
import { offboardingItem } from './offboardingItem.ts';
import { settledItems } from './settled.server.ts';
import { waiverComplaint } from './run.rules.ts';

/** A task belongs to the customer of its offboarding, and can change only while that is open. */
async function prepare({ tx }: Context, changes: readonly Change<typeof offboardingItem>[]): Promise<void> {
  const { rows } = await tx.query<{ id: number; customerId: number; status: string }>(
    'select id, customer_id as "customerId", status from offboarding_run where id = any($1::bigint[])',
    [changes.map(({ after }) => after.runId)],
  );
  for (const change of changes) {
    const { before, after } = change;
    const run = rows.find(({ id }) => id === after.runId);
    if (before && before.runId !== after.runId) refuseField(change, 'runId', 'A task stays with its offboarding.');
    // If the user may not see the offboarding, the refusal is on the reference.
    if (!run) continue;
    after.customerId = run.customerId;
    if (run.status !== 'planned' && run.status !== 'open')
      change.problem = conflict('not_open', 'The offboarding is not open. Open it again to change its tasks.');
  }
}

/** Behaviour of offboarding tasks. */
export const offboardingItemBehaviour = behaviour(offboardingItem, {
  beforeSave: [prepare],
  actions: {
    done: ({ context, row, input }) => ({
      evidence: input.evidence ?? row.evidence,
      doneById: context.actor.userId,
      doneAt: context.now,
      blockedReason: null,
    }),
    block: ({ input }) => ({ blockedReason: input.reason }),
    reopen: () => ({
      doneById: null,
      doneAt: null,
      blockedReason: null,
      waivedById: null,
      waiveAskedById: null,
      waiveReason: null,
    }),
    askWaive: ({ context, input }) => ({ waiveReason: input.reason, waiveAskedById: context.actor.userId }),
    waive: ({ context, row, input }) => {
      const complaint = waiverComplaint(row, context.actor.userId);
      if (complaint) throw refused('second_person', complaint);
      const waiveReason = input.reason ?? row.waiveReason;
      if (!waiveReason) throw refused('no_reason', 'Enter a reason.');
      return { waiveReason, waivedById: context.actor.userId };
    },
  },
});

/** Completes tasks that were done in another screen. */
async function settle(context: Context, customerIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(customerIds)].filter((id) => id !== null);
  const settled = await settledItems(context.tx, ids);
  if (settled.length === 0) return;
  const outcomes = await changeMany(
    context,
    offboardingItem,
    'task-settled',
    settled.map(({ id, evidence }) => ({
      id,
      version: null,
      set: { status: 'done' as const, evidence, doneById: context.actor.userId, doneAt: context.now },
    })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}

const settles = (noun: AnyEntity) =>
  follow<AnyEntity>(noun, {
    afterSave: [
      async (context, changes) => {
        const changed = changes.filter(({ before }) => before !== null);
        if (changed.length > 0)
          await settle(
            context,
            changed.map(({ after }) => (typeof after.customerId === 'number' ? after.customerId : null)),
          );
      },
    ],
  });

/** Refuses new records for former customers, and new contracts for leaving ones. */
const keepsOut = (noun: AnyEntity, states: readonly string[], message: string) =>
  follow<AnyEntity>(noun, {
    beforeSave: [
      async ({ tx }, changes) => {
        const fresh = changes.filter(({ before, problem }) => before === null && !problem);
        if (fresh.length === 0) return;
        const { rows } = await tx.query<{ id: number }>(
          'select id from customer where id = any($1::bigint[]) and status = any($2::text[])',
          [fresh.map(({ after }) => after.customerId), states],
        );
        for (const change of fresh)
          if (rows.some(({ id }) => id === change.after.customerId))
            change.problem = conflict('customer_leaving', message);
      },
    ],
  });

export const followedByOffboarding = [
  ...[credential, anyAsset, license, job].map(settles),
  keepsOut(job, ['former'], 'This customer has left. Reactivate the customer to create jobs.'),
  keepsOut(
    supportContract,
    ['offboarding', 'former'],
    'This customer is leaving. Cancel the offboarding to add contracts.',
  ),
];
