import Box from '@mui/material/Box';
import { FieldCell } from '../../kinds/cells.tsx';
import type { Field } from '../../kinds/field.ts';
import type { useNames } from '../../lists/filters/useNames.web.ts';
import { useAddressBook } from '../../lists/addressBook.web.ts';
import { namesBy } from '../../lists/filters/namesBy.ts';

/** A value as the log holds it, in the way its kind is shown. */
export function LoggedValue({
  value,
  field,
  nameOf,
  customerId,
}: {
  readonly value: unknown;
  readonly field: Field | undefined;
  readonly nameOf: ReturnType<typeof useNames>;
  readonly customerId: number | undefined;
}) {
  const addressOf = useAddressBook();
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        blank
      </Box>
    );
  // Of a secret only words are told: that it was set, or changed.
  if (!field || field.kind === 'secret')
    return <span>{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
  const refs = namesBy(field, value, nameOf);
  return (
    <FieldCell
      field={field}
      value={value}
      place="facts"
      context={{ refs, addressOf: (noun, id) => addressOf(noun, id, customerId) }}
    />
  );
}
