import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { slaPolicy } from './slaPolicy.ts';

export const slaPolicyBehaviour = behaviour(slaPolicy, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) judgeTargets(change);
    },
  ],
  afterSave: [moveDefault],
});

function judgeTargets(change: Change<typeof slaPolicy>): void {
  const { after } = change;
  const named = after.targets.map(({ priority }) => priority);
  if (new Set(named).size < named.length) refuseField(change, 'targets', 'Enter each priority once.');
  if (after.archivedAt !== null) after.isDefault = false;
}

/** Keeps one default policy: the last one set. */
async function moveDefault(context: Context, changes: readonly Saved<typeof slaPolicy>[]): Promise<void> {
  const last = changes.findLast(({ before, after }) => after.isDefault && !before?.isDefault);
  if (!last) return;
  const { rows } = await context.tx.query<{ id: number }>('select id from sla_policy where is_default and id <> $1', [
    last.after.id,
  ]);
  const outcomes = await changeMany(
    context,
    slaPolicy,
    'update',
    rows.map(({ id }) => ({ id, version: null, set: { isDefault: false } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
