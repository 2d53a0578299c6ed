import { inSentence } from '#engine/entity/inSentence.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { Problem } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { volume } from './volume.ts';

/** Maximum number of readings kept for the forecast. */
const KEPT = 200;

export const volumeBehaviour = behaviour(volume, { beforeSave: [prepareVolumes] });

async function prepareVolumes(context: Context, changes: readonly Change<typeof volume>[]): Promise<void> {
  const today = companyToday(new Date(context.now));
  const { rows } = await context.tx.query<{ id: number; customerId: number; kind: string; status: string }>(
    'select id, customer_id as "customerId", kind, status from asset where id = any($1::bigint[])',
    [changes.map(({ after }) => after.assetId)],
  );
  for (const change of changes) {
    const { after } = change;
    const asset = rows.find((row) => row.id === after.assetId);
    // If the actor may not see the asset, the refusal is on the reference.
    if (asset) after.customerId = asset.customerId;
    if (!asset) refuseField(change, 'assetId', 'Asset: record not found. Choose one from the list.');
    else if (!findEntity(asset.kind)?.panels?.includes('volume/create'))
      refuseField(
        change,
        'assetId',
        `A ${inSentence(findEntity(asset.kind)?.label ?? 'asset of this type')} cannot have volumes.`,
      );
    else if (asset.status === 'disposed')
      refuseField(change, 'assetId', 'The asset was disposed of. You can only view its record.');
    else if (after.storageId !== null && after.storageId === after.assetId)
      refuseField(change, 'storageId', 'This is a volume of the storage appliance itself. Leave this blank.');
    else settleUse(change, today);
  }
}

function settleUse(change: Change<typeof volume>, today: string): void {
  const { before, after } = change;
  const { usedGb, capacityGb, thin } = after;
  if (usedGb === null) return;
  if (!thin && usedGb > capacityGb) {
    const message = 'Enter a used size of at most the capacity, or mark the volume as thin.';
    change.problem = new Problem(422, 'over_capacity', message, { errors: { usedGb: [message] } });
    return;
  }
  if (before?.usedGb === usedGb) return;
  const readings = (after.readings ?? []).filter((reading) => reading.on !== today);
  after.readings = [...readings, { on: today, usedGb }].slice(-KEPT);
}
