import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api as ask } from '#engine/http/client.web.ts';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { usePlace } from '#engine/screens/place.web.ts';

/** Main fields of a person; below them, the effect of changed working patterns on existing leave. */
export function StaffEssentials({ fields, api, context, id }: SectionProps) {
  const { id: staffId } = usePlace().params;
  const typed: unknown = useWatch({ control: api.form.control, name: api.nameOf('patterns') });
  const patterns = useDeferredValue(typed);
  const { data } = useQuery({
    queryKey: ['holiday', 'recost', staffId ?? '', patterns],
    meta: madeOf('staffMember', 'bankHoliday', 'closure'),
    enabled: staffId !== undefined && api.isChanged && Array.isArray(patterns),
    // Incomplete rows give an error, so do not retry.
    retry: false,
    queryFn: ({ signal }) =>
      ask<{ readonly requests: readonly { readonly id: number; readonly words: string }[] }>(
        `/api/v1/staff/${String(staffId)}/patterns/preview`,
        { method: 'POST', body: { patterns }, signal, idempotent: false },
      ),
  });
  const requests = data?.requests ?? [];
  return (
    <FieldGrid>
      {fields.map((field, at) => (
        <FormRow key={field.key} id={id} field={field} api={api} context={context} autoFocus={at === 0} />
      ))}
      {requests.length > 0 && (
        <Alert severity="info" sx={{ gridColumn: '1 / -1' }} role="status">
          Saving changes leave that is requested already:
          <ul>
            {requests.map((each) => (
              <li key={each.id}>Leave {each.words}</li>
            ))}
          </ul>
        </Alert>
      )}
    </FieldGrid>
  );
}
