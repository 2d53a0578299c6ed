import Alert from '@mui/material/Alert';
import { useId, useState } from 'react';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { SHARE_FIELDS, type ShareKey } from '../sharing/shareFields.ts';
import { BulkDialog, type BulkProps } from './BulkDialog.tsx';

/** Shares the selected jobs with a user, a team or another customer. */
export function BulkShare(props: BulkProps) {
  const id = useId();
  const [values, setValues] = useState<Readonly<Record<ShareKey, unknown>>>({
    with: [],
    level: 'view',
    note: null,
    expiresOn: null,
  });
  const [chosen] = Array.isArray(values.with) ? values.with : [];
  return (
    <BulkDialog<{ readonly batch: number }>
      {...props}
      title="Share"
      verb="Share jobs"
      path="/api/v1/jobs/bulk-shares"
      body={{ ...values, with: chosen }}
      ready={chosen !== undefined}
      done="shared"
      undo={({ batch }) => ({ path: `/api/v1/batches/${batch}/undo` })}
    >
      <Alert severity="info">They see these jobs and nothing else of the customers.</Alert>
      {Object.entries(SHARE_FIELDS).map(([key, field], at) => (
        <FieldInput
          key={key}
          id={`${id}-${key}`}
          label={field.label ?? key}
          field={field}
          value={values[key as ShareKey]}
          onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
          required={key === 'with' || key === 'level'}
          autoFocus={at === 0}
        />
      ))}
    </BulkDialog>
  );
}
