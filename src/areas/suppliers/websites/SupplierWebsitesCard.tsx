import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { AddButton } from '#engine/parts/page/AddButton.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { supplierUrl } from './supplierUrl.ts';
import { supplierWebsite } from './supplierWebsite.ts';
import { UrlLine } from './UrlLine.tsx';

const MOST = 200;

/** Websites of a supplier with their URLs and credentials. */
export function SupplierWebsitesCard({ row }: ShowProps) {
  const path = useScreenPath();
  const supplierId = row.id;
  const isAsked = allows('supplierWebsite.view') && allows('supplierUrl.view');
  const sites = useQuery({
    queryKey: ['supplierWebsite', 'list', 'of', supplierId],
    queryFn: ({ signal }) =>
      records(supplierWebsite).list({ where: { supplierId }, sort: ['name'], size: MOST }, { signal }),
    enabled: isAsked,
  });
  const urls = useQuery({
    queryKey: ['supplierUrl', 'list', 'of', supplierId],
    queryFn: ({ signal }) =>
      records(supplierUrl).list({ where: { supplierId }, sort: ['name'], size: MOST }, { signal }),
    enabled: isAsked,
  });
  if (!isAsked) return null;
  const error = sites.error ?? urls.error;
  const isOpen = row.archivedAt === null;
  const add = (to: string, noun: string, words: string, label: string) =>
    isOpen &&
    allows(`${noun}.create`) && (
      <AddButton to={`${path}/${to}`} label={label}>
        {words}
      </AddButton>
    );
  const all = urls.data?.rows ?? [];
  const siblings = all.map(({ id }) => id);
  return (
    <Section
      title="Websites"
      icon="globe"
      flush
      actions={add('website/create', 'supplierWebsite', 'Website', 'Add website')}
    >
      {error ? (
        <Failed what="The websites could not be loaded" error={error} onRetry={() => void sites.refetch()} />
      ) : !sites.data || !urls.data ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={2} />
        </Box>
      ) : sites.data.rows.length === 0 ? (
        <SectionRow>No websites yet. Add the shop or support portal you use.</SectionRow>
      ) : (
        sites.data.rows.map(({ id, name }) => (
          <Box key={id} sx={{ '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' } }}>
            <SectionRow>
              <Box sx={{ flex: 1, minWidth: 0, fontWeight: 550 }}>
                <RowLink to={`/supplier-websites/${id}`}>{name}</RowLink>
              </Box>
              {add(`website/${id}/url/create`, 'supplierUrl', 'URL', `Add URL to ${name}`)}
            </SectionRow>
            {all
              .filter(({ websiteId }) => websiteId === id)
              .map((url) => (
                <UrlLine
                  key={url.id}
                  noun="supplierUrl"
                  url={url}
                  to={`/supplier-urls/${url.id}`}
                  path={path}
                  siblings={siblings}
                />
              ))}
          </Box>
        ))
      )}
    </Section>
  );
}
