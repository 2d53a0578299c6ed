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

/** Signing secrets: only when they were created, never their values. */
export function SecretCard({ row }: ShowProps) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const key = ['webhook', 'secrets', row.id] as const;
  const make = useMutation({
    mutationFn: () => api<{ secret: string }>(`/api/v1/system/webhooks/${row.id}/secret`, { method: 'POST', body: {} }),
    onSuccess: (made) => {
      setSecret(made.secret);
      void client.invalidateQueries({ queryKey: key });
    },
  });
  const times = useSecretTimes(key, `/api/v1/system/webhooks/${row.id}/secrets`);
  const rows = times ?? [];
  return (
    <Section
      title="Signing secret"
      icon="key-round"
      actions={
        allows('webhook.update') && (
          <Button size="small" disabled={make.isPending} onClick={() => make.mutate()}>
            {rows.length === 0 ? 'Create secret' : 'Replace'}
          </Button>
        )
      }
    >
      {times?.length === 0 && (
        <Alert severity="info">
          No secret yet, so deliveries wait. The receiver uses the secret to check that deliveries come from CRM.
        </Alert>
      )}
      <SecretTimes overlap="Used in addition to the new secret until it ends" rows={rows} />
      {make.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {make.error.message}
        </Alert>
      )}
      {secret && (
        <SecretOnce title="Signing secret" what="Secret" secret={secret} onClose={() => setSecret(null)}>
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            Give this secret to the receiver. An earlier secret also signs for another 24 hours.
          </Typography>
        </SecretOnce>
      )}
    </Section>
  );
}
