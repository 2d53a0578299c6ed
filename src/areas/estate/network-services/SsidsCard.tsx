import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { Nothing } from '../assets/Nothing.tsx';
import { broadcasts } from './broadcast.rules.ts';
import { ssid } from './ssid.ts';

/** The wireless networks that an access point broadcasts. */
export function SsidsCard({ row }: ShowProps) {
  const isAsked = allows('ssid.view');
  const customerId = Number(row.customerId);
  const { data, error, refetch } = useQuery({
    queryKey: ['ssid', 'list', 'customer', customerId],
    queryFn: ({ signal }) =>
      records(ssid).list(
        { where: { customerId, status: { not: ['retired', 'disposed'] } }, sort: ['ssid'], size: 200 },
        { signal },
      ),
    meta: madeOf('vlan'),
    enabled: isAsked,
  });
  if (!isAsked) return null;
  const controllerId = typeof row.controllerId === 'number' ? row.controllerId : null;
  const mine = data?.rows.filter((each) => broadcasts(each, { id: row.id, controllerId }));
  return (
    <Section title="SSIDs" icon="rss" flush {...(mine ? { count: mine.length } : {})}>
      {error && !mine ? (
        <Failed what="The SSIDs could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !mine ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={3} />
        </Box>
      ) : mine.length === 0 ? (
        <Nothing what="No SSIDs" why="Choose this access point or its controller on an SSID." />
      ) : (
        mine.map((each) => {
          const vlan = data?.refs.vlan?.[String(each.vlanId)]?.title;
          return (
            <SectionRow key={each.id}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <RowLink to={recordPath(ssid, each)}>{each.ssid}</RowLink>
                <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                  {[ssid.fields.purpose.options?.[each.purpose ?? '']?.label, vlan && `VLAN ${vlan}`]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </Box>
              <StatusPill tone={ssid.fields.security.options?.[each.security]?.tone ?? 'neutral'}>
                {ssid.fields.security.options?.[each.security]?.label ?? each.security}
              </StatusPill>
            </SectionRow>
          );
        })
      )}
    </Section>
  );
}
