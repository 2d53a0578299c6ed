import { inSentence } from '#engine/entity/inSentence.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Problem } from '#engine/http/problem.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import type { PanelName } from '../asset.ts';

interface Owned {
  readonly after: { assetId: number; customerId: number };
  readonly before: unknown;
  problem?: Problem;
}

/** Copies the customer of the asset to records that belong to it. Refuses asset types without such a panel. */
export async function settleOwners(
  context: Context,
  changes: readonly Owned[],
  panel: PanelName,
  what: string,
): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; customerId: number; kind: string; status: string }>(
    'select id, customer_id as "customerId", kind, status from asset where id = any($1::bigint[])',
    [changes.map(({ after }) => after.assetId)],
  );
  for (const change of changes) {
    const asset = rows.find(({ id }) => id === change.after.assetId);
    if (!asset) {
      refuseField(change, 'assetId', 'Asset: record not found. Choose one from the list.');
      continue;
    }
    change.after.customerId = asset.customerId;
    const kind = findEntity(asset.kind);
    if (!kind?.panels?.includes(`${panel}/create`))
      refuseField(change, 'assetId', `A ${kind ? inSentence(kind.label) : 'asset of this type'} cannot have ${what}.`);
    else if (asset.status === 'disposed')
      refuseField(change, 'assetId', 'The asset was disposed of. You can only view its record.');
  }
}
