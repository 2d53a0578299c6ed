import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../http/client.web.ts';
import { useSession } from './session.web.ts';

/** Which file is whose photo; small, so it is read once for everybody and again when somebody changes theirs. */
export const photosQuery = queryOptions({
  queryKey: ['user', 'photos'],
  queryFn: ({ signal }) => api<{ readonly photos: Readonly<Record<string, number>> }>('/api/v1/avatars', { signal }),
  staleTime: 5 * 60_000,
});

/** The address of somebody's photo in the size that fits, or nothing where they have none. Sharp on dense screens. */
export function usePhoto(userId: number | null, pixels: number): string | undefined {
  const session = useSession();
  const { data } = useQuery({ ...photosQuery, enabled: session !== null && userId !== null });
  const file = userId === null ? undefined : data?.photos[userId];
  return file === undefined ? undefined : `/api/v1/avatars/${file}/${pixels > 48 ? 384 : 96}`;
}
