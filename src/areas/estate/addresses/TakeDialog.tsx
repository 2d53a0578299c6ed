import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { ipAddress } from './ipAddress.ts';

export interface TakeDialogProps {
  readonly prefix: { readonly id: number; readonly cidr: string; readonly next: string | null };
  readonly onClose: () => void;
}

const ASKED = ['assetId', 'interfaceName', 'dnsName'] as const;

/** Assigns the next free address. The server chooses it on submit, so two users never get the same one. */
export function TakeDialog({ prefix, onClose }: TakeDialogProps) {
  const id = useId();
  const { params } = usePlace();
  const client = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const take = useMutation({
    mutationFn: () => api<RecordAnswer>(`/api/v1/network/prefixes/${prefix.id}/take`, { method: 'POST', body: values }),
    onSuccess: ({ row }) => {
      for (const noun of ['prefix', 'ipAddress', 'asset']) void client.invalidateQueries({ queryKey: [noun] });
      toast(`${String(row.address)} assigned`);
      onClose();
    },
  });
  const failure = take.error instanceof ApiError ? take.error : null;
  return (
    <FormDialog
      title={`Assign an address of ${prefix.cidr}`}
      verb="Assign"
      busy={take.isPending}
      failed={failure?.message}
      onSubmit={() => take.mutate()}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The next free address is <strong className="num">{prefix.next}</strong>. If another user takes it first, you get
        the next one.
      </Typography>
      {ASKED.map((key, at) => {
        const field = ipAddress.fields[key];
        return (
          <FieldInput
            key={key}
            id={`${id}-${key}`}
            label={LABELS[key]}
            field={field}
            value={values[key] ?? null}
            onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
            autoFocus={at === 0}
            {...(failure?.fields[key]?.[0] ? { error: failure.fields[key][0] } : {})}
            context={{ customerId: Number(params.customerId), values: { customerId: Number(params.customerId) } }}
          />
        );
      })}
    </FormDialog>
  );
}

const LABELS = { assetId: 'Asset', interfaceName: 'Interface', dnsName: 'DNS name' } as const;
