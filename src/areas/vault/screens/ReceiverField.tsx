import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { LinkField, type LinkPartProps } from '#platform/disposable/screens/LinkForm.tsx';
import type { TypedLink } from '#platform/disposable/screens/useLinkForm.web.ts';

interface Props extends LinkPartProps<TypedLink & { readonly contactId: number | null }> {
  readonly customerId: number;
}

interface Receiver {
  readonly id: number;
  readonly name: string;
  readonly leftOn: string | null;
}

const MOST = 100;

/** Selects one of the customer's contacts who can receive passwords. */
export function ReceiverField({ form, customerId }: Props) {
  const { data } = useQuery({
    queryKey: ['contact', 'list', 'receivers', customerId],
    queryFn: ({ signal }) =>
      api<{ readonly rows: readonly Receiver[] }>(
        `/api/v1/contacts?f.customerId=is:${customerId}&f.mayRequestSecrets=is:true&sort=name&size=${MOST}`,
        { signal },
      ),
  });
  const receivers = (data?.rows ?? []).filter(({ leftOn }) => leftOn === null);
  return (
    <LinkField
      form={form}
      name="contactId"
      label="Contact"
      select
      autoFocus
      value={form.typed.contactId ?? ''}
      helperText="Contacts of the customer who can receive passwords."
      onChange={({ target: { value } }) => {
        const id = value === '' ? null : Number(value);
        form.set({ contactId: id, recipient: receivers.find((each) => each.id === id)?.name ?? '' });
      }}
    >
      <MenuItem value="">Another person</MenuItem>
      {receivers.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </LinkField>
  );
}
