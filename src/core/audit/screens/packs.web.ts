import { queryOptions } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import type { PackLine } from '../incident/packAsked.ts';

/** One's own packs; asked again while one is being made. */
export const packsOptions = () =>
  queryOptions({
    queryKey: ['audit', 'packs'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly PackLine[] }>('/api/v1/audit/packs', { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === 'waiting') ? 2_000 : false),
  });
