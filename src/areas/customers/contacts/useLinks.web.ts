import { useQuery } from '@tanstack/react-query';
import type { Row } from '#core/entity/entity.ts';
import { api } from '#core/http/client.web.ts';
import type { Page } from '#core/lists/query.ts';
import type { contactLink } from './contactLink.ts';

export type ContactLinkRow = Row<typeof contactLink>;

/** The further customers a contact helps at. */
export const useLinks = (contactId: number) =>
  useQuery({
    queryKey: ['contactLink', 'list', 'of', contactId],
    queryFn: ({ signal }) =>
      api<Page<ContactLinkRow>>(`/api/v1/contact-links?f.contactId=is:${contactId}&size=50`, { signal }),
  });
