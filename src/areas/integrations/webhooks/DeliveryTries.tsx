import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { DeliveryDetails } from './deliveryRow.ts';

export interface DeliveryTriesProps {
  readonly webhookId: number;
  readonly deliveryId: number;
  /** From the list, so that details refresh after an attempt. */
  readonly state: string;
  readonly tries: number;
}

/** Payload, each attempt with the beginning of its response, and a button to send it again. */
export function DeliveryTries({ webhookId, deliveryId, state, tries }: DeliveryTriesProps) {
  const client = useQueryClient();
  const address = `/api/v1/system/webhooks/${webhookId}/deliveries/${deliveryId}`;
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook', 'delivery', deliveryId, state, tries],
    queryFn: ({ signal }) => api<DeliveryDetails>(address, { signal }),
  });
  const again = useMutation({
    mutationFn: () => api(`${address}/redeliver`, { method: 'POST', body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhook', 'deliveries', webhookId] }),
  });
  if (error && !data)
    return <Failed what="The delivery could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  return (
    <Box sx={{ px: 2, py: 1.5, borderBottom: '1px solid', borderColor: 'divider', bgcolor: 'action.hover' }}>
      <Typography variant="overline" component="h3">
        Sent
      </Typography>
      <Block text={data.body} />
      {data.tried.map((each) => (
        <Box key={`${each.number} ${each.at}`} sx={{ mt: 1 }}>
          <Typography variant="body2">
            Attempt {each.number}, <RelativeTime at={each.at} />: {each.outcome}, {each.ms} ms
          </Typography>
          {each.response && <Block text={each.response} />}
        </Box>
      ))}
      {again.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {again.error.message}
        </Alert>
      )}
      {allows('webhook.update') && data.state !== 'waiting' && (
        <Button size="small" sx={{ mt: 1 }} disabled={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
      )}
    </Box>
  );
}

const Block = ({ text }: { readonly text: string }) => (
  <Box
    component="pre"
    sx={{
      m: 0,
      mt: 0.5,
      fontSize: '0.75rem',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      maxHeight: 220,
      overflow: 'auto',
    }}
    // Focusable, so that it can be scrolled by keyboard.
    tabIndex={0}
  >
    {text}
  </Box>
);
