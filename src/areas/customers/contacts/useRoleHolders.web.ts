import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { contact } from './contact.ts';

/** Contacts of a customer with at least one role. */
export const useRoleHolders = (customerId: number) =>
  useQuery({
    queryKey: ['contact', 'list', 'roles', customerId],
    queryFn: async ({ signal }) =>
      (
        await records(contact).list(
          { where: { customerId, roles: { filled: [] }, status: 'current' }, size: 200 },
          { signal },
        )
      ).rows,
  });
