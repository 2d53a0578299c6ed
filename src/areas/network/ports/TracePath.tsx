import Box from '@mui/material/Box';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { cable } from '../cables/cable.ts';
import type { TracedPath, TraceHop } from './patch.ts';
import { useTrace } from './usePatch.web.ts';

/** The path through a port, end to end: every port and cable, and the total length. */
export function TracePath({ portId }: { readonly portId: number }) {
  const { data, error, refetch } = useTrace(portId);
  if (error && !data)
    return <Failed what="The path could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={3} />;
  if (data.hops.length < 2)
    return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>No cable is connected.</Box>;
  return [data, ...data.branches].map((path, at) => <OnePath key={at} path={path} portId={portId} />);
}

function OnePath({ path, portId }: { readonly path: TracedPath; readonly portId: number }) {
  const vlan = path.hops.at(-1)?.vlan ?? path.hops[0]?.vlan;
  return (
    <Box sx={{ '& + &': { mt: 1.5 } }}>
      <Box
        component="ol"
        aria-label="Path"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75, fontSize: '0.8125rem' }}
      >
        {path.hops.map((hop, at) => (
          <Hop key={`${hop.portId} ${at}`} hop={hop} isHere={hop.portId === portId} />
        ))}
        {vlan && <Box component="li">→ VLAN {vlan}</Box>}
      </Box>
      <Box className="num" sx={{ mt: 0.75, fontSize: '0.75rem', color: 'text.secondary' }}>
        {lengthWords(path)}
      </Box>
    </Box>
  );
}

function Hop({ hop, isHere }: { readonly hop: TraceHop; readonly isHere: boolean }) {
  const { title, path, cable: next } = hop;
  return (
    <Box component="li" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'baseline' }}>
      <Box component="span" sx={isHere ? { fontWeight: 650 } : {}}>
        {path ? <RowLink to={path}>{title}</RowLink> : title}
      </Box>
      {next && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          → {cableWords(next)} →
        </Box>
      )}
    </Box>
  );
}

function cableWords({ label, type, colour, lengthM, status }: NonNullable<TraceHop['cable']>): string {
  const { fields } = cable;
  return [
    label,
    fields.type.options?.[type]?.label,
    colour && fields.colour.options?.[colour]?.label.toLowerCase(),
    lengthM !== null && `${formatQuantity(lengthM)} m`,
    status !== 'connected' && fields.status.options?.[status]?.label.toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}

function lengthWords({ hops, lengthM, unmeasured, loop }: TracedPath): string {
  const count = hops.length - 1;
  const cables = `${count} ${count === 1 ? 'cable' : 'cables'}`;
  const unknown = unmeasured > 0 ? `, ${unmeasured} without a length` : '';
  return `${cables}, ${formatQuantity(lengthM)} m in all${unknown}.${loop ? ' The path leads back to itself: check the cables.' : ''}`;
}
