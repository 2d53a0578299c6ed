import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useFormState } from 'react-hook-form';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { api } from '#engine/http/client.web.ts';
import { labelOf } from '#engine/kinds/field.ts';
import { Slot } from '#engine/screens/slots.tsx';

/** A section with text fields that refuse secrets. It explains where to store one, and offers “it is not a secret”. */
export function guardedSection(entity: AnyEntity, keys: readonly string[]): ComponentType<SectionProps> {
  return function Guarded(props: SectionProps) {
    return (
      <FieldGrid>
        {props.fields.map((field) => (
          <FormRow key={field.key} id={props.id} field={field} api={props.api} context={props.context} />
        ))}
        {keys.map((key) => (
          <NotASecret key={key} entity={entity} field={key} {...props} />
        ))}
      </FieldGrid>
    );
  };
}

interface NotASecretProps extends Pick<SectionProps, 'api' | 'context'> {
  readonly entity: AnyEntity;
  readonly field: string;
}

/** Shown under a text that was refused because it looks like a secret. */
export function NotASecret({ entity, field, api: form, context }: NotASecretProps) {
  const { errors } = useFormState({ control: form.form.control });
  const complaint = errors[form.nameOf(field)]?.message;
  const isSuspected = typeof complaint === 'string' && complaint.includes('looks like a secret');
  const clear = useMutation({
    mutationFn: () =>
      api('/api/v1/not-a-secret', {
        method: 'POST',
        body: { entity: entity.name, field, text: String(form.present()[field] ?? '') },
      }),
    onSuccess: () => form.save({ another: false }),
  });
  if (!isSuspected) return null;
  return (
    <Alert
      severity="warning"
      sx={{ gridColumn: '1 / -1', mb: 1 }}
      action={
        <>
          <Slot
            place="secret:move"
            customerId={context.customerId ?? null}
            title={labelOf(field, entity.fields[field] ?? {})}
            text={String(form.present()[field] ?? '')}
            isPublic={false}
            onMoved={(text: string) => form.form.setValue(form.nameOf(field), text, { shouldDirty: true })}
          />
          <Button color="inherit" size="small" loading={clear.isPending} onClick={() => clear.mutate()}>
            This is not a secret
          </Button>
        </>
      }
    >
      All users who can see the record can read this text, and its history keeps it. If you save it anyway, your name is
      recorded.
      {clear.error && ` ${clear.error.message}`}
    </Alert>
  );
}
