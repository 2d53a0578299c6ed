import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { allows } from '#engine/session/session.web.ts';
import { SecretTyped } from '../tokens/SecretTyped.tsx';
import { useSaid } from './useSaid.web.ts';

const WHERE: Readonly<Record<string, string>> = {
  teams:
    'In Teams, open Workflows at the channel, choose the one that posts to a channel when a webhook request is received, and copy its address.',
  slack: 'In Slack, add an app with incoming webhooks to the channel, and copy the address it gives.',
  json: 'The address of the program, such as an incoming webhook of Mattermost.',
};

/** The address of a channel: when it was given, never what it is. */
export function AddressCard({ row }: ShowProps) {
  const client = useQueryClient();
  const { data } = useSaid(Number(row.id));
  const [isAsked, setAsked] = useState(false);
  const give = useMutation({
    mutationFn: (address: string) =>
      api(`/api/v1/system/chats/${row.id}/address`, { method: 'POST', body: { address } }),
    onSuccess: () => {
      setAsked(false);
      void client.invalidateQueries({ queryKey: ['chatChannel'] });
    },
  });
  const ask = () => {
    give.reset();
    setAsked(true);
  };
  return (
    <Section
      title="Address"
      icon="key-round"
      actions={
        allows('chatChannel.update') && (
          <Button size="small" onClick={ask}>
            {row.goesTo === null ? 'Give its address' : 'Replace it'}
          </Button>
        )
      }
    >
      {row.goesTo === null && (
        <Alert severity="info">
          There is none yet, so it hears nothing. Whoever knows it can write in the channel.
        </Alert>
      )}
      {row.goesTo !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {String(row.goesTo)}
          {data?.addressSetAt && (
            <>
              , given <RelativeTime at={data.addressSetAt} />
            </>
          )}
        </Typography>
      )}
      {isAsked && (
        <SecretTyped
          title="Give its address"
          verb="Keep it"
          label="Address"
          busy={give.isPending}
          failed={give.error?.message ?? null}
          onGive={(address) => give.mutate(address)}
          onClose={() => setAsked(false)}
        >
          {WHERE[String(row.kind)]} It is a secret: it is kept sealed and not shown again.
        </SecretTyped>
      )}
    </Section>
  );
}
