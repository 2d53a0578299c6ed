import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { displayMonitor } from './displayMonitor.ts';

export const displayMonitorBehaviour = behaviour(displayMonitor, { beforeSave: [checkPositions] });

type MonitorChange = Change<typeof displayMonitor>;

/** Refuses two monitors in the same position at a computer. */
async function checkPositions(context: Context, changes: readonly MonitorChange[]): Promise<void> {
  for (const change of changes) {
    const { id, attachedToAssetId, playerAssetId } = change.after;
    if (change.before && attachedToAssetId === id)
      refuseField(change, 'attachedToAssetId', 'A monitor cannot be attached to itself.');
    if (change.before && playerAssetId === id)
      refuseField(change, 'playerAssetId', 'A monitor cannot be its own signage player.');
  }
  const placed = changes.flatMap((change) => {
    const { attachedToAssetId, position } = change.after;
    return !change.problem && attachedToAssetId && position ? [{ change, at: attachedToAssetId, position }] : [];
  });
  if (placed.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; at: number; position: string }>(
    `select a.id, a.name, m.attached_to_asset_id as at, m.position from display_monitor m join asset a on a.id = m.id
      where m.attached_to_asset_id = any($1::bigint[]) and m.position is not null and a.archived_at is null and a.status not in ('retired', 'disposed')`,
    [placed.map(({ at }) => at)],
  );
  const taken = [...rows];
  for (const { change, at, position } of placed) {
    const { id, name } = change.after;
    const holder = taken.find((row) => row.id !== id && row.at === at && row.position === position);
    if (holder) refuseField(change, 'position', `${holder.name} is already in this position.`);
    else taken.push({ id: id ?? 0, name, at, position });
  }
}
