import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ANY_NOUN, madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { writeAddress } from '#engine/screens/address.web.ts';
import type { Expiries } from '../feed/expiry.ts';

/** Loads expiries for the parameters of the report’s URL. */
export function useExpiries(words: Readonly<Record<string, string>>) {
  const asked = writeAddress(words);
  return useQuery({
    queryKey: ['expirySnooze', 'report', asked],
    queryFn: ({ signal }) => api<Expiries>(`/api/v1/reports/expiry${asked}`, { signal }),
    meta: madeOf(ANY_NOUN),
    placeholderData: keepPreviousData,
  });
}
