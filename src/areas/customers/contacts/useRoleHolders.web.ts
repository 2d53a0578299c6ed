import { useQuery } from '@tanstack/react-query';
import type { Row } from '#core/entity/entity.ts';
import { api } from '#core/http/client.web.ts';
import type { Page } from '#core/lists/query.ts';
import type { contact } from './contact.ts';

export type ContactRow = Row<typeof contact>;

/** The contacts of a customer who have any role. */
export const useRoleHolders = (customerId: number) =>
  useQuery({
    queryKey: ['contact', 'list', 'roles', customerId],
    queryFn: async ({ signal }) =>
      (
        await api<Page<ContactRow>>(
          `/api/v1/contacts?f.customerId=is:${customerId}&f.roles=filled:&f.status=is:current&size=200`,
          { signal },
        )
      ).rows,
  });
