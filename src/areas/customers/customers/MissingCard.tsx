import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Circle } from 'lucide-react';
import { api } from '#engine/http/client.web.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import type { ActivationCode, Gap } from './customer.rules.ts';

/** Requirements that a prospect does not meet yet before activation, each with a link to fix it. */
export function MissingCard({ customerId, version }: { readonly customerId: number; readonly version: number }) {
  const { data, isError } = useQuery({
    // A change of the record, a new site or a new contact may meet a requirement.
    queryKey: ['customer', 'activation', customerId, version],
    meta: madeOf('site', 'contact'),
    queryFn: ({ signal }) =>
      api<{ readonly gaps: readonly Gap<ActivationCode>[] }>(`/api/v1/customers/${customerId}/activation`, { signal }),
    // After a save the card stays, so that the cards below do not jump.
    placeholderData: keepPreviousData,
  });
  if (isError || data?.gaps.length === 0) return null;
  return (
    <Section title="Required before activation" icon="list-checks" flush>
      {!data && <SkeletonRows rows={5} />}
      {data?.gaps.map(({ code, message }) => {
        const { to, label } = wayTo(code, customerId);
        return (
          <SectionRow key={code}>
            <Box sx={{ display: 'flex', color: 'text.secondary' }}>
              <Circle size={14} aria-hidden="true" />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>{message}</Box>
            <DrawerButton size="small" variant="outlined" to={to} aria-label={`${label}: ${message}`}>
              {label}
            </DrawerButton>
          </SectionRow>
        );
      })}
    </Section>
  );
}

function wayTo(code: ActivationCode, customerId: number): { readonly to: string; readonly label: string } {
  switch (code) {
    case 'no_site':
      return { to: `/customer/${customerId}/sites/create`, label: 'Add site' };
    case 'no_contact':
      return { to: `/customer/${customerId}/contacts/create?roles=primary`, label: 'Add contact' };
    case 'no_team':
      return { to: `/customers/${customerId}/edit#teamIds`, label: 'Choose team' };
    case 'no_manager':
      return { to: `/customers/${customerId}/edit#accountManagerId`, label: 'Choose manager' };
    case 'no_dpa':
      return { to: `/customers/${customerId}/edit#dpaSignedOn,dpaReviewOn,dpaDocumentId`, label: 'Enter agreement' };
  }
}
