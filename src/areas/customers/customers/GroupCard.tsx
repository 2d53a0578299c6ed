import Box from '@mui/material/Box';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { StatePill } from '../browser/CustomerHead.tsx';
import { useOverview } from '../browser/useOverview.web.ts';
import type { Relative } from './overview.ts';

/** The group of a customer: its parent and members. Renders nothing for a customer outside a group. */
export function GroupCard({ customerId }: { readonly customerId: number }) {
  const { data } = useOverview(customerId);
  if (!data || (!data.parent && data.children.length === 0)) return null;
  return (
    <Section
      title="Group"
      icon="building-2"
      flush
      {...(data.children.length > 0 ? { count: data.children.length } : {})}
    >
      {data.parent && <RelativeRow relative={data.parent} level={0} />}
      {data.parent && (
        <SectionRow sx={{ pl: 4 }}>
          <strong>{data.customer.name}</strong>
        </SectionRow>
      )}
      {data.children.map((child) => (
        <RelativeRow key={child.id} relative={child} level={data.parent ? 2 : 0} />
      ))}
    </Section>
  );
}

const RelativeRow = ({ relative, level }: { readonly relative: Relative; readonly level: number }) => (
  <SectionRow sx={{ pl: 2 + level * 2 }}>
    <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      <Go
        to={`/customer/${relative.id}/dashboard`}
        sx={{ fontWeight: 600, color: 'text.primary', textDecoration: 'none', '&:hover': { color: 'primary.main' } }}
      >
        {relative.name}
      </Go>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {relative.town}
      </Box>
    </Box>
    <StatePill row={{ status: relative.status, archivedAt: null }} />
  </SectionRow>
);
