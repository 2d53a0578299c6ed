import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { api } from '#engine/http/client.web.ts';
import { records } from '#engine/api/records.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { contactLink } from './contactLink.ts';
import { RoleWords } from './RoleWords.tsx';
import { useLinks } from './useLinks.web.ts';

/** Other customers of a contact, with the contact's roles there, such as a trust's IT lead for all its schools. */
export function LinksCard({ row, may }: Pick<RecordAnswer, 'row' | 'may'>) {
  const client = useQueryClient();
  const { data } = useLinks(row.id);
  const [isAdding, setAdding] = useState(false);
  const mayChange = may.includes('contact.update') && row.status === 'current';
  const refresh = () => client.invalidateQueries({ queryKey: ['contactLink'] });
  const drop = useMutation({
    mutationFn: records(contactLink).archive,
    onSettled: refresh,
  });
  const links = data?.rows ?? [];
  if (links.length === 0 && !mayChange) return null;
  return (
    <Section
      title="Linked customers"
      icon="link"
      flush
      {...(links.length > 0 ? { count: links.length } : {})}
      actions={
        mayChange && (
          <Button size="small" onClick={() => setAdding(true)}>
            Link to customer
          </Button>
        )
      }
    >
      {links.length === 0 && <SectionRow sx={{ color: 'text.secondary' }}>No linked customers.</SectionRow>}
      {links.map((link) => (
        <SectionRow key={link.id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Go to={`/customer/${link.customerId}/dashboard`} sx={{ fontWeight: 600, color: 'primary.main' }}>
              {data?.refs.customer?.[link.customerId]?.title ?? `Customer ${link.customerId}`}
            </Go>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <RoleWords roles={link.roles} />
            </Box>
          </Box>
          {mayChange && (
            <IconButton
              size="small"
              aria-label={`Remove the link to ${data?.refs.customer?.[link.customerId]?.title ?? 'the customer'}`}
              onClick={() => drop.mutate(link)}
            >
              <X size={15} />
            </IconButton>
          )}
        </SectionRow>
      ))}
      {drop.error && <Alert severity="error">{drop.error.message}</Alert>}
      {isAdding && (
        <AddLink
          contactId={row.id}
          onDone={() => {
            setAdding(false);
            void refresh();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

function AddLink({
  contactId,
  onDone,
  onClose,
}: {
  readonly contactId: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const [customerId, setCustomer] = useState<unknown>(null);
  const [roles, setRoles] = useState<unknown>([]);
  const add = useMutation({
    mutationFn: () => api('/api/v1/contact-links', { method: 'POST', body: { contactId, customerId, roles } }),
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      open
      title="Link to customer"
      verb="Link"
      busy={add.isPending}
      failed={add.error?.message ?? null}
      onConfirm={() => (typeof customerId === 'number' ? add.mutate() : undefined)}
      onClose={onClose}
    >
      <FieldInput
        id="link-customer"
        label="Customer"
        field={contactLink.fields.customerId}
        value={customerId}
        onChange={setCustomer}
        required
        autoFocus
      />
      <FieldInput
        id="link-roles"
        label="Roles at this customer"
        field={contactLink.fields.roles}
        value={roles}
        onChange={setRoles}
      />
    </ConfirmDialog>
  );
}
