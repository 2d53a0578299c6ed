import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';

const PORTIONS = [
  ['rest', 'Everything that is not invoiced yet'],
  ['delivered', 'What was delivered'],
  ['whole', 'The whole order, with its headings'],
] as const;

/** Asks how much of an order to invoice, then opens the draft for editing. */
export function InvoiceDialog({ orderId, onClose }: { readonly orderId: number; readonly onClose: () => void }) {
  const go = useGo();
  const [portion, setPortion] = useState<string>('rest');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api<RecordAnswer>(`/api/v1/accounts/customer/orders/${orderId}/invoice`, { method: 'POST', body: { portion } }),
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
    </FormDialog>
  );
}
