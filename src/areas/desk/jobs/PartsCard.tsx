import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { STATUS_TABLE } from './jobChoices.ts';
import { job } from './job.ts';

/** Parts of a job; renders nothing without any. */
export function PartsCard({ row }: { readonly row: RecordRow }) {
  const { data } = useQuery({
    queryKey: ['job', 'list', 'parts', row.id],
    queryFn: ({ signal }) => records(job).list({ where: { parentId: row.id }, sort: ['id'], size: 50 }, { signal }),
    enabled: row.parentId === null,
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title="Parts" icon="list-checks" flush count={data.rows.length}>
      {data.rows.map((part) => (
        <SectionRow key={part.id}>
          <Go to={recordPath(job, part)} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {part.number} {part.title}
          </Go>
          <StatusPill tone={STATUS_TABLE[part.status].tone}>{STATUS_TABLE[part.status].label}</StatusPill>
        </SectionRow>
      ))}
    </Section>
  );
}
