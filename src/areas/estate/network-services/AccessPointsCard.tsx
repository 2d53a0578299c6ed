import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { Nothing } from '../assets/Nothing.tsx';
import { wirelessAccessPoint } from '../hardware/wirelessAccessPoint.ts';
import { broadcasts } from './broadcast.rules.ts';

/** The access points that broadcast a wireless network: those chosen, or all of its controller or customer. */
export function AccessPointsCard({ row }: ShowProps) {
  const isAsked = allows('wirelessAccessPoint.view');
  const customerId = Number(row.customerId);
  const { data, error, refetch } = useQuery({
    queryKey: ['wirelessAccessPoint', 'all', 'customer', customerId],
    queryFn: async ({ signal }) => {
      const where = { customerId, status: { not: ['retired', 'disposed'] } };
      const first = await records(wirelessAccessPoint).list({ where, sort: ['name'], size: 200 }, { signal });
      if (!first.next) return first;
      return { ...first, rows: await records(wirelessAccessPoint).all({ where, sort: ['name'] }, { signal }) };
    },
    enabled: isAsked,
  });
  if (!isAsked) return null;
  const asked = {
    controllerId: typeof row.controllerId === 'number' ? row.controllerId : null,
    accessPointIds: Array.isArray(row.accessPointIds) ? row.accessPointIds.map(Number) : null,
  };
  const mine = data?.rows.filter((each) => broadcasts(asked, each));
  return (
    <Section title="Access points" icon="wifi" flush {...(mine ? { count: mine.length } : {})}>
      {error && !mine ? (
        <Failed what="The access points could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !mine ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={3} />
        </Box>
      ) : mine.length === 0 ? (
        <Nothing what="No access points" why="No access point of this customer broadcasts this network." />
      ) : (
        <Box sx={{ maxHeight: 360, overflowY: 'auto' }} tabIndex={mine.length > SHOWN ? 0 : -1}>
          {mine.map((each) => (
            <SectionRow key={each.id}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <RowLink to={recordPath(wirelessAccessPoint, each)}>{each.name}</RowLink>
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                {data?.refs.location?.[String(each.locationId)]?.title ?? data?.refs.site?.[String(each.siteId)]?.title}
              </Box>
            </SectionRow>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** Rows that are visible without scrolling. */
const SHOWN = 8;
