import Box from '@mui/material/Box';
import { memo } from 'react';
import { Controller, type FieldError } from 'react-hook-form';
import type { FaceContext } from '../../kinds/face.web.ts';
import { isRequired } from '../../kinds/field.ts';
import { FieldInput } from '../../kinds/inputs.tsx';
import type { FormField } from '../formValues.ts';
import type { RecordFormApi } from '../useRecordForm.web.ts';
import { Suggested } from './Suggested.tsx';
import { TheirEditOf } from './LazyRemoteChanges.tsx';

export interface FormRowProps {
  readonly id: string;
  readonly field: FormField;
  readonly api: Pick<RecordFormApi, 'form' | 'nameOf'>;
  readonly context: FaceContext;
  readonly autoFocus?: boolean;
}

/** Kinds whose input takes the full width of the form. */
const WIDE: readonly string[] = ['notes', 'rows', 'lines', 'files'];

/**
 * One field of a form: the input of its kind, with any error below. A form renders with every key pressed; a row only
 * with its own value, because a long form would otherwise answer slowly.
 */
export const FormRow = memo(function FormRow({
  id,
  field: { key, field, label },
  api,
  context,
  autoFocus = false,
}: FormRowProps) {
  return (
    <Box
      data-field={key}
      sx={{ position: 'relative', minWidth: 0, ...(WIDE.includes(field.kind) ? { gridColumn: '1 / -1' } : {}) }}
    >
      <Controller
        control={api.form.control}
        name={api.nameOf(key)}
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <FieldInput
            id={`${id}-${key}`}
            label={label}
            field={field}
            value={value ?? null}
            onChange={onChange}
            onBlur={onBlur}
            required={isRequired(field)}
            autoFocus={autoFocus}
            {...(field.help ? { help: field.help } : {})}
            {...(error?.message ? { error: error.message } : {})}
            {...(error?.types ? { errors: innerOf(error) } : {})}
            context={context}
          />
        )}
      />
      <Suggested name={key} label={label} />
      <TheirEditOf name={key} field={field} label={label} context={context} />
    </Box>
  );
}, isSameRow);

/** Compares what a row shows. The other values of the form matter only to a field that must share one of them. */
function isSameRow(one: FormRowProps, other: FormRowProps): boolean {
  const { kind, same = '' } = one.field.field;
  return (
    // The inputs of wide kinds may depend on every other value.
    !WIDE.includes(kind) &&
    one.field === other.field &&
    one.api.form === other.api.form &&
    one.context.refs === other.context.refs &&
    one.context.values?.[same] === other.context.values?.[same]
  );
}

/** The errors inside a value, by path. */
const innerOf = ({ types }: FieldError): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(types ?? {}).flatMap(([path, message]) => (typeof message === 'string' ? [[path, message]] : [])),
  );
