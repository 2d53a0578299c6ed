import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { ShowAll } from '#engine/parts/ShowAll.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { CallLink } from '../contacts/Reach.tsx';
import { OpenState } from '../sites/OpenPill.tsx';
import { useDashboard } from './useDashboard.web.ts';
import type { WidgetProps } from './widgets.web.ts';

/** Sites that are open now, and their closing time. */
export function SiteHours({ customerId }: WidgetProps) {
  const { data, error, isPending, refetch } = useDashboard(customerId);
  return (
    <Section
      title="Sites"
      icon="map-pin"
      flush
      {...(data ? { count: data.siteTotal } : {})}
      actions={
        <Button size="small" component={Go} to={`/customer/${customerId}/sites`}>
          Sites and locations
        </Button>
      }
    >
      {isPending ? (
        <SkeletonRows rows={2} />
      ) : error ? (
        <Failed what="The sites could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data.sites.length === 0 ? (
        <EmptyState
          icon="map-pin"
          title="No sites yet"
          why="Add a site for visits, deliveries and assets."
          action={<AddSite customerId={customerId} />}
        />
      ) : (
        <>
          {data.sites.map((site) => (
            <SectionRow key={site.id}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
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
                </Go>{' '}
                <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                  {site.town}
                </Box>
              </Box>
              <OpenState found={site.open === null ? null : { open: site.open, changesAt: site.changesAt }} />
              {site.phone && <CallLink number={site.phone} />}
            </SectionRow>
          ))}
          <ShowAll total={data.siteTotal} shown={data.sites.length} what="sites" to={`/customer/${customerId}/sites`} />
        </>
      )}
    </Section>
  );
}

const AddSite = ({ customerId }: { readonly customerId: number }) => (
  <Button variant="outlined" component={Go} to={`/customers/${customerId}/site-create`}>
    Add site
  </Button>
);
