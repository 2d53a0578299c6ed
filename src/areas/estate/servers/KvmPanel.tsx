import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { PanelForm } from '../assets/PanelForm.tsx';
import { kvm } from './kvm.ts';
import { useKvm } from './useKvm.web.ts';

/** The console of the asset below. An asset has at most one, so create and edit share the form. */
export function Screen() {
  const { params } = usePlace();
  const assetId = Number(params.id);
  const { console, error, refetch } = useKvm(assetId);
  if (error)
    return (
      <Page>
        <Failed what="The console could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (console === undefined)
    return (
      <Page>
        <SkeletonFacts facts={6} />
      </Page>
    );
  return (
    <PanelForm
      entity={kvm}
      recordId={console?.id ?? null}
      subtitle="How its screen and keyboard are reached."
      decided={{ assetId }}
    />
  );
}
