import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordOptions } from '#core/entity/useRecord.web.ts';
import { entityNamed } from '#core/entity/registry.ts';
import { Failed } from '#core/parts/EmptyState.tsx';
import { Page } from '#core/parts/Page.tsx';
import { SkeletonFacts } from '#core/parts/Skeletons.tsx';
import { recordPath } from '#core/screens/manifest.ts';
import { useGo } from '#core/screens/navigation.web.ts';
import { usePlace } from '#core/screens/place.web.ts';
import { anyAsset } from '../asset.ts';

/** /assets/7 leads to the page of whatever kind it is. */
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
    <Page title="Asset">
      {error ? (
        <Failed what="The asset could not be found" error={error} onRetry={() => void refetch()} page />
      ) : (
        <SkeletonFacts />
      )}
    </Page>
  );
}
