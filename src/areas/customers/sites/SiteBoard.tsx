import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useSettled } from '#engine/parts/useSettled.web.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { PhoneText } from '../contacts/Reach.tsx';
import { LocationTree } from './LocationTree.tsx';
import { addressLine } from './mapAddress.ts';
import { MapLink } from './MapLink.tsx';
import { OpenPill } from './OpenPill.tsx';
import { type SiteRow, useSites } from './useSites.web.ts';

/** Sites of a customer, each with its tree of locations. */
export function SiteBoard({ customerId, createPath }: { readonly customerId: number; readonly createPath: string }) {
  const { data: sites, error, refetch } = useSites(customerId);
  const isSettled = useSettled();
  if (error && !sites)
    return <Failed what="The sites could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!sites) return <SkeletonRows rows={5} />;
  if (sites.length === 0)
    return (
      <EmptyState
        alone
        icon="map-pin"
        title="No sites yet"
        why="Add a site for visits, deliveries and assets."
        action={
          allows('site.create') && (
            <Button variant="outlined" component={Go} to={createPath}>
              Add site
            </Button>
          )
        }
      />
    );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
        ...(isSettled ? {} : { visibility: 'hidden' }),
      }}
    >
      {sites.map((site) => (
        <OneSite key={site.id} site={site} sites={sites} />
      ))}
    </Box>
  );
}

function OneSite({ site, sites }: { readonly site: SiteRow; readonly sites: readonly SiteRow[] }) {
  const page = `/customer/${site.customerId}/sites/${site.id}`;
  return (
    <Section
      title={site.name}
      icon="map-pin"
      flush
      actions={
        <>
          <Button size="small" component={Go} to={page}>
            Open
          </Button>
          {allows('site.update') && (
            <Button size="small" component={Go} to={`${page}/edit`}>
              Edit
            </Button>
          )}
        </>
      }
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.75,
          px: 2,
          py: 1.25,
          fontSize: '0.8125rem',
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        {site.isPrimary && <StatusPill tone="good">Primary</StatusPill>}
        {site.isBilling && <StatusPill tone="neutral">Billing</StatusPill>}
        <OpenPill site={site} />
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>{addressLine(site)}</Box>
        {site.phone && <PhoneText number={site.phone} extension={site.phoneExtension} />}
        <MapLink site={site} />
      </Box>
      <LocationTree site={site} sites={sites} />
    </Section>
  );
}
