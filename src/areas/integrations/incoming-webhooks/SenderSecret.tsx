import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import { Section } from '#engine/parts/Section.tsx';
import { allows } from '#engine/session/session.web.ts';
import { SecretOnce } from '#engine/parts/SecretOnce.tsx';
import { SecretTimes, useSecretTimes } from '../SecretTimes.tsx';
import { SecretTyped } from '../tokens/SecretTyped.tsx';

/** Secret of the sender: only when it was created, never its value. Some senders provide their own. */
export function SenderSecret({ row }: ShowProps) {
  const client = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const [isGiving, setGiving] = useState(false);
  const address = `/api/v1/system/incoming/${row.id}/secret`;
  const key = ['incomingWebhook', 'secrets', row.id] as const;
  const times = useSecretTimes(key, `${address}s`);
  const rows = times ?? [];
  const set = useMutation({
    mutationFn: (secret: string | undefined) =>
      api<{ secret: string }>(address, { method: 'POST', body: secret === undefined ? {} : { secret } }),
    onSuccess: (answer, secret) => {
      if (secret === undefined) setMade(answer.secret);
      setGiving(false);
      void client.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <Section
      title="Secret"
      icon="key-round"
      actions={
        allows('incomingWebhook.update') && (
          <>
            <Button size="small" disabled={set.isPending} onClick={() => setGiving(true)}>
              Enter secret
            </Button>
            <Button size="small" disabled={set.isPending} onClick={() => set.mutate(undefined)}>
              {rows.length === 0 ? 'Create secret' : 'Replace'}
            </Button>
          </>
        )
      }
    >
      {times?.length === 0 && (
        <Alert severity="info">
          No secret yet, so all calls are refused. The secret proves that calls come from the sender.
        </Alert>
      )}
      <SecretTimes overlap="Accepted in addition to the new secret until it ends" rows={rows} />
      {set.error && !isGiving && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {set.error.message}
        </Alert>
      )}
      {made && (
        <SecretOnce title="Secret" what="Secret" secret={made} onClose={() => setMade(null)}>
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            Give this secret to the sender. An earlier secret is accepted for another 24 hours.
          </Typography>
        </SecretOnce>
      )}
      {isGiving && (
        <SecretTyped
          title="Enter the sender’s secret"
          verb="Save"
          label="Secret"
          busy={set.isPending}
          failed={set.error?.message ?? null}
          onGive={(secret) => set.mutate(secret)}
          onClose={() => setGiving(false)}
        >
          For senders that create the secret. Enter 16 to 200 characters
          {row.proof === 'standard' ? ' that start with whsec_' : ''}.
        </SecretTyped>
      )}
    </Section>
  );
}
