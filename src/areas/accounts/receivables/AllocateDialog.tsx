import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { OpenInvoices } from '../payments/OpenInvoices.tsx';
import { sharesOf } from '../payments/shares.rules.ts';
import { useOpenInvoices } from '../payments/useOpenInvoices.web.ts';

export interface AllocateDialogProps {
  readonly id: number;
  readonly customerId: number;
  readonly number: string;
  readonly openPence: number;
  readonly onClose: () => void;
}

/** Settles open invoices with a receipt or credit note on account, the oldest first unless the user changes that. */
export function AllocateDialog({ id, customerId, number, openPence, onClose }: AllocateDialogProps) {
  const items = useOpenInvoices(customerId);
  const [chosen, setChosen] = useState<Readonly<Record<number, number>> | null>(null);
  const shares = sharesOf(items, openPence, chosen);
  const used = shares.filter(({ pence }) => pence > 0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(`/api/v1/accounts/open-items/${id}/allocate`, {
        method: 'POST',
        body: { allocations: used.map((share) => ({ itemId: share.id, pence: share.pence })) },
      }),
    onSuccess: () => {
      toast(`${number} allocated`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Allocate ${number}`}
      verb="Allocate"
      wide
      busy={isPending}
      ready={used.length > 0}
      failed={error?.message}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <OpenInvoices
        of="credit"
        items={items}
        shares={shares}
        amountPence={openPence}
        isAutomatic={chosen === null}
        onChange={(itemId, pence) =>
          setChosen({ ...Object.fromEntries(shares.map((share) => [share.id, share.pence])), [itemId]: pence })
        }
        onAutomatic={() => setChosen(null)}
      />
    </FormDialog>
  );
}
