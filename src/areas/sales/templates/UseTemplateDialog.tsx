import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { Field } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { linesIn } from '#engine/kinds/lines/lines.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import type { RecordAnswer, RecordRow } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { customerOrder } from '../orders/customerOrder.ts';

interface UseTemplateDialogProps {
  readonly template: RecordRow;
  readonly onClose: () => void;
}

const NUMBER = whole({ min: 0, max: 100_000 });

/** Asks for customer, title, and the numbers of the template. */
export function UseTemplateDialog({ template, onClose }: UseTemplateDialogProps) {
  const go = useGo();
  const asked = [
    ...new Set(linesIn(template.lines).flatMap(({ times }) => (typeof times === 'string' ? [times] : []))),
  ];
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ title: template.name });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { customerId, title, ...numbers } = values;
      return api<RecordAnswer>(`/api/v1/accounts/customer/orders/templates/${template.id}/use`, {
        method: 'POST',
        body: { customerId, title, numbers },
      });
    },
    onSuccess: ({ row }) => {
      onClose();
      go(`/accounts/customer/orders/${row.id}`);
    },
  });
  const wrong = error instanceof ApiError ? error.fields : {};
  const inputs: readonly (readonly [key: string, label: string, field: Field, path: string])[] = [
    ['customerId', 'Customer', customerOrder.fields.customerId, 'customerId'],
    ['title', 'Title', customerOrder.fields.title, 'title'],
    ...asked.map((name) => [name, `Number of ${name}`, NUMBER, `numbers.${name}`] as const),
  ];
  return (
    <FormDialog
      title={`Use ${String(template.name)}`}
      verb="Create quote"
      busy={isPending}
      ready={inputs.every(([key]) => values[key] !== null && values[key] !== undefined && values[key] !== '')}
      failed={error && Object.keys(wrong).length === 0 ? error.message : undefined}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        {inputs.map(([key, label, field, path]) => (
          <FieldInput
            key={key}
            id={`use-${key}`}
            label={label}
            field={field}
            required
            value={values[key] ?? null}
            {...(wrong[path]?.[0] ? { error: wrong[path][0] } : {})}
            onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
          />
        ))}
      </Box>
    </FormDialog>
  );
}
