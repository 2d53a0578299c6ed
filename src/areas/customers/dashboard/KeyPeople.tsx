import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Initials } from '#engine/parts/Initials.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { ShowAll } from '#engine/parts/ShowAll.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { Go } from '#engine/screens/Go.tsx';
import { RoleWords } from '../contacts/RoleWords.tsx';
import { CallLink, MailLink } from '../contacts/Reach.tsx';
import { useDashboard } from './useDashboard.web.ts';
import type { WidgetProps } from './widgets.web.ts';

/** Key contacts and their approvals. */
export function KeyPeople({ customerId }: WidgetProps) {
  const { data, error, isPending, refetch } = useDashboard(customerId);
  const list = `/customer/${customerId}/contacts`;
  return (
    <Section
      title="Key contacts"
      icon="contact-round"
      flush
      actions={
        <Button size="small" component={Go} to={list}>
          All contacts
        </Button>
      }
    >
      {isPending ? (
        <SkeletonRows rows={4} />
      ) : error ? (
        <Failed what="The contacts could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data.people.length === 0 ? (
        <EmptyState
          icon="contact-round"
          title="No contacts with roles yet"
          why="Assign roles to contacts to see who makes decisions and who can approve work."
          action={
            <Button variant="outlined" component={Go} to={list}>
              Choose contacts
            </Button>
          }
        />
      ) : (
        <>
          {data.people.map((person) => (
            <SectionRow key={person.id} sx={{ py: 1 }}>
              <Initials name={person.name} size={30} person />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
                  <Go
                    to={`${list}/${person.id}`}
                    sx={{
                      fontWeight: 600,
                      color: 'text.primary',
                      textDecoration: 'none',
                      '&:hover': { color: 'primary.main' },
                    }}
                  >
                    {person.name}
                  </Go>
                  <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                    {person.jobTitle}
                  </Box>
                </Box>
                <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', lineHeight: '18px' }}>
                  <RoleWords roles={person.roles} />
                  {person.mayApproveUpTo !== null && ` · can approve up to ${formatMoney(person.mayApproveUpTo)}`}
                </Box>
              </Box>
              {person.phone && <CallLink number={person.phone} />}
              {person.email && <MailLink address={person.email} />}
            </SectionRow>
          ))}
          <ShowAll
            total={data.peopleTotal}
            shown={data.people.length}
            what="contacts with a role"
            to={`${list}?f.roles=filled%3A`}
          />
        </>
      )}
    </Section>
  );
}
