import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Row } from '#core/entity/entity.ts';
import type { ShowProps } from '#core/entity/show/showTab.tsx';
import { records } from '#core/http/records.web.ts';
import { CopyButton } from '#core/parts/CopyButton.tsx';
import { Failed } from '#core/parts/EmptyState.tsx';
import { RowLink } from '#core/parts/RowLink.tsx';
import { Section, SectionRow } from '#core/parts/Section.tsx';
import { SkeletonLines } from '#core/parts/Skeletons.tsx';
import { StatusPill } from '#core/parts/StatusPill.tsx';
import { Go } from '#core/screens/Go.tsx';
import { useScreenPath } from '#core/screens/place.web.ts';
import { allows } from '#core/session/session.web.ts';
import { ipAddress } from './ipAddress.ts';
import { Nothing } from '../assets/Nothing.tsx';

type AddressRow = Row<typeof ipAddress>;

/** The addresses an asset answers to, the primary one first. */
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
    <Button size="small" startIcon={<Plus size={14} />} component={Go} to={`${path}/ip-address/create`}>
      Add
    </Button>
  );
  return (
    <Section title="IP addresses" icon="network" actions={add} flush>
      {error ? (
        <Failed what="The addresses could not be read" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={2} />
        </Box>
      ) : rows.length === 0 ? (
        <Nothing what="No addresses yet." why="Give it one that is surely free from the address plan." />
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
