import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { CallDetails, CallRow } from './callRow.ts';
import { Code } from './Code.tsx';
import { ItemResult } from './ItemResult.tsx';
import { pretty } from './payload.ts';

/** Maximum records shown per call; the rest is only counted. */
const MOST_SHOWN = 100;

/** Payload of a call, the result for each record, and a button to process it again. */
export function CallParts({ hookId, row }: { readonly hookId: number; readonly row: CallRow }) {
  const client = useQueryClient();
  const address = `/api/v1/system/incoming/${hookId}/calls/${row.id}`;
  const { data, error, refetch } = useQuery({
    // The state from the list is in the key, so that details refresh with it.
    queryKey: ['incomingWebhook', 'call', row.id, row.state, row.tries],
    queryFn: ({ signal }) => api<CallDetails>(address, { signal }),
  });
  const again = useMutation({
    mutationFn: () => api(`${address}/again`, { method: 'POST', body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['incomingWebhook', 'calls', hookId] }),
  });
  if (error && !data)
    return <Failed what="The call could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  const { items, body, headers, sentFrom } = data;
  return (
    <Box sx={{ px: 2, py: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
      {items === null && (
        <Alert severity="info">
          The payload can concern any customer. Only the owner and users who see all customers can view it.
        </Alert>
      )}
      {data.reason && items?.length === 0 && <Alert severity="error">{data.reason}</Alert>}
      {items?.slice(0, MOST_SHOWN).map((item) => (
        <ItemResult key={item.at} item={item} numbered={items.length > 1} />
      ))}
      {items && items.length > MOST_SHOWN && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          And {(items.length - MOST_SHOWN).toLocaleString('en-GB')} more.
        </Typography>
      )}
      {body !== null && (
        <>
          <Typography variant="overline" component="h3" sx={{ mt: 1 }}>
            Sent{sentFrom && ` from ${sentFrom}`}
          </Typography>
          <Code text={pretty(body)} label="Payload" />
        </>
      )}
      {headers && Object.keys(headers).length > 0 && (
        <Code
          text={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
          label="Headers, without the secret"
          height={120}
        />
      )}
      {again.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {again.error.message}
        </Alert>
      )}
      {allows('incomingWebhook.update') && data.state !== 'waiting' && (
        <Button size="small" sx={{ mt: 1 }} disabled={again.isPending} onClick={() => again.mutate()}>
          {data.state === 'kept' ? 'Process now' : 'Try again'}
        </Button>
      )}
    </Box>
  );
}
