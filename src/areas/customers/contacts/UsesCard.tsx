import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { api } from '#engine/http/client.web.ts';
import { Icon } from '#engine/parts/Icon.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';

interface Use {
  readonly entity: string;
  readonly id: number;
  readonly title: string;
  readonly path: string;
  readonly as: string;
}

/** Records that refer to this contact and must be handed over when they leave. */
export function UsesCard({ row }: Pick<RecordAnswer, 'row'>) {
  const { data } = useQuery({
    queryKey: ['contact', 'uses', row.id, row.version],
    queryFn: ({ signal }) => api<{ readonly uses: readonly Use[] }>(`/api/v1/contacts/${row.id}/uses`, { signal }),
  });
  const uses = (data?.uses ?? []).filter(({ entity }) => entity !== 'contactLink');
  if (uses.length === 0) return null;
  return (
    <Section title="References" icon="clipboard-list" flush count={uses.length}>
      <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
        {uses.map((use) => (
          <SectionRow key={`${use.entity} ${use.id} ${use.as}`} sx={{ minHeight: 36, py: 0.25 }}>
            <Icon name={nounEntry(use.entity)?.icon ?? 'box'} size={15} muted />
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              <Go to={use.path} sx={{ fontWeight: 600, color: 'primary.main' }}>
                {use.title}
              </Go>
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{use.as}</Box>
          </SectionRow>
        ))}
      </Box>
    </Section>
  );
}
