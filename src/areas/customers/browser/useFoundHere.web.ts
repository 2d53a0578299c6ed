import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import type { SideFound } from '#engine/parts/page/SideMenu.tsx';
import type { FoundGroup } from '../finding/found.ts';
import { sideGroupsOf } from './foundHere.ts';

const SHORTEST = 2;

/** Records of one customer that match a search text of at least two characters. */
export function useFoundHere(customerId: number, typed: string): SideFound {
  const wanted = typed.trim();
  const words = usePaused(wanted, 150);
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', words, 'customer', customerId],
    queryFn: ({ signal }) =>
      api<{ readonly groups: readonly FoundGroup[] }>(
        `/api/v1/search?${new URLSearchParams({ q: words, at: String(customerId) })}`,
        { signal },
      ),
    enabled: words.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  if (wanted.length < SHORTEST) return { groups: [], isSearching: false, failed: null };
  return {
    groups: sideGroupsOf(data?.groups ?? [], customerId, (noun) => nounEntry(noun)?.icon ?? 'box'),
    isSearching: words !== wanted || isFetching,
    failed: error ? `The search failed: ${error instanceof ApiError ? error.message : 'try again.'}` : null,
  };
}
