import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { recordOptions } from '#engine/lists/useRecord.web.ts';
import { Facts } from '#engine/parts/Facts.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { isKept, lockedFields } from './kept.rules.ts';
import { user } from './user.ts';

/** Name fields. Those kept by the directory are read-only until the user chooses to edit them. */
export function PersonFields({ fields, api, context, id }: SectionProps) {
  const row = useEdited();
  const [isOpen, setOpen] = useState(false);
  const kept = isOpen ? [] : lockedFields(row);
  const isIn = ({ key }: SectionProps['fields'][number]) => kept.includes(key);
  return (
    <>
      {kept.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <Facts facts={fields.filter(isIn).map(({ key, label }) => ({ label, value: String(row[key] ?? '') }))} />
          <Typography variant="body2" sx={{ ...NOTE, color: 'text.secondary' }}>
            The company directory manages the name and email. Changes here are overwritten by the next update from the
            directory.
          </Typography>
          <Button size="small" onClick={() => setOpen(true)} sx={{ mt: 0.5, ml: -1 }}>
            Change here anyway
          </Button>
        </Box>
      )}
      <FieldGrid>
        {fields
          .filter((field) => !isIn(field))
          .map((field, at) => (
            <FormRow key={field.key} id={id} field={field} api={api} context={context} autoFocus={at === 0} />
          ))}
      </FieldGrid>
    </>
  );
}

/** Role fields, with a note when directory groups assign roles. */
export function RoleFields({ fields, api, context, id }: SectionProps) {
  const row = useEdited();
  return (
    <>
      <FieldGrid>
        {fields.map((field) => (
          <FormRow key={field.key} id={id} field={field} api={api} context={context} />
        ))}
      </FieldGrid>
      {isKept(row) && (
        <Typography variant="body2" sx={{ ...NOTE, color: 'text.secondary' }}>
          Groups in the company directory also assign roles. The directory adds and removes these roles, even if you
          change them here.
        </Typography>
      )}
    </>
  );
}

const NOTE = { mt: 1, maxWidth: '70ch' };

/** The stored account; empty for a new one. */
function useEdited(): Readonly<Record<string, unknown>> {
  const id = Number(usePlace().params.id ?? 0);
  const { data } = useQuery({ ...recordOptions(user, id), enabled: id > 0 });
  return data?.row ?? {};
}
