import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { isSubscribed, subscribe, unsubscribe } from './thisBrowser.web.ts';

/** One of the user's browsers with notifications. */
export interface BrowserRow {
  readonly id: number;
  readonly device: string;
  readonly since: string;
  readonly deliveredAt: string | null;
  readonly error: string | null;
  readonly isThis: boolean;
}
interface Browsers {
  readonly key: string;
  readonly rows: readonly BrowserRow[];
}

const BASE = '/api/v1/notices/browsers';
const BROWSERS = ['notice', 'browsers'];
const HERE = ['notice', 'browser-here'];

export const useBrowsers = () =>
  useQuery({ queryKey: BROWSERS, queryFn: ({ signal }) => api<Browsers>(BASE, { signal }) });

/** Whether this browser would show notices; the server may not know the subscription. */
export const useSubscribedHere = () => useQuery({ queryKey: HERE, queryFn: isSubscribed });

/** Turns notifications on in this browser. */
export function useSwitchOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (key: string) => {
      const { endpoint, keys } = await subscribe(key);
      return api<Browsers>(BASE, { method: 'POST', body: { endpoint, keys } });
    },
    onSuccess: (answer) => client.setQueryData(BROWSERS, answer),
    // The browser's permission may have changed, whatever the result.
    onSettled: () => client.invalidateQueries({ queryKey: HERE }),
  });
}

/** Turns notifications off in one of the user's browsers. */
export function useRemoveBrowser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isThis }: Pick<BrowserRow, 'id' | 'isThis'>) => {
      const answer = await api<Browsers>(`${BASE}/${id}`, { method: 'DELETE' });
      if (isThis) await unsubscribe();
      return answer;
    },
    onSuccess: (answer) => client.setQueryData(BROWSERS, answer),
    onSettled: () => client.invalidateQueries({ queryKey: HERE }),
  });
}
