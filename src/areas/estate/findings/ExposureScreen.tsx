import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { STACKED } from '#engine/parts/table.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { websiteFields } from '#areas/suppliers/websites/websiteFields.ts';
import type { ExposureAnswer, NamedRecord } from './exposureAnswer.ts';

/** All that the internet can reach at a customer: services, websites on its own servers, and remote access. */
export function Screen() {
  const customerId = Number(usePlace().params.customerId);
  const { data, error, refetch } = useQuery({
    queryKey: ['ipAddress', 'exposure', customerId],
    meta: madeOf('firewall', 'softwareWebsite', 'websiteUrl', 'asset'),
    queryFn: ({ signal }) => api<ExposureAnswer>(`/api/v1/customers/${customerId}/exposure`, { signal }),
  });
  return (
    <Page subtitle="Public services, translated addresses, websites on the customer’s own servers and remote access.">
      {error && !data ? (
        <Failed what="The list could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : (
        <Lists data={data} />
      )}
    </Page>
  );
}

function Lists({ data: { services, websites, vpns } }: { readonly data: ExposureAnswer }) {
  if (services.length + websites.length + vpns.length === 0)
    return (
      <EmptyState
        alone
        icon="shield"
        title="Nothing is recorded as reachable"
        why="Record public services and VPNs on the firewall, and the servers of websites."
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Listed
        title="Public services"
        icon="shield"
        heads={['Public address', 'Leads to', 'Port', 'Firewall', 'Reason']}
        rows={services.map(({ outside, inside, port, firewall, reason }) => [
          <b key="outside">{outside}</b>,
          inside ? <Named key="inside" record={inside} /> : <Missing key="inside">No target</Missing>,
          port,
          firewall && <Named key="firewall" record={firewall} />,
          reason ?? <Missing key="reason">No reason</Missing>,
        ])}
      />
      <Listed
        title="Websites"
        icon="globe"
        heads={['Address', 'Website', 'Servers', 'Sign-in']}
        rows={websites.map(({ address, label, website, servers, signIn, mfa }) => [
          <Box key="address" component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
            {address}
          </Box>,
          <span key="website">
            <Named record={website} /> ({label})
          </span>,
          servers.map((server, at) => (
            <span key={server.path ?? at}>
              {at > 0 && ', '}
              <Named record={server} />
            </span>
          )),
          signIn === 'local' && (mfa === null || mfa === 'none') ? (
            <Missing key="mfa">No two-factor authentication</Missing>
          ) : (
            (websiteFields.mfa.options?.[mfa ?? '']?.label ?? '')
          ),
        ])}
      />
      <Listed
        title="Remote access"
        icon="key-round"
        heads={['VPN', 'Firewall', 'Users']}
        rows={vpns.map(({ name, firewall, users }) => [
          name,
          <Named key="firewall" record={firewall} />,
          users ?? <Missing key="users">Users not recorded</Missing>,
        ])}
      />
    </Box>
  );
}

interface ListedProps {
  readonly title: string;
  readonly icon: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

function Listed({ title, icon, heads, rows }: ListedProps) {
  if (rows.length === 0) return null;
  return (
    <Section title={title} icon={icon} count={rows.length} flush>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={title}>
        <Box component="table" sx={STACKED}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <tr key={at}>
                {cells.map((cell, column) => (
                  <td key={heads[column]} className={column === 0 ? 'num wide' : 'num'}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Section>
  );
}

const Named = ({ record: { title, path } }: { readonly record: NamedRecord }) =>
  path ? <RowLink to={path}>{title}</RowLink> : <>{title}</>;

const Missing = ({ children }: { readonly children: string }) => <StatusPill tone="warning">{children}</StatusPill>;
