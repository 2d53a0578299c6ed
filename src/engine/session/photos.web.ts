import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../http/client.web.ts';
import { useSession } from './session.web.ts';

/** The photo files by user. The map is small, so it is loaded once for all users, and again after a change. */
export const photosQuery = queryOptions({
  queryKey: ['user', 'photos'],
  queryFn: ({ signal }) => api<{ readonly photos: Readonly<Record<string, number>> }>('/api/v1/avatars', { signal }),
  staleTime: 5 * 60_000,
});

/** The address of a user's photo in a suitable size for high-density screens. Undefined without a photo. */
export function usePhoto(userId: number | null, pixels: number): string | undefined {
  const session = useSession();
  const { data } = useQuery({ ...photosQuery, enabled: session !== null && userId !== null });
  const file = userId === null ? undefined : data?.photos[userId];
  return file === undefined ? undefined : `/api/v1/avatars/${file}/${pixels > 48 ? 384 : 96}`;
}
