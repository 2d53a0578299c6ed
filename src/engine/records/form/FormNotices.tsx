import Box from '@mui/material/Box';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormState } from 'react-hook-form';
import { exactTime } from '../../parts/relativeTime.ts';
import { Go } from '../../screens/Go.tsx';
import { useAddressBook } from '../../lists/addressBook.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import type { FormField } from '../formValues.ts';
import type { RecordFormApi } from '../useRecordForm.web.ts';
import { focusField } from './focusField.web.ts';

export interface FormNoticesProps {
  readonly entity: AnyEntity;
  readonly fields: readonly FormField[];
  readonly api: RecordFormApi;
  readonly customerId: number | undefined;
}

/** Messages about the whole form: a restored draft, remaining errors, and the reason why saving failed. */
export function FormNotices({ entity, fields, api, customerId }: FormNoticesProps) {
  const addressOf = useAddressBook();
  const { errors, submitCount } = useFormState({ control: api.form.control });
  const wrong = fields.filter(({ key }) => errors[api.nameOf(key)] !== undefined);
  const { failure, restoredAt } = api;
  const holderAddress = failure?.holder
    ? addressOf(entity.name, failure.holder.id, failure.holder.customerId ?? customerId)
    : null;
  return (
    <>
      {restoredAt !== null && (
        <Alert
          severity="info"
          sx={SPACED}
          action={
            <Button color="inherit" size="small" onClick={api.discard}>
              Discard draft
            </Button>
          }
        >
          Unsaved changes from {exactTime(new Date(restoredAt).toISOString())} were restored.
        </Alert>
      )}
      {failure && (
        <Alert severity="error" sx={SPACED}>
          {failure.message}{' '}
          {failure.holder && holderAddress && (
            <Go to={holderAddress} target="_blank" sx={UNDERLINED}>
              Open {failure.holder.title}
            </Go>
          )}
          {failure.requestId && ` Quote ${failure.requestId} when you ask for help.`}
        </Alert>
      )}
      {submitCount > 0 && wrong.length > 0 && !failure && (
        <Alert severity="error" sx={SPACED}>
          {wrong.length === 1 ? 'Correct one field' : `Correct ${wrong.length} fields`}:{' '}
          {wrong.map(({ key, label }, at) => (
            <span key={key}>
              {at > 0 && ', '}
              <Box component="button" type="button" onClick={() => focusField(key)} sx={WORD_TO_PRESS}>
                {label}
              </Box>
            </span>
          ))}
        </Alert>
      )}
    </>
  );
}

const SPACED = { mb: 2, maxWidth: 1124 } as const;

const UNDERLINED = { color: 'inherit', textDecoration: 'underline' } as const;
/** A button that looks like a link in the text. */
const WORD_TO_PRESS = {
  ...UNDERLINED,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  cursor: 'pointer',
} as const;
