import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { creatableBy, neededBeside } from '../../entity/creatable.ts';
import { useNoun } from '../../entity/declarations.web.ts';
import { inSentence } from '../../entity/inSentence.ts';
import { newTitle } from '../../entity/screensOf.ts';
import { titleOf } from '../../entity/shape.ts';
import { api } from '../../http/client.web.ts';
import { ApiError } from '../../http/failure.ts';
import type { FaceContext, Picked } from '../../kinds/face.web.ts';
import { labelOf } from '../../kinds/field.ts';
import { FieldInput } from '../../kinds/inputs.tsx';
import { type RecordAnswer, useTakeRecord } from '../../lists/useRecord.web.ts';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { complaintsIn, type Errors } from '../complaintsIn.web.ts';
import type { Values } from '../formValues.ts';
import { focusFirst } from './focusField.web.ts';
import { useCreation } from './useCreation.tsx';

export interface CreateDialogProps {
  readonly noun: string;
  /** The text typed into the picker. */
  readonly typed: string;
  /** The context of the form around the picker. Its known values are not asked for again. */
  readonly context: FaceContext;
  /** Called with the new record, or with null if the user cancels. */
  readonly onDone: (picked: Picked | null) => void;
}

/** Creates a record that a picker did not find: its name and the few fields that it needs. */
export function CreateDialog({ noun, typed, context, onDone }: CreateDialogProps) {
  const id = useId();
  const entity = useNoun(noun);
  const take = useTakeRecord(entity);
  const name = creatableBy(entity) ?? 'name';
  const keys = [name, ...neededBeside(entity, name)];
  const fields = keys.flatMap((key) => {
    const field = entity.fields[key];
    return field ? [[key, field] as const] : [];
  });
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(keys.map((key) => [key, key === name ? typed : (context.values?.[key] ?? null)])),
  );
  const [errors, setErrors] = useState<Errors>({});
  const owner = entity.fields.customerId && context.customerId ? { customerId: context.customerId } : {};
  const known: FaceContext = { ...context, values: { ...context.values, ...owner, ...values } };
  const creation = useCreation(known);

  const create = useMutation({
    mutationFn: (draft: Values) => api<RecordAnswer>(`/api/v1/${entity.path}`, { method: 'POST', body: draft }),
    onSuccess: (answer) => {
      take(answer);
      onDone({ id: answer.row.id, title: titleOf(entity, answer.row) });
    },
  });
  const submit = async (form: HTMLFormElement) => {
    const refuse = (next: Errors) => {
      setErrors(next);
      requestAnimationFrame(() => focusFirst(Object.keys(next), form));
    };
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
    const wrong = await complaintsIn(Object.fromEntries(fields), given);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    create.mutate(
      { ...owner, ...given },
      {
        onError: (thrown) => {
          if (thrown instanceof ApiError)
            refuse(
              Object.fromEntries(
                Object.entries(thrown.fields).flatMap(([key, [message]]) =>
                  message && keys.includes(key) ? [[key, message]] : [],
                ),
              ),
            );
        },
      },
    );
  };
  const isOnField = Object.keys(errors).length > 0;
  return (
    <FormDialog
      title={newTitle(entity)}
      verb={`Create ${inSentence(entity.label)}`}
      busy={create.isPending}
      failed={create.error && !isOnField ? create.error.message : undefined}
      onSubmit={(form) => void submit(form)}
      onClose={() => onDone(null)}
    >
      {fields.map(([key, field]) => (
        <Box key={key} data-field={key}>
          <FieldInput
            id={`${id}-${key}`}
            label={labelOf(key, field)}
            field={field}
            value={values[key] ?? null}
            onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
            required
            autoFocus={key === (keys.find((each) => values[each] === null) ?? name)}
            {...(field.help ? { help: field.help } : {})}
            {...(errors[key] ? { error: errors[key] } : {})}
            context={{ ...known, creatorOf: creation.creatorOf }}
          />
        </Box>
      ))}
      {creation.dialog}
    </FormDialog>
  );
}
