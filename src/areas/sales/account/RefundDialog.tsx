import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { customerPayment } from '#areas/accounts/payments/customerPayment.ts';
import { LATE_REASON } from '#areas/accounts/periods/lateReason.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { labelOf } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';

const FIELDS = ['paidOn', 'amountPence', 'method', 'bankCodeId', 'reference'] as const;

export interface RefundDialogProps {
  readonly customerId: number;
  /** Receipts and credits without allocations: the default amount. */
  readonly creditPence: number;
  readonly onClose: () => void;
}

/** Refunds credit of a customer. */
export function RefundDialog({ customerId, creditPence, onClose }: RefundDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({
    paidOn: today(),
    amountPence: creditPence,
    method: 'bacs',
  }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api<RecordAnswer>('/api/v1/accounts/customer/payments/refund', {
        method: 'POST',
        body: { customerId, ...values },
      }),
    onSuccess: ({ row }) => {
      toast(`${String(row.number)} posted`);
      onClose();
    },
  });
  const errors = error instanceof ApiError ? error.fields : {};
  const asksReason = errors.reason !== undefined || 'reason' in values;
  const fields = [
    ...FIELDS.map((key) => [key, customerPayment.fields[key]] as const),
    ...(asksReason ? [['reason', LATE_REASON] as const] : []),
  ];
  return (
    <FormDialog
      title="Refund this customer"
      verb="Post refund"
      busy={isPending}
      ready={typeof values.amountPence === 'number' && values.amountPence > 0}
      failed={Object.keys(errors).length === 0 && error?.message}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {fields.map(([key, field]) => (
        <FieldInput
          key={key}
          id={`refund-${key}`}
          label={labelOf(key, field)}
          field={field}
          required={key === 'reason' || !field.optional}
          value={values[key] ?? null}
          {...(errors[key]?.[0] ? { error: errors[key][0] } : {})}
          onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
        />
      ))}
    </FormDialog>
  );
}
