import Box from '@mui/material/Box';
import { FieldCell } from '../../kinds/cells.tsx';
import type { Field } from '../../kinds/field.ts';
import type { useNames } from '../../lists/filters/useNames.web.ts';
import { useAddressBook } from '../../lists/addressBook.web.ts';
import { namesBy } from '../../lists/filters/namesBy.ts';

/** A value from the audit log, formatted by its kind. */
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
  // For a secret the log only has text that says whether it was set or changed.
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
