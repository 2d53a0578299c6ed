import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { overviewOptions } from './useOverview.web.ts';

/** Adds or removes a favourite with an optimistic update, which is reverted if the request fails. */
export function useFavourite(customerId: number) {
  const client = useQueryClient();
  const { queryKey } = overviewOptions(customerId);
  const show = (favourite: boolean) =>
    client.setQueryData(queryKey, (known) => (known ? { ...known, favourite } : known));
  return useMutation({
    mutationFn: (favourite: boolean) =>
      api(`/api/v1/favourites/customer/${customerId}`, { method: favourite ? 'PUT' : 'DELETE' }),
    onMutate: show,
    onError: (_failure, favourite) => show(!favourite),
    onSettled: () => client.invalidateQueries({ queryKey: ['favourites'] }),
  });
}
