import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { records } from '#engine/api/records.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { contactLink } from './contactLink.ts';
import { RoleWords } from './RoleWords.tsx';

/** Contacts of other customers who also act for this one. They are linked, not copied. */
export function LinkedContacts({ customerId }: { readonly customerId: number }) {
  const { data } = useQuery({
    queryKey: ['contactLink', 'list', 'at', customerId],
    queryFn: ({ signal }) => records(contactLink).list({ where: { customerId }, size: 50 }, { signal }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mb: 1, fontSize: '0.8125rem' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Also a contact for this customer:
      </Box>
      {data.rows.map((link) => (
        <Chip
          key={link.id}
          size="small"
          variant="outlined"
          clickable
          component={Go}
          to={`/customer/${link.homeId ?? customerId}/contacts/${link.contactId}`}
          icon={
            <span style={{ display: 'inline-flex' }}>
              <Link2 size={13} />
            </span>
          }
          label={
            <>
              {data.refs.contact?.[link.contactId]?.title ?? 'Linked contact'}
              {link.roles.length > 0 && (
                <>
                  {' · '}
                  <RoleWords roles={link.roles} />
                </>
              )}
            </>
          }
        />
      ))}
    </Box>
  );
}
