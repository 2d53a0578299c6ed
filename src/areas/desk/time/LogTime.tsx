import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { type Field, isRequired, labelOf } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { sessionNow } from '#engine/session/session.web.ts';
import { timeEntry } from './timeEntry.ts';

const KEYS = ['workTypeId', 'startedAt', 'endedAt', 'summary', 'isBillable'] as const;
/** Field shown once the time overlaps other time. */
const OVERLAP = ['mayOverlap'] as const;

/** Form for time spent on a job. */
export function LogTime({ row, onClose }: { readonly row: RecordRow; readonly onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({ isBillable: true }));
  const save = useMutation({
    mutationFn: () =>
      api('/api/v1/time-entries', {
        method: 'POST',
        body: { ...values, jobId: row.id, staffId: sessionNow()?.user.userid },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['timeEntry', 'list'] });
      toast('Time logged');
      onClose();
    },
  });
  const failure = save.error instanceof ApiError ? save.error : null;
  const errorOf = (key: string): string | undefined => failure?.fields[key]?.[0];
  return (
    <FormDialog
      title={`Log time on ${String(row.number)}`}
      verb="Log time"
      busy={save.isPending}
      failed={failure && !KEYS.some((key) => errorOf(key)) ? failure.message : null}
      wide
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {[...KEYS, ...(failure?.code === 'overlap' || values.mayOverlap ? OVERLAP : [])].map((key, at) => {
        const field: Field = timeEntry.fields[key];
        const error = errorOf(key);
        return (
          <Box key={key} data-field={key}>
            <FieldInput
              id={`${id}-${key}`}
              label={labelOf(key, field)}
              field={field}
              value={values[key] ?? null}
              onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
              required={isRequired(field) || key === 'endedAt'}
              autoFocus={at === 0}
              {...(error ? { error } : {})}
            />
          </Box>
        );
      })}
    </FormDialog>
  );
}
