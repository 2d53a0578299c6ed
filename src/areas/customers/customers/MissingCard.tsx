import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Circle } from 'lucide-react';
import { api } from '#engine/http/client.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { ActivationCode, Gap } from './customer.rules.ts';

/** What a prospect still lacks before it can be activated, each with the way to it. */
export function MissingCard({ customerId, version }: { readonly customerId: number; readonly version: number }) {
  const { data } = useQuery({
    // Every change of the record may fill a gap.
    queryKey: ['customer', 'activation', customerId, version],
    queryFn: ({ signal }) =>
      api<{ readonly gaps: readonly Gap<ActivationCode>[] }>(`/api/v1/customers/${customerId}/activation`, { signal }),
  });
  if (!data || data.gaps.length === 0) return null;
  return (
    <Section title="Required before activation" icon="list-checks" flush>
      {data.gaps.map(({ code, message }) => {
        const { to, label } = wayTo(code, customerId);
        return (
          <SectionRow key={code}>
            <Box sx={{ display: 'flex', color: 'text.secondary' }}>
              <Circle size={14} aria-hidden="true" />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>{message}</Box>
            <Button size="small" variant="outlined" component={Go} to={to} aria-label={`${label}: ${message}`}>
              {label}
            </Button>
          </SectionRow>
        );
      })}
    </Section>
  );
}

function wayTo(code: ActivationCode, customerId: number): { readonly to: string; readonly label: string } {
  switch (code) {
    case 'no_site':
      return { to: `/customers/${customerId}/site-create`, label: 'Add site' };
    case 'no_contact':
      return { to: `/customer/${customerId}/contacts/create?roles=primary`, label: 'Add contact' };
    case 'no_team':
    case 'no_manager':
      return { to: `/customers/${customerId}/edit`, label: 'Choose' };
    case 'no_dpa':
      return { to: `/customers/${customerId}/edit`, label: 'Enter' };
  }
}
