import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { contactLink } from './contactLink.ts';

/** Further customers of a contact. */
export const useLinks = (contactId: number) =>
  useQuery({
    queryKey: ['contactLink', 'list', 'of', contactId],
    queryFn: ({ signal }) => records(contactLink).list({ where: { contactId }, size: 50 }, { signal }),
  });
