import Alert from '@mui/material/Alert';
import { useId, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { SHARE_FIELDS, type ShareKey } from './shareFields.ts';
import { useJobWrite } from './useJobWrite.web.ts';

/** Shares a job with a user, a team or another customer. */
export function ShareJob({ row, onClose }: { readonly row: RecordRow; readonly onClose: () => void }) {
  const id = useId();
  const [values, setValues] = useState<Readonly<Record<ShareKey, unknown>>>({
    with: [],
    level: 'view',
    note: null,
    expiresOn: null,
  });
  const share = useJobWrite(row.id, 'shares', 'Job shared', onClose);
  const failure = share.error instanceof ApiError ? share.error : null;
  const keys = Object.keys(SHARE_FIELDS) as ShareKey[];
  const errorOf = (key: ShareKey): string | undefined =>
    failure?.fields[key]?.[0] ?? (key === 'with' ? failure?.fields.sharedWith?.[0] : undefined);
  return (
    <FormDialog
      title={`Share ${String(row.number)}`}
      verb="Share job"
      busy={share.isPending}
      failed={failure && !keys.some((key) => errorOf(key)) ? failure.message : null}
      onSubmit={() => share.mutate({ ...values, with: Array.isArray(values.with) ? values.with[0] : undefined })}
      onClose={onClose}
    >
      <Alert severity="info">They see this job and nothing else of the customer.</Alert>
      {keys.map((key, at) => {
        const error = errorOf(key);
        return (
          <FieldInput
            key={key}
            id={`${id}-${key}`}
            label={SHARE_FIELDS[key].label ?? key}
            field={SHARE_FIELDS[key]}
            value={values[key]}
            onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
            required={key === 'with' || key === 'level'}
            autoFocus={at === 0}
            {...(error ? { error } : {})}
          />
        );
      })}
    </FormDialog>
  );
}
