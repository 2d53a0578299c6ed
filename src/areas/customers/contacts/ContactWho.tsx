import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import type { RecordFormApi } from '#engine/records/useRecordForm.web.ts';
import { api } from '#engine/http/client.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { filledOf, useTyped } from '../forms/useTyped.web.ts';

/** Name fields of a contact, with possible duplicates. */
export function ContactWho({ fields, api: form, context, id }: SectionProps) {
  return (
    <>
      <FieldGrid>
        {fields.map((field, at) => (
          <FormRow key={field.key} id={id} field={field} api={form} context={context} autoFocus={at === 0} />
        ))}
      </FieldGrid>
      {context.customerId !== undefined && (
        <SamePerson api={form} customerId={context.customerId} isNew={context.isStored !== true} />
      )}
    </>
  );
}

interface Similar {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
}

function SamePerson({
  api: form,
  customerId,
  isNew,
}: {
  readonly api: RecordFormApi;
  readonly customerId: number;
  readonly isNew: boolean;
}) {
  const typed = filledOf(useTyped(form, ['firstName', 'lastName', 'email', 'phone', 'mobile', 'directDial']));
  const { data } = useQuery({
    queryKey: ['contact', 'similar', customerId, typed],
    queryFn: ({ signal }) =>
      api<{ readonly results: readonly Similar[] }>('/api/v1/contacts/similar', {
        method: 'POST',
        body: { customerId, ...typed },
        idempotent: false,
        signal,
      }),
    enabled: isNew && Object.keys(typed).some((key) => key === 'firstName' || key === 'lastName'),
  });
  if (!isNew || !data || data.results.length === 0) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1.5 }}>
      Possible duplicate{' '}
      {data.results.map(({ id, name, email }, at) => (
        <Box component="span" key={id}>
          {at > 0 && ', '}
          <Go to={`/customer/${customerId}/contacts/${id}`} target="_blank" sx={{ color: 'inherit', fontWeight: 600 }}>
            {name}
          </Go>
          {email ? ` (${email})` : ''}
        </Box>
      ))}
    </Alert>
  );
}
