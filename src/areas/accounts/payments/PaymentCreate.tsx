import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { labelOf } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { LATE_REASON } from '../periods/lateReason.ts';
import { sharesOf } from './shares.rules.ts';
import { customerPayment } from './customerPayment.ts';
import { OpenInvoices } from './OpenInvoices.tsx';
import { useOpenInvoices } from './useOpenInvoices.web.ts';

const FIELDS = ['customerId', 'paidOn', 'amountPence', 'method', 'bankCodeId', 'reference'] as const;
type Values = Readonly<Partial<Record<(typeof FIELDS)[number], unknown>>>;
const blank = (): Values => ({ paidOn: today(), method: 'bacs' });

/**
 * Form for a receipt: customer, amount and allocations. The oldest debts are settled first unless the user changes
 * this.
 */
export function Screen() {
  const go = useGo();
  const [values, setValues] = useState<Values>(blank);
  const [reason, setReason] = useState<unknown>(null);
  const [chosen, setChosen] = useState<Readonly<Record<number, number>> | null>(null);
  const customerId = typeof values.customerId === 'number' ? values.customerId : null;
  const amountPence = typeof values.amountPence === 'number' ? values.amountPence : 0;
  const items = useOpenInvoices(customerId);
  const shares = sharesOf(items, amountPence, chosen);
  const post = useMutation({
    mutationFn: (_next: boolean) =>
      api<RecordAnswer>('/api/v1/accounts/customer/payments/record', {
        method: 'POST',
        body: {
          ...values,
          reason,
          ...(chosen === null
            ? {}
            : { allocations: shares.filter(({ pence }) => pence > 0).map(({ id, pence }) => ({ itemId: id, pence })) }),
        },
      }),
    onSuccess: ({ row }, next) => {
      toast(`${String(row.number)} posted`);
      setChosen(null);
      setReason(null);
      if (next) setValues({ ...blank(), method: values.method, bankCodeId: values.bankCodeId });
      else go(`/accounts/customer/payments/${row.id}`);
    },
  });
  const failure = post.error;
  const errors = failure instanceof ApiError ? failure.fields : {};
  const firstOpen =
    failure instanceof ApiError && typeof failure.body.firstOpenDay === 'string' ? failure.body.firstOpenDay : null;
  const isReady = customerId !== null && amountPence > 0 && !post.isPending;
  return (
    <Page subtitle="A receipt is posted to the ledger and settles what is open.">
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          if (isReady) post.mutate(false);
        }}
        sx={{ display: 'grid', gap: 2, maxWidth: 900, containerType: 'inline-size' }}
      >
        <Section title="Payment">
          <Box sx={{ p: 2 }}>
            <FieldGrid>
              {FIELDS.map((key) => (
                <FieldInput
                  key={key}
                  id={`payment-${key}`}
                  label={labelOf(key, customerPayment.fields[key])}
                  field={customerPayment.fields[key]}
                  required={!customerPayment.fields[key].optional}
                  value={values[key] ?? null}
                  {...(errors[key]?.[0] ? { error: errors[key][0] } : {})}
                  {...(customerPayment.fields[key].help ? { help: customerPayment.fields[key].help } : {})}
                  onChange={(value) => {
                    if (key === 'customerId') setChosen(null);
                    setValues((now) => ({ ...now, [key]: value }));
                  }}
                />
              ))}
              {(errors.reason !== undefined || reason !== null) && (
                <FieldInput
                  id="payment-reason"
                  label={String(LATE_REASON.label)}
                  field={LATE_REASON}
                  required
                  value={reason}
                  {...(errors.reason?.[0] ? { error: errors.reason[0] } : {})}
                  onChange={setReason}
                />
              )}
            </FieldGrid>
          </Box>
        </Section>
        {customerId !== null && (
          <OpenInvoices
            items={items}
            shares={shares}
            amountPence={amountPence}
            isAutomatic={chosen === null}
            onChange={(id, pence) =>
              setChosen({ ...Object.fromEntries(shares.map((share) => [share.id, share.pence])), [id]: pence })
            }
            onAutomatic={() => setChosen(null)}
          />
        )}
        {failure && (
          <Alert
            severity="error"
            action={
              firstOpen && (
                <Button
                  color="inherit"
                  size="small"
                  onClick={() => setValues((now) => ({ ...now, paidOn: firstOpen }))}
                >
                  Use {formatDay(firstOpen)}
                </Button>
              )
            }
          >
            {failure.message}
          </Alert>
        )}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" disabled={!isReady}>
            Post payment
          </Button>
          <Button variant="outlined" disabled={!isReady} onClick={() => post.mutate(true)}>
            Post and enter next
          </Button>
        </Box>
      </Box>
    </Page>
  );
}
