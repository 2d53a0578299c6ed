import { useMemo } from 'react';
import { ListScreen } from '#core/entity/ListScreen.tsx';
import { entityNamed } from '#core/entity/registry.ts';
import type { PageAction } from '#core/parts/pageActions.web.ts';
import { usePlace } from '#core/screens/place.web.ts';
import { fill } from '#core/screens/manifest.ts';
import { allows } from '#core/session/session.web.ts';
import { ASSET_NEEDS, assetCells } from './assetCells.tsx';

/** The list of one kind at a customer. */
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
