import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { api } from '#engine/http/client.web.ts';
import type { AddressSeen } from './addressSeen.ts';
import { KEPT_TO } from '#areas/identity/where-and-when/whereWords.ts';

/** Networks and hours of a role, with the user's current address and its reliability. */
export function WhereAndWhenForm({ fields, api: form, context, id }: SectionProps) {
  const { data } = useQuery({
    queryKey: ['role', 'address'],
    queryFn: ({ signal }) => api<AddressSeen>('/api/v1/system/roles/address', { signal }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' }}>
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
        {KEPT_TO}
      </Typography>
      {fields.map((field) => (
        <FormRow key={field.key} id={id} field={field} api={form} context={context} />
      ))}
      <Box sx={{ gridColumn: '1 / -1', minHeight: 24 }}>
        {data && !data.isInsideOnly && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Your IP address is {data.address} now.
          </Typography>
        )}
        {data?.isInsideOnly && (
          <Alert severity="info">
            Your IP address is {data.address} now, and no requests came from outside within 30 days. If the server is
            behind a proxy, add the proxy to TRUSTED_PROXIES in the server environment. Until then, this is the address
            of the proxy and not of users.
          </Alert>
        )}
      </Box>
    </Box>
  );
}
