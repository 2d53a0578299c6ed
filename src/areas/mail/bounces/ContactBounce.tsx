import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import type { Bounce } from './bounce.ts';

/** Delivery failure of a contact's email address, shown until a message from them arrives. */
export function ContactBounce({ row }: Pick<ShowProps, 'row'>) {
  const { data } = useQuery({
    queryKey: ['contact', 'one', row.id, 'bounce'],
    queryFn: ({ signal }) => api<{ readonly bounce: Bounce | null }>(`/api/v1/contacts/${row.id}/bounce`, { signal }),
    enabled: Boolean(row.email),
  });
  if (!data?.bounce) return null;
  const { said, at } = data.bounce;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      Emails to this contact have bounced since {formatMoment(at)}. Check the address.
      {said ? ` Mail server: ${said}` : ''}
    </Alert>
  );
}
