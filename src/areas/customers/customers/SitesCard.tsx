import Box from '@mui/material/Box';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { ShowAll } from '#engine/parts/ShowAll.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import { allows } from '#engine/session/session.web.ts';
import { PhoneText } from '../contacts/Reach.tsx';
import { MapLink } from '../sites/MapLink.tsx';
import { OpenPill } from '../sites/OpenPill.tsx';
import { useSites } from '../sites/useSites.web.ts';

const MOST = 4;

/** Sites of a customer, and whether each is open now. */
export function SitesCard({ customerId }: { readonly customerId: number }) {
  const { data: sites, error, refetch } = useSites(customerId);
  const add = allows('site.create') && (
    <DrawerButton size="small" to={`/customer/${customerId}/sites/create`}>
      Add site
    </DrawerButton>
  );
  return (
    <Section title="Sites" icon="map-pin" flush {...(sites ? { count: sites.length } : {})} actions={add}>
      {error ? (
        <Failed what="The sites could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !sites ? (
        <SkeletonRows rows={2} />
      ) : sites.length === 0 ? (
        <EmptyState icon="map-pin" title="No sites yet" why="Customers need a site before they can become active." />
      ) : (
        <>
          {sites.slice(0, MOST).map((site) => (
            <SectionRow key={site.id} sx={{ alignItems: 'flex-start', py: 1.25 }}>
              <Box sx={{ flex: 1, minWidth: 0, lineHeight: '19px' }}>
                <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
                  <Go
                    to={`/customer/${customerId}/sites/${site.id}`}
                    sx={{
                      fontWeight: 600,
                      color: 'text.primary',
                      textDecoration: 'none',
                      '&:hover': { color: 'primary.main' },
                    }}
                  >
                    {site.name}
                  </Go>
                  {site.isPrimary && <StatusPill tone="good">Primary</StatusPill>}
                  {site.isBilling && <StatusPill tone="neutral">Billing</StatusPill>}
                </Box>
                <Box sx={{ color: 'text.secondary' }}>
                  {[site.line1, site.town, site.postcode].filter(Boolean).join(', ')}
                </Box>
                <Box sx={{ display: 'flex', gap: 2, mt: 0.25, flexWrap: 'wrap' }}>
                  {site.phone && <PhoneText number={site.phone} extension={site.phoneExtension} />}
                  <MapLink site={site} />
                </Box>
              </Box>
              <OpenPill site={site} />
            </SectionRow>
          ))}
          <ShowAll total={sites.length} shown={MOST} what="sites" to={`/customer/${customerId}/sites`} />
        </>
      )}
    </Section>
  );
}
