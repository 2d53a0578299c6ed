import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Row } from '#engine/entity/entity.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { records } from '#engine/api/records.web.ts';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { ipAddress } from './ipAddress.ts';
import { Nothing } from '../assets/Nothing.tsx';

type AddressRow = Row<typeof ipAddress>;

/** The addresses of an asset, primary first. */
export function AddressesCard({ entity, row }: ShowProps) {
  const path = useScreenPath();
  const isAsked = (entity.panels?.includes('ip-address/create') ?? false) && allows('ipAddress.view');
  const { data, error, refetch } = useQuery({
    queryKey: ['ipAddress', 'list', 'of', row.id],
    queryFn: ({ signal }) =>
      records(ipAddress).list({ where: { assetId: row.id }, sort: ['id'], size: 200 }, { signal }),
    enabled: isAsked,
  });
  if (!isAsked) return null;
  const rows = [...(data?.rows ?? [])].sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  const add = allows('ipAddress.create') && row.archivedAt === null && row.status !== 'disposed' && (
    <Button
      size="small"
      startIcon={<Plus size={14} />}
      component={Go}
      to={`${path}/ip-address/create`}
      aria-label="Add IP address"
    >
      Add
    </Button>
  );
  return (
    <Section title="IP addresses" icon="network" actions={add} flush>
      {error ? (
        <Failed what="The addresses could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={2} />
        </Box>
      ) : rows.length === 0 ? (
        <Nothing what="No IP addresses yet" why="Assign a free address from the address plan." />
      ) : (
        rows.map((each) => <Line key={each.id} address={each} to={`${path}/ip-address/${each.id}/edit`} />)
      )}
    </Section>
  );
}

function Line({
  address: { address, maskLength, interfaceName, dnsName, status, isPrimary },
  to,
}: {
  readonly address: AddressRow;
  readonly to: string;
}) {
  const state = ipAddress.fields.status.options?.[status];
  return (
    <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0 }}>
      <Box className="num" sx={{ flex: '0 0 auto', minWidth: 130 }}>
        <RowLink to={to}>{address}</RowLink>
        {maskLength !== null && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            /{maskLength}
          </Box>
        )}
        <CopyButton text={address} what={`address ${address}`} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 80, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {interfaceName}
        {interfaceName && dnsName ? ' · ' : ''}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {dnsName}
        </Box>
      </Box>
      {isPrimary && <StatusPill tone="good">Primary</StatusPill>}
      {state && status !== 'active' && <StatusPill tone={state.tone ?? 'neutral'}>{state.label}</StatusPill>}
    </SectionRow>
  );
}
