import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { certificate } from './certificate.ts';

/** How the server of a certificate presents it. Renders nothing without a server. */
export function ServedCard({ row, may }: ShowProps) {
  const fetching = useMutation({
    mutationFn: () => api<{ isRenewed: boolean }>(`/api/v1/network/certificates/${row.id}/fetch`, { method: 'POST' }),
    onSuccess: ({ isRenewed }) => toast(isRenewed ? 'Renewal recorded' : 'Certificate fetched'),
  });
  if (typeof row.fetchHost !== 'string') return null;
  const served: readonly unknown[] = Array.isArray(row.served) ? row.served : [];
  const options = Object.entries(certificate.fields.served.options ?? {}).filter(([key]) => served.includes(key));
  const mayFetch =
    may.includes('certificate.update') &&
    row.archivedAt === null &&
    row.status !== 'retired' &&
    row.status !== 'disposed';
  return (
    <Section
      title="Server"
      icon="server"
      {...(typeof row.fetchedAt === 'string' ? { about: `Fetched ${formatMoment(row.fetchedAt)}` } : {})}
      flush
      actions={
        mayFetch && (
          <Button
            size="small"
            startIcon={<RefreshCw size={14} />}
            loading={fetching.isPending}
            loadingPosition="start"
            onClick={() => fetching.mutate()}
          >
            Fetch now
          </Button>
        )
      }
    >
      {(fetching.error || typeof row.fetchFault === 'string') && (
        <Alert severity={fetching.error ? 'error' : 'warning'} sx={{ m: 2 }}>
          {fetching.error?.message ?? String(row.fetchFault)}
        </Alert>
      )}
      <SectionRow sx={{ flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {row.fetchHost}
          {typeof row.fetchPort === 'number' && `:${row.fetchPort}`}
        </Box>
        {options.map(([key, { label, tone = 'neutral' }]) => (
          <StatusPill key={key} tone={tone}>
            {label}
          </StatusPill>
        ))}
        {options.length === 0 && typeof row.fetchedAt === 'string' && <StatusPill tone="good">Served well</StatusPill>}
      </SectionRow>
    </Section>
  );
}
