import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { allows } from '#engine/session/session.web.ts';
import { SecretOnce } from '#engine/parts/SecretOnce.tsx';

interface SecretRow {
  readonly madeAt: string;
  readonly endsAt: string | null;
}

/** The signing secrets: when they were made, never what they are. */
export function SecretCard({ row }: ShowProps) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const key = ['webhook', 'secrets', row.id] as const;
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api<{ rows: readonly SecretRow[] }>(`/api/v1/system/webhooks/${row.id}/secrets`, { signal }),
  });
  const make = useMutation({
    mutationFn: () => api<{ secret: string }>(`/api/v1/system/webhooks/${row.id}/secret`, { method: 'POST', body: {} }),
    onSuccess: (made) => {
      setSecret(made.secret);
      void client.invalidateQueries({ queryKey: key });
    },
  });
  const rows = data?.rows ?? [];
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
      {data && rows.length === 0 && (
        <Alert severity="info">
          No secret yet, so deliveries wait. The receiver uses the secret to check that deliveries come from CRM.
        </Alert>
      )}
      {rows.map(({ madeAt, endsAt }) => (
        <Typography key={madeAt} variant="body2">
          Created <RelativeTime at={madeAt} />
          {endsAt && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              . Used in addition to the new secret until it ends <RelativeTime at={endsAt} />
            </Box>
          )}
        </Typography>
      ))}
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
