import Alert from '@mui/material/Alert';
import { useId, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { anyRefs } from '#engine/kinds/anyRefs/anyRefs.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { text } from '#engine/kinds/text/text.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { SHARE_LEVELS } from './share.ts';
import { useJobWrite } from './useJobWrite.web.ts';

const FIELDS = {
  with: anyRefs({ label: 'With', to: ['user', 'team', 'customer'], max: 1 }),
  level: choice({ label: 'What they may do', options: SHARE_LEVELS }),
  note: text({ label: 'Note', optional: true, max: 300 }),
  expiresOn: day({ label: 'Until', optional: true, help: 'The last day of the share. Blank: until it is ended.' }),
};
type Key = keyof typeof FIELDS;

/** Shares a job with a user, a team or another customer. */
export function ShareJob({ row, onClose }: { readonly row: RecordRow; readonly onClose: () => void }) {
  const id = useId();
  const [values, setValues] = useState<Readonly<Record<Key, unknown>>>({
    with: [],
    level: 'view',
    note: null,
    expiresOn: null,
  });
  const share = useJobWrite(row.id, 'shares', 'Job shared', onClose);
  const failure = share.error instanceof ApiError ? share.error : null;
  const keys = Object.keys(FIELDS) as Key[];
  const errorOf = (key: Key): string | undefined =>
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
            label={FIELDS[key].label ?? key}
            field={FIELDS[key]}
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
