import { lazy, Suspense, useMemo, useState } from 'react';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { nounEntries } from '#engine/entity/nounIndex.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import type { ListRow } from '#engine/lists/useList.web.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { openAdding } from '#areas/customers/customers.tsx';
import { customerIdIn } from '#engine/entity/recordId.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { anyAsset } from '../asset.ts';
import { ASSET_NEEDS, assetCells } from './assetCells.tsx';
import { KindChips } from './KindChips.tsx';

/** Lists assets of all types, or of some types at one customer. Each row links to the page of its type. */
export function Screen() {
  const customerId = customerIdIn(anyAsset, usePlace().params);
  const [isPrinting, setPrinting] = useState(false);
  const actions = useMemo<readonly PageAction[]>(
    () => [
      ...(allows('label.print')
        ? [{ label: 'Print blank labels', icon: 'printer', onClick: () => setPrinting(true), rare: true as const }]
        : []),
      // An asset is created at the address of its type, which the picker asks for.
      ...(customerId && nounEntries().some(({ name, base }) => base === 'asset' && allows(`${name}.create`))
        ? [{ label: 'Add asset', icon: 'plus', onClick: () => openAdding('assets'), main: true as const }]
        : []),
    ],
    [customerId, setPrinting],
  );
  return (
    <>
      <ListScreen
        entity={anyAsset}
        cells={assetCells}
        needs={NEEDS}
        hrefOf={pageOf}
        actions={actions}
        above={customerId ? <KindChips customerId={customerId} /> : null}
      />
      <Suspense fallback={null}>
        {isPrinting && <LabelDialog source={{ blank: 21 }} words="blank labels" onClose={() => setPrinting(false)} />}
      </Suspense>
    </>
  );
}

const LabelDialog = lazy(async () => ({ default: (await import('../labels/LabelDialog.tsx')).LabelDialog }));

const NEEDS = [...ASSET_NEEDS, 'kind', 'customerId'];

const pageOf = (row: ListRow): string | null =>
  typeof row.kind === 'string' && typeof row.customerId === 'number'
    ? recordPath(entityNamed(row.kind), { id: row.id, customerId: row.customerId })
    : null;
