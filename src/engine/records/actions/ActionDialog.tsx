import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { focusFirst } from '../form/focusField.web.ts';
import { titleOf } from '../../entity/shape.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';
import { ApiError } from '../../http/failure.ts';
import type { FaceContext } from '../../kinds/face.web.ts';
import { isRequired, labelOf } from '../../kinds/field.ts';
import { FieldInput } from '../../kinds/inputs.tsx';
import { kindOf } from '../../kinds/kinds.ts';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { askedInputs, type Doable } from '../../actions/doable.ts';
import { Slot } from '../../screens/slots.tsx';
import { complaintsIn, type Errors } from '../complaintsIn.web.ts';
import { type Subject, useAct } from './useAct.web.ts';

export interface ActionDialogProps extends Subject {
  readonly doable: Doable;
  readonly context?: FaceContext;
  readonly onDone: (answer: RecordAnswer) => void;
  readonly onClose: () => void;
}

/**
 * What an area can show in the dialog of an action: `slot('action:<noun>.<action>', …)`. `write` fills in fields, with the
 * names of the records that they refer to.
 */
type Names = NonNullable<FaceContext['refs']>;
type Write = (values: Readonly<Record<string, unknown>>, names: Names) => void;
export interface ActionAsideProps<R> {
  readonly row: R;
  readonly values: Readonly<Record<string, unknown>>;
  readonly write: Write;
}

/** Asks for the input of an action and runs it. Errors from the server appear at their fields, and the input stays. */
export function ActionDialog({
  entity,
  row,
  doable: { name, action },
  context = {},
  onDone,
  onClose,
}: ActionDialogProps) {
  const id = useId();
  const { input = {}, unasked = [] } = action;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(askedInputs(action).map(([key, field]) => [key, field.default ?? null])),
  );
  const fields = Object.entries(input).filter(([key]) => key in values);
  const [names, setNames] = useState<Names>({});
  const [errors, setErrors] = useState<Errors>({});
  const act = useAct({ entity, row }, name);

  const write: Write = (next, named) => {
    setNames(named);
    setValues((now) => ({ ...now, ...next }));
  };
  const submit = async (form: HTMLFormElement, offered: Readonly<Record<string, unknown>> = {}) => {
    const refuse = (next: Errors) => {
      setErrors(next);
      requestAnimationFrame(() => focusFirst(Object.keys(next), form));
    };
    const asked = { ...values, ...offered };
    setValues(asked);
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
    const wrong = await complaintsIn(input, given);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    act.mutate(given, {
      onSuccess: onDone,
      onError: (failure) => {
        if (!(failure instanceof ApiError)) return;
        const refused = Object.fromEntries(
          Object.entries(failure.fields).flatMap(([key, [message]]) =>
            message && key in input ? [[key, message]] : [],
          ),
        );
        setValues((now) => ({ ...Object.fromEntries(Object.keys(refused).map((key) => [key, null])), ...now }));
        refuse(refused);
      },
    });
  };

  const failure = act.error instanceof ApiError ? act.error : null;
  const offered = Object.entries(action.offers ?? {}).flatMap(([key, from]) => {
    const value = failure?.body[from];
    const field = input[key];
    return field && typeof value === 'string'
      ? [{ key, value, says: kindOf(field).format(value as never, field) }]
      : [];
  });
  const isOnField = failure !== null && Object.keys(failure.fields).some((key) => key in values);
  return (
    <FormDialog
      title={`${action.label}: ${titleOf(entity, row)}`}
      verb={action.label}
      danger={action.tone === 'danger'}
      busy={act.isPending}
      failed={
        failure &&
        !isOnField &&
        `${failure.message}${failure.status >= 500 && failure.requestId ? ` Quote ${failure.requestId} when you ask for help.` : ''}`
      }
      wide
      focusVerb={fields.length === 0 && action.tone !== 'danger'}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      {action.confirm && <Typography>{action.confirm}</Typography>}
      <Slot place={`action:${entity.name}.${name}`} row={row} values={values} write={write} />
      {fields.map(([key, field], at) => (
        <Box key={key} data-field={key}>
          <FieldInput
            id={`${id}-${key}`}
            label={labelOf(key, field)}
            field={field}
            value={values[key] ?? null}
            onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
            required={isRequired(field) || unasked.includes(key)}
            autoFocus={at === 0}
            {...(field.help ? { help: field.help } : {})}
            {...(errors[key] ? { error: errors[key] } : {})}
            context={{ ...context, refs: { ...context.refs, ...names }, values: { ...row, ...values } }}
          />
        </Box>
      ))}
      {offered.map(({ key, value, says }) => (
        <Button
          key={key}
          variant="outlined"
          sx={{ alignSelf: 'start' }}
          disabled={act.isPending}
          onClick={({ currentTarget: { form } }) => form && void submit(form, { [key]: value })}
        >
          Use {says}
        </Button>
      ))}
    </FormDialog>
  );
}
