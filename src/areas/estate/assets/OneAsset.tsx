import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordOptions } from '#engine/lists/useRecord.web.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { recordPath } from '#engine/entity/screensOf.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { anyAsset } from '../asset.ts';

/** /assets/7 redirects to the page of the asset's type. */
export function Screen() {
  const { params } = usePlace();
  const go = useGo();
  const { data, error, refetch } = useQuery(recordOptions(anyAsset, Number(params.id)));
  const row = data?.row;
  const to =
    row && typeof row.kind === 'string' && typeof row.customerId === 'number'
      ? recordPath(entityNamed(row.kind), { id: row.id, customerId: row.customerId })
      : null;
  useEffect(() => {
    if (to) go(to, { replace: true });
  }, [to, go]);
  return (
    <Page>
      {error ? (
        <Failed what="The asset could not be loaded" error={error} onRetry={() => void refetch()} page />
      ) : (
        <SkeletonFacts />
      )}
    </Page>
  );
}
