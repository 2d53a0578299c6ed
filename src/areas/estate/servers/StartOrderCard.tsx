import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { inStartOrder, startWords } from './startOrder.rules.ts';
import { virtualMachine } from './virtualMachine.ts';

/** The virtual machines of a host in the order in which they start. Renders nothing for a server without any. */
export function StartOrderCard({ row }: ShowProps) {
  const { data } = useQuery({
    queryKey: ['virtualMachine', 'list', 'host', row.id],
    queryFn: ({ signal }) =>
      records(virtualMachine).list(
        { where: { hostAssetId: row.id, status: { not: ['retired', 'disposed'] } }, sort: ['name'], size: 200 },
        { signal },
      ),
    enabled: row.hypervisor !== 'none' && allows('virtualMachine.view'),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title="Start order" icon="power" about="What to start after a power cut.">
      <Box component="ol" sx={{ m: 0, pl: 3, fontSize: '0.8125rem' }}>
        {inStartOrder(data.rows).map((each) => (
          <li key={each.id}>
            <RowLink to={recordPath(virtualMachine, each)}>{each.name}</RowLink>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {startWords(each)}
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}
