import { useQueryClient } from '@tanstack/react-query';
import { RecordForm } from '#engine/records/RecordForm.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { readSession, sessionNow } from '#engine/session/session.web.ts';
import { featureSwitch } from '#engine/features/featureSwitch.ts';
import { addressOf, useSwitch } from './useSwitches.web.ts';

/** One feature switch: the roles it is on for, and the reason. */
export function Screen() {
  const { params } = usePlace();
  const key = params.key ?? '';
  const { data, error, refetch } = useSwitch(key);
  const client = useQueryClient();
  const panel = usePanel();
  const go = useGo();
  const leave = () => (panel ? panel.close() : go('/system/features'));
  if (error && !data)
    return (
      <Page>
        <Failed what="The feature switch could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Page title={data?.row.label ?? 'Feature switch'} subtitle={data?.row.stops}>
      {data ? (
        <RecordForm
          entity={featureSwitch}
          custom={[]}
          answer={data}
          address={addressOf(key)}
          draftKey={`draft.${sessionNow()?.user.userid ?? 0}.feature.${key}`}
          onSaved={() => {
            void client.invalidateQueries({ queryKey: ['featureSwitch'] });
            // The user's own menu updates at once.
            void readSession();
            go('/system/features', { replace: true, unasked: true });
          }}
          onCancel={leave}
        />
      ) : (
        <SkeletonFacts facts={3} />
      )}
    </Page>
  );
}
