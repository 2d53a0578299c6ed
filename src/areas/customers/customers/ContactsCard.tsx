import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import { allows } from '#engine/session/session.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { CONTACT_ROLES } from '../contacts/contactRoles.ts';
import { CallLink, MailLink } from '../contacts/Reach.tsx';
import { useRoleHolders } from '../contacts/useRoleHolders.web.ts';

/** Contacts of the customer by role. */
export function ContactsCard({ customerId }: { readonly customerId: number }) {
  const { data: people, error, refetch } = useRoleHolders(customerId);
  const held = people
    ? Object.entries(CONTACT_ROLES).flatMap(([role, { label }]) =>
        people.filter(({ roles }) => roles.some((each) => each === role)).map((person) => ({ role, label, person })),
      )
    : [];
  return (
    <Section
      title="Contacts by role"
      icon="contact-round"
      flush
      actions={
        <>
          <Button size="small" component={Go} to={`/customer/${customerId}/contacts`}>
            All contacts
          </Button>
          {allows('contact.create') && (
            <DrawerButton size="small" to={`/customer/${customerId}/contacts/create`}>
              Add contact
            </DrawerButton>
          )}
        </>
      }
    >
      {error ? (
        <Failed what="The contacts could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !people ? (
        <SkeletonRows rows={3} />
      ) : held.length === 0 ? (
        <EmptyState
          icon="contact-round"
          title="No contacts with roles yet"
          why="Record who makes decisions, receives invoices and holds keys."
        />
      ) : (
        held.map(({ role, label, person }) => (
          <SectionRow key={`${role} ${person.id}`} sx={{ minHeight: 38, py: 0.25 }}>
            <Box sx={{ width: 110, flexShrink: 0, color: 'text.secondary' }}>{label}</Box>
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              <Go
                to={`/customer/${customerId}/contacts/${person.id}`}
                sx={{
                  fontWeight: 600,
                  color: 'text.primary',
                  textDecoration: 'none',
                  '&:hover': { color: 'primary.main' },
                }}
              >
                {[person.firstName, person.lastName].filter(Boolean).join(' ')}
              </Go>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {person.jobTitle}
              </Box>
            </Box>
            <Reach person={person} />
          </SectionRow>
        ))
      )}
    </Section>
  );
}

function Reach({
  person,
}: {
  readonly person: {
    readonly directDial: string | null;
    readonly mobile: string | null;
    readonly phone: string | null;
    readonly email: string | null;
  };
}) {
  const number = person.directDial ?? person.mobile ?? person.phone;
  return (
    <>
      {number && <CallLink number={number} />}
      {person.email && <MailLink address={person.email} />}
    </>
  );
}
