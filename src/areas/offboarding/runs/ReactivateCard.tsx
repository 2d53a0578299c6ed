import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOverview } from '#areas/customers/customers.tsx';
import { api } from '#engine/http/client.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { text } from '#engine/kinds/text/text.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';

const REASON = text({ max: 300 });

/** Card for a former customer, with an action to reactivate them. */
export function ReactivateCard({ customerId }: { readonly customerId: number }) {
  const { data } = useOverview(customerId);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState<unknown>(null);
  const send = useMutation({
    mutationFn: () => api(`/api/v1/customers/${customerId}/reactivate`, { method: 'POST', body: { reason } }),
    onSuccess: () => {
      toast('Customer reactivated');
      setAsking(false);
    },
  });
  if (data?.customer.status !== 'former') return null;
  return (
    <>
      <Alert
        severity="info"
        action={
          allows('customer.activate') && (
            <Button color="inherit" size="small" onClick={() => setAsking(true)}>
              Reactivate
            </Button>
          )
        }
      >
        This customer has left.
      </Alert>
      {isAsking && (
        <FormDialog
          title="Reactivate customer"
          verb="Reactivate"
          busy={send.isPending}
          ready={Boolean(reason)}
          failed={send.error?.message}
          onClose={() => setAsking(false)}
          onSubmit={() => send.mutate()}
        >
          <FieldInput id="back-reason" label="Reason" field={REASON} value={reason} onChange={setReason} required />
        </FormDialog>
      )}
    </>
  );
}
