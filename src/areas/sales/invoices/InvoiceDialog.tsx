import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { customerOrder } from '../orders/customerOrder.ts';

const PORTIONS = [
  ['rest', 'Everything that is not invoiced yet'],
  ['delivered', 'What was delivered'],
  ['whole', 'The whole order, with its headings'],
  ['deposit', 'A deposit'],
] as const;

interface InvoiceDialogProps {
  readonly orderId: number;
  /** The agreed share of a deposit. */
  readonly depositBps: unknown;
  readonly onClose: () => void;
}

/** Asks how much of an order to invoice, then opens the draft for editing. */
export function InvoiceDialog({ orderId, depositBps, onClose }: InvoiceDialogProps) {
  const go = useGo();
  const [portion, setPortion] = useState<string>('rest');
  const [share, setShare] = useState<unknown>(depositBps);
  const isDeposit = portion === 'deposit';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api<RecordAnswer>(`/api/v1/accounts/customer/orders/${orderId}/invoice`, {
        method: 'POST',
        body: { portion, ...(isDeposit ? { depositBps: share } : {}) },
      }),
    onSuccess: ({ row }) => {
      onClose();
      go(`/accounts/customer/invoices/${row.id}`);
    },
  });
  return (
    <FormDialog
      title="Invoice this order"
      verb="Create draft"
      busy={isPending}
      ready={!isDeposit || typeof share === 'number'}
      failed={error?.message}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <RadioGroup
        aria-label="What is invoiced"
        value={portion}
        onChange={(_event, value) => {
          setPortion(value);
        }}
      >
        {PORTIONS.map(([value, label]) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
      {isDeposit && (
        <FieldInput
          id="deposit-share"
          label="Share of the order"
          field={customerOrder.fields.depositBps}
          required
          value={share}
          onChange={setShare}
        />
      )}
    </FormDialog>
  );
}
