import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';

export const OTHERS = 'Ask an administrator for this permission by name.';

/** The names of users who can grant the permission, or a general sentence if they are unknown. */
export function WhomToAsk({ permission }: { readonly permission: string }) {
  const { data } = useQuery({
    queryKey: ['permission', 'askable', permission],
    queryFn: ({ signal }) =>
      api<{ readonly names: readonly string[] }>(
        `/api/v1/system/permissions/askable?permission=${encodeURIComponent(permission)}`,
        { signal },
      ),
    retry: false,
  });
  const names = data?.names ?? [];
  if (names.length === 0) return OTHERS;
  return `Ask ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`} for this permission by name.`;
}
