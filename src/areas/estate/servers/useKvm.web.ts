import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { kvm } from './kvm.ts';

/** The console of an asset; null when none is recorded. */
export function useKvm(assetId: number, isAsked = true) {
  const { data, error, refetch } = useQuery({
    queryKey: ['kvm', 'list', 'of', assetId],
    queryFn: ({ signal }) => records(kvm).list({ where: { assetId }, size: 1 }, { signal }),
    enabled: isAsked && allows('kvm.view'),
  });
  return { console: data ? (data.rows[0] ?? null) : undefined, refs: data?.refs ?? {}, error, refetch };
}
