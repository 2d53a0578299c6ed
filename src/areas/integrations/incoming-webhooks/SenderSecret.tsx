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
import { SecretTyped } from '../tokens/SecretTyped.tsx';

interface Times {
  readonly madeAt: string;
  readonly endsAt: string | null;
}

/** With what its sender proves itself: when it was made, never what it is. Some senders bring a secret of their own. */
export function SenderSecret({ row }: ShowProps) {
  const client = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const [isGiving, setGiving] = useState(false);
  const address = `/api/v1/system/incoming/${row.id}/secret`;
  const key = ['incomingWebhook', 'secrets', row.id] as const;
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api<{ rows: readonly Times[] }>(`${address}s`, { signal }),
  });
  const set = useMutation({
    mutationFn: (secret: string | undefined) =>
      api<{ secret: string }>(address, { method: 'POST', body: secret === undefined ? {} : { secret } }),
    onSuccess: (answer, secret) => {
      if (secret === undefined) setMade(answer.secret);
      setGiving(false);
      void client.invalidateQueries({ queryKey: key });
    },
  });
  const rows = data?.rows ?? [];
  return (
    <Section
      title="Secret"
      icon="key-round"
      actions={
        allows('incomingWebhook.update') && (
          <>
            <Button size="small" disabled={set.isPending} onClick={() => setGiving(true)}>
              Set theirs
            </Button>
            <Button size="small" disabled={set.isPending} onClick={() => set.mutate(undefined)}>
              {rows.length === 0 ? 'Make a secret' : 'Replace it'}
            </Button>
          </>
        )
      }
    >
      {data && rows.length === 0 && (
        <Alert severity="info">There is none yet, so nothing is taken. The sender proves itself with it.</Alert>
      )}
      {rows.map(({ madeAt, endsAt }) => (
        <Typography key={madeAt} variant="body2">
          Made <RelativeTime at={madeAt} />
          {endsAt && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              ; counts beside the new one until it ends <RelativeTime at={endsAt} />
            </Box>
          )}
        </Typography>
      ))}
      {set.error && !isGiving && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {set.error.message}
        </Alert>
      )}
      {made && (
        <SecretOnce title="The secret" what="Secret" secret={made} onClose={() => setMade(null)}>
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            Give it to the sender. A secret from before counts as well for 24 hours.
          </Typography>
        </SecretOnce>
      )}
      {isGiving && (
        <SecretTyped
          title="Set the sender’s secret"
          verb="Set it"
          label="Secret"
          busy={set.isPending}
          failed={set.error?.message ?? null}
          onGive={(secret) => set.mutate(secret)}
          onClose={() => setGiving(false)}
        >
          For senders that make the secret themselves. It has 16 to 200 characters
          {row.proof === 'standard' ? ' and begins with whsec_' : ''}.
        </SecretTyped>
      )}
    </Section>
  );
}
