import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { Policy } from '../policy/policy.rules.ts';
import { passwordPolicy } from '../policy/passwordPolicy.ts';

/** The password policy of a customer; null if it has none. */
export function usePolicy(customerId: number | null): Policy | null {
  const { data } = useQuery({
    queryKey: ['passwordPolicy', 'of', customerId],
    queryFn: ({ signal }) =>
      records(passwordPolicy).list({ where: { customerId: customerId ?? 0 }, size: 1 }, { signal }),
    enabled: customerId !== null && allows('passwordPolicy.view'),
  });
  return data?.rows[0] ?? null;
}
