import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowTab } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { Deliveries } from './Deliveries.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { SecretCard } from './SecretCard.tsx';
import { webhook } from './webhook.ts';

const TABS: readonly ShowTab[] = [{ key: 'deliveries', label: 'Deliveries', Content: Deliveries }];

/** A webhook: URL, secret and deliveries. */
export function Screen() {
  const id = Number(usePlace().params.id);
  const client = useQueryClient();
  const [replays, setReplays] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(`/api/v1/system/webhooks/${id}/test`, { method: 'POST', body: {} }),
    onSuccess: () => {
      toast('Test event queued. See Deliveries.');
      void client.invalidateQueries({ queryKey: ['webhook', 'deliveries', id] });
    },
    onError: (error) => toast(error.message),
  });
  const actions = useMemo<readonly PageAction[]>(
    () =>
      allows('webhook.update')
        ? [
            { label: 'Send test event', icon: 'upload', onClick: () => !isPending && mutate() },
            { label: 'Replay', icon: 'history', rare: true, onClick: () => setReplays(true) },
          ]
        : [],
    [isPending, mutate],
  );
  return (
    <>
      <ShowScreen entity={webhook} tabs={TABS} Side={SecretCard} actions={actions} />
      {replays && <ReplayDialog id={id} onClose={() => setReplays(false)} />}
    </>
  );
}
