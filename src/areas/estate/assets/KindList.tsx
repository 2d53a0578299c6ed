import { useMemo } from 'react';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { entityNamed } from '#engine/entity/registry.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { fill } from '#engine/screens/manifest.ts';
import { allows } from '#engine/session/session.web.ts';
import { ASSET_NEEDS, assetCells } from './assetCells.tsx';

/** The list of one asset type at a customer. */
export function Screen() {
  const { screen, params, byPath } = usePlace();
  const kind = entityNamed(screen.of?.entity ?? '');
  const bulk = byPath.get(`${screen.path}/bulk-create`);
  const actions = useMemo<readonly PageAction[]>(
    () =>
      bulk && allows(bulk.permission)
        ? [{ label: 'Bulk create', icon: 'list-checks', to: fill(bulk.path, params) }]
        : [],
    [bulk, params],
  );
  return <ListScreen entity={kind} cells={assetCells} needs={ASSET_NEEDS} actions={actions} />;
}
