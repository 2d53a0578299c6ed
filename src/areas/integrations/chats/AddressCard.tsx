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
    'In Teams, open Workflows for the channel, choose the workflow that posts to a channel when a webhook request is received, and copy its address.',
  slack: 'In Slack, add an app with incoming webhooks to the channel and copy its address.',
  json: 'The address of the program, for example an incoming webhook of Mattermost.',
};

/** The URL of a channel: only when it was set, never its value. */
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
            {row.goesTo === null ? 'Enter address' : 'Replace'}
          </Button>
        )
      }
    >
      {row.goesTo === null && (
        <Alert severity="info">
          No address yet, so alarms are not posted. Anyone with the address can post to the channel.
        </Alert>
      )}
      {row.goesTo !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {String(row.goesTo)}
          {data?.addressSetAt && (
            <>
              , entered <RelativeTime at={data.addressSetAt} />
            </>
          )}
        </Typography>
      )}
      {isAsked && (
        <SecretTyped
          title="Enter address"
          verb="Save"
          label="Address"
          busy={give.isPending}
          failed={give.error?.message ?? null}
          onGive={(address) => give.mutate(address)}
          onClose={() => setAsked(false)}
        >
          {WHERE[String(row.kind)]} The address is secret. It is stored encrypted and cannot be shown again.
        </SecretTyped>
      )}
    </Section>
  );
}
