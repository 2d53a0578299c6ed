import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#engine/http/client.web.ts';
import { USES, type Use } from '#engine/network/uses.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { IntegrationState } from './integrations.ts';

/** API tokens, webhooks, and blocked requests. */
export function IntegrationSections() {
  const { data, error, refetch } = useQuery({
    queryKey: ['security', 'integrations'],
    queryFn: ({ signal }) => api<IntegrationState>('/api/v1/security/integrations', { signal }),
  });
  if (error && !data)
    return <Failed what="Tokens and webhooks could not be counted" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <>
      <Programs state={data} />
      <Refusals state={data} />
    </>
  );
}

function Programs({ state: { tokens, webhooks } }: { readonly state: IntegrationState }) {
  return (
    <Section title="Integrations" anchor="programs" about="API tokens and webhooks." icon="webhook" flush>
      <Line label="Tokens in use" to={allows('token.manage') ? '/system/tokens' : undefined}>
        {tokens.endSoon > 0 && <StatusPill tone="warning">{`${tokens.endSoon} expiring soon`}</StatusPill>}
        {tokens.asleep > 0 && <StatusPill tone="warning">{`${tokens.asleep} unused for 90 days`}</StatusPill>}
        <b className="num">{tokens.inUse}</b>
      </Line>
      {tokens.oldestAt && (
        <Line label="Oldest token">
          <RelativeTime at={tokens.oldestAt} />
        </Line>
      )}
      <Line label="Webhooks" to={allows('webhook.view') ? '/system/webhooks' : undefined}>
        {webhooks.failing > 0 && <StatusPill tone="warning">{`${webhooks.failing} failing`}</StatusPill>}
        {webhooks.disabled > 0 && <StatusPill tone="neutral">{`${webhooks.disabled} disabled`}</StatusPill>}
        <b className="num">{webhooks.active + webhooks.failing}</b>
      </Line>
    </Section>
  );
}

function Refusals({ state: { networks, refusals } }: { readonly state: IntegrationState }) {
  return (
    <Section
      title="Blocked outbound requests"
      about="Requests to addresses that are not allowed."
      icon="shield-alert"
      flush
    >
      <Line label="Allowed private networks" to={allows('outbound.view') ? '/system/outbound' : undefined}>
        <b className="num">{networks}</b>
      </Line>
      {refusals.length === 0 && <SectionRow>No blocked requests in the last 90 days.</SectionRow>}
      {refusals.map(({ use, host, port, times, lastAt }) => (
        <SectionRow key={`${use} ${host} ${port}`}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <code>{host === '' ? 'no address' : `${host}:${port}`}</code>, {USES[use as Use].label.toLowerCase()}
          </Box>
          <Box sx={{ color: 'text.secondary', textAlign: 'right' }}>
            {times === 1 ? 'once' : `${times.toLocaleString('en-GB')} times`}, <RelativeTime at={lastAt} />
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}

function Line({
  label,
  to,
  children,
}: {
  readonly label: string;
  readonly to?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <SectionRow sx={{ flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1 }}>{label}</Box>
      {children}
      {to && (
        <Button size="small" component={Go} to={to} aria-label={`Open ${label}`}>
          Open
        </Button>
      )}
    </SectionRow>
  );
}
