import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { CallDetails, CallRow } from './callRow.ts';

/** The latest calls, and the selected one, by default the latest. */
export function usePayload(hookId: number, chosen: number | null) {
  const base = `/api/v1/system/incoming/${hookId}/calls`;
  const list = useQuery({
    queryKey: ['incomingWebhook', 'calls', hookId, 'latest'],
    queryFn: ({ signal }) => api<{ rows: readonly CallRow[] }>(base, { signal }),
  });
  const rows = list.data?.rows ?? [];
  const id = chosen ?? rows[0]?.id ?? null;
  const call = useQuery({
    queryKey: ['incomingWebhook', 'call', id, 'payload'],
    queryFn: ({ signal }) => api<CallDetails>(`${base}/${id}`, { signal }),
    enabled: id !== null,
  });
  return { rows, call: call.data ?? null, isPending: list.isPending || (id !== null && call.isPending), list };
}
